import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { renderCertificado } from '../../certificados/pdf/render.ts';
import { parseConfig } from '../../config.ts';
import { ConfigError } from '../../config-error.ts';
import { document, noImagenes } from '../../testing/certificado-document.ts';
import { readPdf } from '../../testing/pdf.ts';
import { readSignature } from '../../testing/signed-pdf.ts';
import { p12File, p12Password, startTimeStampAuthority } from '../../testing/time-stamp-authority.ts';
import { openP12 } from './open-p12.ts';
import { openSigner } from './signer.ts';

let folder: string;
let authority: Awaited<ReturnType<typeof startTimeStampAuthority>>;
let pdf: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'aula-firma-'));
  authority = await startTimeStampAuthority();
  pdf = await renderCertificado({ ...document, entidad: { ...document.entidad, tagged: true } }, noImagenes);
});
afterAll(async () => {
  authority.close();
  await rm(folder, { recursive: true });
});

const log = { warn: vi.fn(), error: vi.fn() };
const now = new Date('2026-11-16T20:00:00Z');
const open = (name: string, options: { password?: string; timeStampUrl?: string } = {}) =>
  openSigner({ file: p12File(name), password: p12Password, timeStampUrl: undefined, ...options }, now, log);

/** Output of a program; null when it is not installed. */
function run(program: string, ...args: string[]): string | null {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

test.each([
  ['escuela', 'AES, RSA, with its authority', 'Escuela Ñandú S. A. C.'],
  ['escuela-legacy', 'RC2 and 3DES', 'Escuela Ñandú S. A. C.'],
  ['maria-3des', '3DES, elliptic curve', 'María Núñez'],
])('CRE-09 %s.p12 (%s) signs the whole file after the published bytes', async (name, _, signedBy) => {
  const signer = await open(name);
  const signed = await signer.sign(pdf, 'Certificado emitido por Ñandú', now);
  expect(signed.stamped).toBe(false);
  expect(signed.pdf.subarray(0, pdf.length).equals(pdf)).toBe(true);
  const read = readSignature(signed.pdf);
  expect(read).toMatchObject({ valid: true, stamped: false });
  expect(read.names).toContain(`CN=${signedBy}`);
  const text = signed.pdf.toString('latin1', pdf.length);
  expect(text).toContain('/SubFilter /ETSI.CAdES.detached');
  expect(text).toContain('/M (D:20261116200000Z)');
  expect(text).toContain(`/Name <feff${Buffer.from(signedBy, 'utf16le').swap16().toString('hex')}>`);
  const [before, after] = [await readPdf(pdf), await readPdf(signed.pdf)];
  expect(after.pages).toEqual(before.pages);
  expect(after.info).toMatchObject({ Title: before.info.Title, IsSignaturesPresent: true });
  const file = path.join(folder, `${name}.pdf`);
  writeFileSync(file, signed.pdf);
  const seen = run('pdfsig', '-nocert', file);
  if (seen === null) return;
  expect(seen).toContain(signedBy);
  expect(seen).toContain('Total document signed');
  expect(seen).toContain('Signature is Valid');
});

describe('CRE-09 what cannot sign is refused at the start', () => {
  test.each([
    ['escuela', { password: 'otra' }, 'la contraseña no lo abre'],
    ['escuela-legacy', { password: '' }, 'la contraseña no lo abre'],
    ['no-esta', {}, 'no se puede leer'],
  ])('CRE-09 %s.p12 %o: %s', async (name, options, message) => {
    await expect(open(name, options)).rejects.toThrow(ConfigError);
    await expect(open(name, options)).rejects.toThrow(message);
  });

  test('CRE-09 a file that is none, a cut one, and one of tomorrow', async () => {
    const good = readFileSync(p12File('escuela'));
    for (const [at, bytes] of [Buffer.from('hola'), Buffer.alloc(0), good.subarray(0, 700)].entries()) {
      const file = path.join(folder, `${at}.p12`);
      writeFileSync(file, bytes);
      const opening = openSigner({ file, password: p12Password, timeStampUrl: undefined }, now, log);
      await expect(opening).rejects.toThrow('no es un archivo .p12');
    }
    const early = { file: p12File('escuela'), password: p12Password, timeStampUrl: undefined };
    await expect(openSigner(early, new Date('2019-12-31'), log)).rejects.toThrow('recién desde el 2020-01-01');
    await openSigner(early, new Date('2119-12-20'), log);
    expect(log.warn).toHaveBeenLastCalledWith(expect.anything(), 'the signing certificate expires in 12 days');
  });

  test('CRE-13 one that has expired since is no reason to stay down: it is reported, and signs nothing', async () => {
    const { until, isValidAt } = await open('vencido');
    expect([until.toISOString().slice(0, 10), isValidAt(now)]).toEqual(['2021-01-01', false]);
    expect(log.error).toHaveBeenLastCalledWith({ until }, 'the signing certificate has expired: nothing is signed');
  });

  test('CRE-09 a password or an authority without a file', () => {
    const url = 'http://sello.example/tsa';
    expect(() => parseConfig({ CERTIFICATE_P12_PASSWORD: 'x' })).toThrow('Falta CERTIFICATE_P12');
    expect(() => parseConfig({ CERTIFICATE_TIMESTAMP_URL: url })).toThrow('Falta CERTIFICATE_P12');
    expect(() => parseConfig({ CERTIFICATE_P12: 'a.p12', CERTIFICATE_TIMESTAMP_URL: 'ftp://x' })).toThrow(
      'CERTIFICATE_TIMESTAMP_URL',
    );
    const signer = parseConfig({ CERTIFICATE_P12: '/a.p12', CERTIFICATE_TIMESTAMP_URL: url }).signer;
    expect(signer).toEqual({ file: '/a.p12', password: '', timeStampUrl: url });
  });
});

test('CRE-10 SEC-164 a time-stamp is added; from an authority that gives none that fits, or leads elsewhere, the signature goes without', async () => {
  let at = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => at);
  onTestFinished(() => clock.mockRestore());
  const signer = await open('escuela', { timeStampUrl: authority.url });
  const stamped = await signer.sign(pdf, 'Con sello', now);
  expect([stamped.stamped, readSignature(stamped.pdf)]).toEqual([
    true,
    expect.objectContaining({ valid: true, stamped: true }),
  ]);

  for (const mood of ['away', 'refuses', 'broken', 'other-digest', 'redirects'] as const) {
    authority.mood = mood;
    log.warn.mockClear();
    const plain = await signer.sign(pdf, 'Sin sello', now);
    expect([mood, plain.stamped, readSignature(plain.pdf).valid]).toEqual([mood, false, true]);
    expect(log.warn).toHaveBeenCalledOnce();
    // After a failure the authority is not asked for a minute, so that downloads do not wait.
    const { asked } = authority;
    await signer.sign(pdf, 'Sin sello', now);
    expect(authority.asked).toBe(asked);
    at += 61_000;
  }
  authority.mood = 'good';
  expect((await signer.sign(pdf, 'Con sello', now)).stamped).toBe(true);
});

test('CRE-10 OpenSSL reads signature and time-stamp as CAdES, where it is installed', async () => {
  const signer = await open('escuela', { timeStampUrl: authority.url });
  const { pdf: signed } = await signer.sign(pdf, 'Con sello', now);
  const [, start = 0, end = 0] = /\/ByteRange \[0 (\d+) (\d+)/.exec(signed.toString('latin1'))?.map(Number) ?? [];
  const hex = Buffer.from(signed.toString('latin1', start + 1, end - 1), 'hex');
  const [cms, content] = [path.join(folder, 'firma.der'), path.join(folder, 'contenido')];
  writeFileSync(cms, hex);
  writeFileSync(content, Buffer.concat([signed.subarray(0, start), signed.subarray(end)]));
  const root = path.join(folder, 'raiz.pem');
  writeFileSync(root, openP12(readFileSync(p12File('escuela')), p12Password).chain[0]!.toString());
  const verifying = ['cms', '-verify', '-cades', '-CAfile', root, '-purpose', 'any', '-binary', '-inform', 'DER'];
  const read = run('openssl', ...verifying, '-in', cms, '-content', content, '-out', '/dev/null');
  expect([null, '']).toContain(read);
  const printed = run('openssl', 'cms', '-cmsout', '-print', '-inform', 'DER', '-in', cms);
  if (printed !== null) expect(printed).toContain('id-smime-aa-timeStampToken');
});

test('CRE-09 a PDF that another program wrote is not signed wrongly', async () => {
  const signer = await open('escuela');
  for (const other of [Buffer.from('%PDF-1.7\n%%EOF\n'), pdf.subarray(0, -1), Buffer.concat([pdf, Buffer.from('x')])]) {
    await expect(signer.sign(other, 'No', now)).rejects.toThrow('the PDF has no');
  }
  const { pdf: signed } = await signer.sign(pdf, 'Una', now);
  await expect(signer.sign(signed, 'Otra', now)).rejects.toThrow('the PDF has');
});
