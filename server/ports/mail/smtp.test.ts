import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { startSmtpPeer } from '../../testing/smtp-peer.ts';
import { type Mail, MailRejected, type Message } from './port.ts';
import { createSmtpMail, type SmtpOptions } from './smtp.ts';

const message: Message = { para: 'ana@example.com', asunto: 'Hola', texto: 'Hola', html: '<p>Hola</p>' };

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function peerWith(...[options, port]: Parameters<typeof startSmtpPeer>) {
  const peer = await startSmtpPeer(options, port);
  closing.push(peer.close);
  return peer;
}

function mailTo(port: number, options: Partial<SmtpOptions> & { user?: string } = {}): Mail {
  const { user = '', ...rest } = options;
  const mail = createSmtpMail({
    url: `smtp://${user}127.0.0.1:${port}`,
    de: 'x@aula.pe',
    timeoutMs: 8000,
    ...rest,
  });
  closing.push(() => mail.close());
  return mail;
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
    expect(await errorOf(mailTo(port).send({ ...message, para: 'nadie@example.com' }))).toBeInstanceOf(MailRejected);
  });

  test('a refused message is final', async () => {
    const { port } = await peerWith();
    expect(await errorOf(mailTo(port).send({ ...message, texto: 'RECHAZAME' }))).toBeInstanceOf(MailRejected);
  });

  test('a postponed recipient is not', async () => {
    const { port } = await peerWith();
    const error = await errorOf(mailTo(port).send({ ...message, para: 'luego@example.com' }));
    expect(error).not.toBeInstanceOf(MailRejected);
    expect(error).toMatchObject({ responseCode: 450 });
  });

  test('after a refusal the next mail passes', async () => {
    const { port, received } = await peerWith();
    const mail = mailTo(port);
    await errorOf(mail.send({ ...message, para: 'nadie@example.com' }));
    await mail.send(message);
    expect(received).toHaveLength(1);
  });
});

test('MAIL-05 delivery failures go to the bounce address, and the reader sees the sender', async () => {
  const { port, received } = await peerWith();
  await mailTo(port, { bounce: 'rebotes@aula.pe' }).send(message);
  await mailTo(port).send(message);
  expect(received.map(({ from, to }) => [from, to])).toEqual([
    ['rebotes@aula.pe', ['ana@example.com']],
    ['x@aula.pe', ['ana@example.com']],
  ]);
  expect(received[0]!.raw).toMatch(/^From: x@aula\.pe\r$/m);
});

describe('sign-in', () => {
  test('with the user and password of the address, however they are written', async () => {
    const { port, received } = await peerWith({ authOptional: false });
    await mailTo(port, { user: `${encodeURIComponent('escuela@aula.pe')}:${encodeURIComponent('cla:ve/ñ')}@` }).send(
      message,
    );
    expect(received).toMatchObject([{ user: 'escuela@aula.pe', from: 'x@aula.pe', to: ['ana@example.com'] }]);
  });

  test('a wrong password is ours to repair, not the end of the mail', async () => {
    const { port, received } = await peerWith({ authOptional: false });
    const error = await errorOf(mailTo(port, { user: 'escuela%40aula.pe:otra@' }).send(message));
    expect(error).not.toBeInstanceOf(MailRejected);
    expect(error).toMatchObject({ code: 'EAUTH' });
    expect(received).toEqual([]);
  });
});

describe('encryption', () => {
  test('required: a server without it gets neither password nor mail', async () => {
    const { port, received, spoken } = await peerWith({ disabledCommands: ['STARTTLS'] });
    const error = await errorOf(mailTo(port, { requireTls: true, user: 'escuela%40aula.pe:cla@' }).send(message));
    expect(error).toMatchObject({ code: 'ETLS' });
    expect({ received, spoken }).toEqual({ received: [], spoken: [] });
  });

  test('a certificate that does not hold is refused', async () => {
    const { port, received } = await peerWith({ hideSTARTTLS: false });
    expect((await errorOf(mailTo(port).send(message))).message).toMatch(/certificate/);
    expect(received).toEqual([]);
  });
});

describe('a server that is not well', () => {
  test('stopped: fails at once, and works again when it is back', async () => {
    const first = await startSmtpPeer();
    const mail = mailTo(first.port);
    await mail.send(message);
    expect(first.received).toHaveLength(1);
    await first.close();
    const error = await errorOf(mail.send(message));
    expect(error).toMatchObject({ originalCode: 'ECONNREFUSED' });
    expect(error).not.toBeInstanceOf(MailRejected);

    const { received } = await peerWith({}, first.port);
    await mail.send(message);
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
    const error = await errorOf(mailTo((mute.address() as AddressInfo).port, { timeoutMs: 400 }).send(message));
    expect(error).toMatchObject({ code: 'ETIMEDOUT' });
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
    const error = await errorOf(mailTo((rude.address() as AddressInfo).port).send(message));
    expect(error).not.toBeInstanceOf(MailRejected);
  });
});
