import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { listMails } from 'domain/contract/mails.ts';
import { getPending } from 'domain/contract/panel.ts';
import { getPedido } from 'domain/contract/pedidos.ts';
import { mailFailure } from 'domain/rules/mails.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { bounces, delayed, vacation } from '../testing/bounces.ts';
import type { Client } from '../testing/client.ts';
import { makePedido } from '../testing/pedidos.ts';
import { signedIn } from '../testing/people.ts';
import { startSmtpPeer } from '../testing/smtp-peer.ts';
import { parseDsn } from './parse-dsn.ts';
import { receiveBounce } from './receive-bounce.ts';

let peer: Awaited<ReturnType<typeof startSmtpPeer>>;
let t: TestApp;
let admin: Client;
beforeAll(async () => {
  peer = await startSmtpPeer();
  t = await startTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${peer.port}`, MAIL_BOUNCE: 'rebotes@aula.pe' } });
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(async () => {
  await t.close();
  await peer.close();
});

let buyers = 0;

/** A pedido whose mail was sent, and the Message-ID of that mail as its receiver got it. */
async function sentMail() {
  buyers += 1;
  const para = `rebota${buyers}@correo.pe`;
  const { pedidoId } = await makePedido(t.deps, { comprador: { buyerEmail: para } });
  await expect.poll(async () => (await mailTo(para))?.estado).toBe('enviado');
  const { raw } = peer.received.find(({ to }) => to[0] === para)!;
  return { para, pedidoId, messageId: /^Message-ID: (<\S+>)\r$/im.exec(raw)![1]! };
}

const mailTo = async (q: string) => (await admin.call(listMails, { query: { page: 1, q } })).body.resources?.[0];
const waiting = async () => (await admin.call(getPending, {})).body.resource!.correos;
const receive = (raw: string) => receiveBounce(t.deps, raw);

describe('MAIL-11 a bounce marks the mail it is about', () => {
  test.each(Object.entries(bounces))('%s', async (_server, { write, motivo }) => {
    const { para, messageId, pedidoId } = await sentMail();
    const before = await waiting();
    expect(await receive(write(messageId, para))).toBe('noted');
    expect(await mailTo(para)).toMatchObject({ estado: 'rechazado', motivo, porAtender: true });
    expect(await waiting()).toBe(before + 1);
    const { eventos } = (await admin.call(getPedido, { params: { id: pedidoId } })).body.resource!;
    expect(eventos.at(-1)?.texto).toBe(`Correo «Recibimos tu pedido»: rechazado (${motivo.toLowerCase()})`);
    // Reports of several servers, or the same report twice.
    expect(await receive(bounces.Gmail.write(messageId, para))).toBe('known');
    expect(await mailTo(para)).toMatchObject({ motivo });
  });
});

describe('MAIL-11 nothing else marks a mail', () => {
  test('a delay, an automatic reply, another school, a forged Message-ID, a mail that is still queued', async () => {
    const { para, messageId } = await sentMail();
    const { write } = bounces.Postfix;
    expect(await receive(delayed(messageId, para))).toBe('delayed');
    expect(await receive(vacation(messageId, para))).toBe('no-bounce');
    expect(await receive(write('<correo-1@otra.pe>', para))).toBe('unknown-mail');
    const [, id = ''] = /correo-(\d+)-/.exec(messageId)!;
    for (const forged of [`<correo-${id}-${'0'.repeat(20)}@aula.pe>`, messageId.replace(`-${id}-`, `-${id}0-`)]) {
      expect(await receive(write(forged, para))).toBe('unknown-mail');
    }
    expect(await mailTo(para)).toMatchObject({ estado: 'enviado', porAtender: false });
    await t.deps.db.execute(
      sql`update correo_saliente set estado = 'pendiente', enviado = null where correo_saliente_id = ${id}`,
    );
    expect(await receive(write(messageId, para))).toBe('known');
    expect((await mailTo(para))?.estado).toBe('pendiente');
  });

  test('a mail that was sent again meanwhile waits for nobody', async () => {
    const { para, messageId } = await sentMail();
    await t.deps.db.execute(sql`update correo_saliente set atendido = now() where para = ${para}`);
    expect(await receive(bounces.Postfix.write(messageId, para))).toBe('noted');
    expect(await mailTo(para)).toMatchObject({ estado: 'rechazado', porAtender: false });
  });
});

describe('MAIL-11 a hostile report', () => {
  const head = 'Content-Type: multipart/report; boundary=x\n\n';
  const status = (fields: string) => `${head}--x\nContent-Type: message/delivery-status\n\nA: b\n\n${fields}\n--x--`;

  test.each([
    ['nothing', ''],
    ['no parts', head],
    ['a boundary of its own', 'Content-Type: multipart/report; boundary="--"\n\n------\n----\n'],
    ['a boundary that is a pattern', 'Content-Type: multipart/report; boundary="(a+)+$"\n\n--(a+)+$\n'],
    ['parts in parts without end', `${head}${`--x\n${head}`.repeat(50_000)}`],
    ['a million headers', `${'a: b\n'.repeat(200_000)}\n${head}`],
    ['one header of a megabyte', `Content-Type: multipart/report; boundary=${'x'.repeat(1_000_000)}\n\n`],
    [
      '16 KB of slashes',
      status(`Action: failed\nStatus: ${'/'.repeat(16_384)}\nDiagnostic-Code: ${'\\'.repeat(16_384)}`),
    ],
    ['recipients without end', status('Final-Recipient: rfc822; a@b.pe\nAction: failed\n\n'.repeat(50_000))],
    ['binary', `${head}\u0000\u0001\ufffd--x\n\n`],
  ])('%s is read at once and names no mail', (_name, raw) => {
    const dsn = parseDsn(raw);
    expect(dsn?.messageIds ?? []).toEqual([]);
    expect(dsn?.failures.length ?? 0).toBeLessThanOrEqual(20);
    for (const { error } of dsn?.failures ?? []) expect(error.length).toBeLessThanOrEqual(500);
  });

  test('what the server said is one line without control characters', () => {
    const said = status(
      'Action: failed\nStatus: 5.7.1\nDiagnostic-Code: smtp; 550 5.7.1 \u0007spam\u2028\n\t<script>\u0000 no',
    );
    const [failure] = parseDsn(said)!.failures;
    expect(failure?.error).toBe('550 5.7.1 spam <script> no');
    expect(mailFailure(failure!.error)).toBe('El servidor lo tomó por correo no deseado');
  });
});

async function pipe(raw: string, databaseUrl: string) {
  const env = { PATH: process.env.PATH, SECRET: t.deps.config.secrets.join(), DATABASE_URL: databaseUrl };
  const command = spawn(process.execPath, ['server/run-bounce.ts'], { env });
  command.stdin.end(raw);
  const [said, [code]] = await Promise.all([text(command.stdout), once(command, 'exit')]);
  return { said, code: code as number };
}

test('MAIL-11 npm run bounce takes the report from a pipe, and asks the mail server to wait without a database', async () => {
  const { para, messageId } = await sentMail();
  const raw = `${bounces.Postfix.write(messageId, para)}${'x'.repeat(3_000_000)}`;
  const url = t.deps.pool.options.connectionString!;
  expect(await pipe(raw, 'postgres://nadie@127.0.0.1:1/nada')).toEqual({ said: '', code: 75 });
  expect(await pipe(raw, url)).toEqual({ said: 'Se anotó que el correo no llegó.\n', code: 0 });
  expect(await mailTo(para)).toMatchObject({ estado: 'rechazado', motivo: 'La dirección no existe' });
  expect(await pipe('Subject: hola\n\nhola', url)).toMatchObject({ code: 0 });
});
