import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type Received = { from: string; to: string[]; user: string | undefined; raw: string };

/** SMTP server without TLS by default; refuses `nadie@`, defers `luego@` and rejects messages with RECHAZAME. */
export async function startSmtpPeer(options: SMTPServerOptions = {}, wantedPort = 0) {
  const received: Received[] = [];
  const spoken: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    closeTimeout: 100,
    ...options,
    onAuth({ username, password }, _session, done) {
      spoken.push('password');
      if (username === 'escuela@aula.pe' && password === 'cla:ve/ñ') done(null, { user: username });
      else done(new Error('wrong password'));
    },
    onMailFrom(_address, _session, done) {
      spoken.push('mail');
      done();
    },
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('nadie@')) done(withCode(550));
      else if (address.startsWith('luego@')) done(withCode(450));
      else done();
    },
    async onData(stream, session, done) {
      const raw = (await buffer(stream)).toString();
      if (raw.includes('RECHAZAME')) return done(withCode(554));
      const { mailFrom, rcptTo } = session.envelope;
      const to = rcptTo.map(({ address }) => address);
      received.push({ from: mailFrom ? mailFrom.address : '', to, user: session.user as string | undefined, raw });
      done();
    },
  });
  // Ignore clients that disconnect; the tests check the client side.
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(wantedPort, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;

  return { received, spoken, port, close: () => new Promise<void>((closed) => server.close(() => closed())) };
}

function withCode(responseCode: number): Error {
  return Object.assign(new Error('refused'), { responseCode });
}
