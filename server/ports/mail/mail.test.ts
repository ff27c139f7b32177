import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSmtpPeer } from '../../testing/smtp-peer.ts';
import { createMailboxMail } from './mailbox.ts';
import { type Mail, MailRejected, type Message } from './port.ts';
import { createSmtpMail } from './smtp.ts';

const DE = 'Aula Iuris <no-responder@aula.pe>';
const replyTo = 'consultas@aula.pe';

/** `mails` returns the raw text of received mails, unordered. */
type Peer = { correo: Mail; mails(): Promise<string[]>; close(): Promise<void> };

async function startSmtp(): Promise<Peer> {
  const peer = await startSmtpPeer();
  const mail = createSmtpMail({ url: `smtp://127.0.0.1:${peer.port}`, de: DE, replyTo: () => replyTo });
  return { correo: mail, mails: async () => peer.received.map(({ raw }) => raw), close: peer.close };
}

async function startMailbox(): Promise<Peer> {
  const parent = await mkdtemp(join(tmpdir(), 'buzon-'));
  const folder = join(parent, 'correo');
  return {
    correo: createMailboxMail({ folder, de: DE, replyTo: () => replyTo }),
    mails: async () => Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8'))),
    close: () => rm(parent, { recursive: true, force: true }),
  };
}

const adapters: [string, () => Promise<Peer>][] = [
  ['smtp', startSmtp],
  ['buzon', startMailbox],
];

describe.each(adapters)('correo by %s', (_name, start) => {
  let peer: Peer;
  beforeAll(async () => {
    peer = await start();
  });
  afterAll(async () => {
    await peer.correo.close();
    await peer.close();
  });

  const message: Message = {
    para: 'ana@example.com',
    asunto: 'Tu inscripción en «Derecho Procesal»',
    texto: 'Hola, Ñusta. Todo está listo.',
    html: '<p>Hola, <b>Ñusta</b>. Todo está listo.</p>',
  };

  async function arrived(id: string): Promise<string[]> {
    return (await peer.mails()).filter((raw) => raw.includes(`Message-ID: ${id}`));
  }

  test('ANU-05 a mail that one may unsubscribe from says so to mail programs, and no other does', async () => {
    const { id } = await peer.correo.send({ ...message, urlBaja: 'https://aula.pe/baja?clave=a.b.c' });
    const [raw] = await arrived(id);
    expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/aula\.pe\/baja\?clave=a\.b\.c>\r$/m);
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    const other = await peer.correo.send(message);
    expect((await arrived(other.id))[0]).not.toContain('List-Unsubscribe');
  });

  test('VIS-44 text and HTML arrive, with accents, from the institution, and answers reach people', async () => {
    const { id } = await peer.correo.send(message);
    const [raw] = await arrived(id);
    expect(raw).toMatch(/^From: Aula Iuris <no-responder@aula\.pe>\r$/m);
    expect(raw).toMatch(/^To: ana@example\.com\r$/m);
    expect(raw).toMatch(/^Reply-To: consultas@aula\.pe\r$/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(raw).toContain('multipart/alternative');
    expect(header(raw!, 'Subject')).toBe(message.asunto);
    expect(part(raw!, 'text/plain')).toContain(message.texto);
    expect(part(raw!, 'text/html')).toContain(message.html);
  });

  test('every mail has its own id; a repeated one keeps it', async () => {
    const first = await peer.correo.send(message);
    const second = await peer.correo.send(message);
    expect(first.id).not.toBe(second.id);
    const named = await peer.correo.send({ ...message, idempotencyKey: 'saliente-7' });
    expect(named.id).toBe('<saliente-7@aula.pe>');
    expect(await peer.correo.send({ ...message, idempotencyKey: 'saliente-7' })).toEqual(named);
  });

  test('a subject cannot smuggle headers in', async () => {
    const { id } = await peer.correo.send({ ...message, asunto: 'Hola\r\nBcc: otro@example.com\r\n\r\n<p>' });
    const [raw] = await arrived(id);
    expect(raw).not.toMatch(/^Bcc:/im);
  });

  const badAddresses = [
    '',
    'ana',
    'ana@',
    '@example.com',
    'a@b.c, d@e.f',
    'Ana <a@b.c>',
    'a@b.c\r\nBcc: d@e.f',
    'a;b@c.d',
    'ana@correo.INVALID',
  ];
  test.each(badAddresses)('refuses %j as a recipient for good', async (para) => {
    const before = (await peer.mails()).length;
    await expect(peer.correo.send({ ...message, para })).rejects.toThrow(MailRejected);
    expect(await peer.mails()).toHaveLength(before);
  });

  test('many at once all arrive', async () => {
    const keys = Array.from({ length: 25 }, (_, i) => `tanda-${i}`);
    await Promise.all(keys.map((idempotencyKey) => peer.correo.send({ ...message, idempotencyKey })));
    const mails = await peer.mails();
    for (const idempotencyKey of keys)
      expect(mails.filter((raw) => raw.includes(`<${idempotencyKey}@`))).toHaveLength(1);
  });

  test('a clave cannot leave its folder or break the id', async () => {
    const { id } = await peer.correo.send({ ...message, idempotencyKey: '../x/<y>@z\r\n' });
    expect(id).toBe('<.._x__y__z__@aula.pe>');
    expect(await arrived(id)).toHaveLength(1);
  });
});

function header(raw: string, name: string): string {
  const folded = new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'm').exec(raw)![1]!;
  return folded
    .replace(/\r\n[ \t]/g, ' ')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=\s?/gi, (_, coding: string, text: string) =>
      coding.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : quotedPrintable(text.replaceAll('_', ' ')),
    );
}

function part(raw: string, type: string): string {
  const body = raw.split(/\r\n--/).find((piece) => piece.includes(`Content-Type: ${type}`))!;
  const [head, ...rest] = body.split('\r\n\r\n');
  const text = rest.join('\r\n\r\n');
  if (/base64/i.test(head!)) return Buffer.from(text, 'base64').toString();
  return /quoted-printable/i.test(head!) ? quotedPrintable(text.replaceAll('=\r\n', '')) : text;
}

function quotedPrintable(text: string): string {
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
}
