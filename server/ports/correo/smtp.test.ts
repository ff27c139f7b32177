import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { startSmtpPeer } from '../../testing/smtp-peer.ts';
import { type Correo, CorreoRechazado, type Mensaje } from './port.ts';
import { createSmtpCorreo, type SmtpOptions } from './smtp.ts';

const mensaje: Mensaje = { para: 'ana@example.com', asunto: 'Hola', texto: 'Hola', html: '<p>Hola</p>' };

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function peerWith(...[options, port]: Parameters<typeof startSmtpPeer>) {
  const peer = await startSmtpPeer(options, port);
  closing.push(peer.close);
  return peer;
}

function correoTo(port: number, options: Partial<SmtpOptions> & { user?: string } = {}): Correo {
  const { user = '', ...rest } = options;
  const correo = createSmtpCorreo({
    url: `smtp://${user}127.0.0.1:${port}`,
    de: 'x@aula.pe',
    timeoutMs: 8000,
    ...rest,
  });
  closing.push(() => correo.close());
  return correo;
}

async function errorOf(sending: Promise<unknown>): Promise<Error> {
  return sending.then(
    () => expect.fail('it was sent'),
    (error: Error) => error,
  );
}

describe('what will never arrive is told apart from what may', () => {
  test('a refused recipient is final', async () => {
    const { port } = await peerWith();
    expect(await errorOf(correoTo(port).send({ ...mensaje, para: 'nadie@example.com' }))).toBeInstanceOf(
      CorreoRechazado,
    );
  });

  test('a refused message is final', async () => {
    const { port } = await peerWith();
    expect(await errorOf(correoTo(port).send({ ...mensaje, texto: 'RECHAZAME' }))).toBeInstanceOf(CorreoRechazado);
  });

  test('a postponed recipient is not', async () => {
    const { port } = await peerWith();
    const error = await errorOf(correoTo(port).send({ ...mensaje, para: 'luego@example.com' }));
    expect(error).not.toBeInstanceOf(CorreoRechazado);
    expect(error).toMatchObject({ responseCode: 450 });
  });

  test('after a refusal the next mail passes', async () => {
    const { port, received } = await peerWith();
    const correo = correoTo(port);
    await errorOf(correo.send({ ...mensaje, para: 'nadie@example.com' }));
    await correo.send(mensaje);
    expect(received).toHaveLength(1);
  });
});

describe('sign-in', () => {
  test('with the user and password of the address, however they are written', async () => {
    const { port, received } = await peerWith({ authOptional: false });
    await correoTo(port, { user: `${encodeURIComponent('escuela@aula.pe')}:${encodeURIComponent('cla:ve/ñ')}@` }).send(
      mensaje,
    );
    expect(received).toMatchObject([{ user: 'escuela@aula.pe', from: 'x@aula.pe', to: ['ana@example.com'] }]);
  });

  test('a wrong password is ours to repair, not the end of the mail', async () => {
    const { port, received } = await peerWith({ authOptional: false });
    const error = await errorOf(correoTo(port, { user: 'escuela%40aula.pe:otra@' }).send(mensaje));
    expect(error).not.toBeInstanceOf(CorreoRechazado);
    expect(error).toMatchObject({ code: 'EAUTH' });
    expect(received).toEqual([]);
  });
});

describe('encryption', () => {
  test('required: a server without it gets neither password nor mail', async () => {
    const { port, received, spoken } = await peerWith({ disabledCommands: ['STARTTLS'] });
    const error = await errorOf(correoTo(port, { requireTls: true, user: 'escuela%40aula.pe:cla@' }).send(mensaje));
    expect(error).toMatchObject({ code: 'ETLS' });
    expect({ received, spoken }).toEqual({ received: [], spoken: [] });
  });

  test('a certificate that does not hold is refused', async () => {
    const { port, received } = await peerWith({ hideSTARTTLS: false });
    expect((await errorOf(correoTo(port).send(mensaje))).message).toMatch(/certificate/);
    expect(received).toEqual([]);
  });
});

describe('a server that is not well', () => {
  test('stopped: fails at once, and works again when it is back', async () => {
    const first = await startSmtpPeer();
    const correo = correoTo(first.port);
    await correo.send(mensaje);
    expect(first.received).toHaveLength(1);
    await first.close();
    const error = await errorOf(correo.send(mensaje));
    expect(error).toMatchObject({ originalCode: 'ECONNREFUSED' });
    expect(error).not.toBeInstanceOf(CorreoRechazado);

    const { received } = await peerWith({}, first.port);
    await correo.send(mensaje);
    expect(received).toHaveLength(1);
  });

  test('silent: fails after the timeout', async () => {
    const sockets: Socket[] = [];
    const mute = createServer((socket) => sockets.push(socket));
    await new Promise<void>((listening) => mute.listen(0, '127.0.0.1', listening));
    closing.push(async () => {
      for (const socket of sockets) socket.destroy();
      mute.close();
    });
    const started = Date.now();
    const error = await errorOf(correoTo((mute.address() as AddressInfo).port, { timeoutMs: 400 }).send(mensaje));
    expect(error).toMatchObject({ code: 'ETIMEDOUT' });
    expect(Date.now() - started).toBeLessThan(6000);
  });

  test('hangs up in the middle: fails, and may be tried again', async () => {
    const rude = createServer((socket) => {
      socket.write('220 hola\r\n');
      socket.on('data', (line) => {
        if (String(line).startsWith('DATA')) socket.destroy();
        else socket.write('250 bien\r\n');
      });
      socket.on('error', () => {});
    });
    await new Promise<void>((listening) => rude.listen(0, '127.0.0.1', listening));
    closing.push(async () => rude.close());
    const error = await errorOf(correoTo((rude.address() as AddressInfo).port).send(mensaje));
    expect(error).not.toBeInstanceOf(CorreoRechazado);
  });
});
