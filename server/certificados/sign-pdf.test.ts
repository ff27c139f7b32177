import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dissociateCertificado, generateCertificado, verifyCertificado } from 'domain/contract/certificados.ts';
import { verifyFile } from 'domain/contract/credenciales.ts';
import { buildPath } from 'domain/contract/endpoint.ts';
import type { FileVerification } from 'domain/schemas/credenciales.ts';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openSigner } from '../pdf/signature/signer.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { enrolAlumno, makeCertifiableCurso, makeCertificado, pdfOf } from '../testing/certificados.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { readSignature } from '../testing/signed-pdf.ts';
import { p12File, p12Password, startTimeStampAuthority } from '../testing/time-stamp-authority.ts';
import { unzip } from '../testing/unzip.ts';
import { verifyFile as judge } from './credenciales/verify-file.ts';
import { ownPdfs } from './own-pdfs.ts';

let t: TestApp;
let admin: Client;
let authority: Awaited<ReturnType<typeof startTimeStampAuthority>>;
beforeAll(async () => {
  authority = await startTimeStampAuthority();
  t = await startTestApp({
    pages: true,
    env: {
      CERTIFICATE_P12: p12File('escuela'),
      CERTIFICATE_P12_PASSWORD: p12Password,
      CERTIFICATE_TIMESTAMP_URL: authority.url,
    },
  });
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(async () => {
  await t.close();
  authority.close();
});

const cookieOf = (who: Client) => [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

async function download(codigo: string, who = admin): Promise<Buffer> {
  const url = `${t.url}/api/certificados/codigo/${codigo}/pdf`;
  const response = await fetch(url, { headers: { cookie: cookieOf(who) } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function judged(bytes: Buffer): Promise<FileVerification> {
  const options = { body: bytes, headers: { 'content-type': 'application/octet-stream' } };
  return (await t.client().request('POST', buildPath(verifyFile), options)).body
    .resource as unknown as FileVerification;
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const signedKey = (codigo: string) => `certificados/${codigo}.firmado.pdf`;

/** The published PDF, cut out of its signed copy. */
async function publishedIn(signed: Buffer, codigo: string): Promise<Buffer> {
  const { huella } = (await t.client().call(verifyCertificado, { params: { codigo } })).body.resource!;
  const published = signed.subarray(0, signed.indexOf('%%EOF\n') + 6);
  expect(hashOf(published)).toBe(huella);
  return published;
}

test('CRE-09 everybody gets one signed copy, which begins with the bytes of the register', async () => {
  const { person, browser } = await signedIn(t, 'USU');
  const curso = await makeCertifiableCurso(t.deps, { nombreCertificado: 'Gestión de Ñuñoa' });
  await enrolAlumno(t.deps, curso, person.usuarioId);
  const body = { cursoId: curso.cursoId, usuarioId: person.usuarioId };
  const generated = await admin.call(generateCertificado, { body });
  const signed = pdfOf(generated);
  const codigo = /_(.*)\.pdf/.exec(generated.body.resource!.filename)![1]!;
  expect(readSignature(signed)).toMatchObject({ valid: true, stamped: true });
  expect(readSignature(signed).names).toContain('CN=Escuela Ñandú S. A. C.');
  await publishedIn(signed, codigo);

  const { asked } = authority;
  expect((await download(codigo, browser)).equals(signed)).toBe(true);
  expect(pdfOf(await browser.call(generateCertificado, { body })).equals(signed)).toBe(true);
  const [own] = await ownPdfs(t.deps, person.usuarioId);
  expect((await own!.read())?.equals(signed)).toBe(true);
  const zipped = await fetch(`${t.url}/api/certificados/zip/${curso.cursoId}`, {
    headers: { cookie: cookieOf(admin) },
  });
  const files = await unzip(Buffer.from(await zipped.arrayBuffer()));
  expect([...files.values()].map((file) => file.equals(signed))).toEqual([true]);
  expect(authority.asked).toBe(asked);
});

const pdfsig = spawnSync('pdfsig', ['-v']).error === undefined;

test.skipIf(!pdfsig)(
  'CRE-09 pdfsig of poppler finds the signature valid and over the whole file, and a change',
  async () => {
    const { codigo } = await makeCertificado(t, admin);
    const signed = await download(codigo);
    const folder = await mkdtemp(path.join(tmpdir(), 'pdfsig-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const check = async (name: string, pdf: Buffer) => {
      const file = path.join(folder, name);
      await writeFile(file, pdf);
      return spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' }).stdout;
    };
    const said = await check('intacto.pdf', signed);
    for (const words of ['Signature Validation: Signature is Valid.', 'Total document signed', 'Escuela Ñandú']) {
      expect(said).toContain(words);
    }
    const changed = Buffer.from(signed);
    changed[1_000] = changed[1_000]! ^ 1;
    expect(await check('alterado.pdf', changed)).not.toContain('Signature is Valid.');
  },
);

test('CRE-11 a signed copy is ours while nothing is changed, appended or cut; revoked, it says so', async () => {
  const { codigo, pair } = await makeCertificado(t, admin);
  const signed = await download(codigo);
  const published = await publishedIn(signed, codigo);
  const ours = { resultado: 'intacto', tipo: 'pdf', certificado: { codigo, estado: 'valido' } };
  expect([await judged(signed), await judged(published)]).toMatchObject([ours, ours]);

  const update = signed.subarray(published.length);
  const changed = { resultado: 'alterado', certificado: { codigo } };
  for (const other of [
    Buffer.concat([published, Buffer.from('\n% algo más\n')]),
    Buffer.concat([signed, Buffer.from('\n')]),
    // A second update, as any program appends it.
    Buffer.concat([signed, update]),
    signed.subarray(0, -1),
    Buffer.concat([published, update.subarray(0, 100)]),
  ]) {
    expect(await judged(other)).toMatchObject(changed);
  }
  // One changed byte: in the document, each part of the update, the signature and the zeros after it.
  const hex = signed.indexOf('/Contents <', published.length) + 11;
  const places = [published.length - 40, published.length + 3, signed.length - 3, hex, hex + 2_000, hex + 16_000];
  for (let at = published.length; at < signed.length; at += 997) places.push(at);
  for (const at of places) {
    const flipped = Buffer.from(signed);
    flipped[at] = flipped[at]! ^ 1;
    expect([at, (await judge(t.deps, flipped)).resultado]).toEqual([at, 'alterado']);
  }
  // The signed copy of another certificate.
  const other = await makeCertificado(t, admin);
  expect(
    (await judged(Buffer.concat([await publishedIn(await download(other.codigo), other.codigo), update]))).resultado,
  ).toBe('alterado');

  await admin.call(dissociateCertificado, { body: { ...pair, motivo: 'Se emitió por error' } });
  expect(await judged(signed)).toMatchObject({ resultado: 'intacto', certificado: { estado: 'revocado' } });
  // ADMIN still gets the PDF of a revoked certificate, but unsigned.
  expect((await download(codigo)).equals(published)).toBe(true);
});

test('CRE-11 a copy that was lost or changed in storage is made again, and each one given out stays ours', async () => {
  const { codigo } = await makeCertificado(t, admin);
  const both = await Promise.all([download(codigo), download(codigo)]);
  await t.deps.storage.delete(signedKey(codigo));
  both.push(await download(codigo));
  await t.deps.storage.put(signedKey(codigo), Buffer.concat([both[0]!, Buffer.from('x')]), 'application/pdf');
  both.push(await download(codigo));
  expect(new Set(both.map(hashOf)).size).toBeGreaterThanOrEqual(3);
  for (const copy of both) {
    expect(readSignature(copy).valid).toBe(true);
    expect((await judged(copy)).resultado).toBe('intacto');
  }
  await expect(t.deps.pool.query('delete from certificado_pdf_firmado')).rejects.toThrow('append-only');
});

test('CRE-12 the verification page says that its hash is that of the file without signature, also once no more are signed', async () => {
  const { signer } = t.deps;
  onTestFinished(() => {
    t.deps.signer = signer;
  });
  const { codigo } = await makeCertificado(t, admin);
  const shown = async (of = codigo) => {
    const page = await (await fetch(`${t.url}/verificar/${of}`)).text();
    return [page.includes('Huella del PDF sin su firma digital (SHA-256)'), page.includes('Huella del PDF (SHA-256)')];
  };
  expect(await shown()).toEqual([true, false]);
  t.deps.signer = null;
  expect(await shown()).toEqual([false, true]);
  t.deps.signer = signer;
  await download(codigo);
  t.deps.signer = null;
  expect(await shown()).toEqual([true, false]);
});

test('CRE-10 while the authority is away the copy goes without a time-stamp, and gets one later', async () => {
  let at = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => at);
  onTestFinished(() => clock.mockRestore());
  const { codigo } = await makeCertificado(t, admin);
  authority.mood = 'away';
  const first = await download(codigo);
  expect(readSignature(first)).toMatchObject({ valid: true, stamped: false });
  expect((await download(codigo)).equals(first)).toBe(true);
  authority.mood = 'good';
  at += 61_000;
  const second = await download(codigo);
  expect(readSignature(second)).toMatchObject({ valid: true, stamped: true });
  for (const copy of [first, second]) expect((await judged(copy)).resultado).toBe('intacto');
});

test('CRE-09 CRE-13 a certificate that has expired, or a failure, stops no download', async () => {
  const logged = vi.spyOn(t.deps.app.log, 'error').mockReturnValue();
  const { signer } = t.deps;
  onTestFinished(() => {
    logged.mockRestore();
    t.deps.signer = signer;
  });
  const { codigo } = await makeCertificado(t, admin);
  const expired = { file: p12File('vencido'), password: p12Password, timeStampUrl: undefined };
  t.deps.signer = await openSigner(expired, new Date(), t.deps.app.log);
  const published = await download(codigo);
  expect(readSignature(published).valid).toBe(false);
  t.deps.signer = { ...signer!, sign: () => Promise.reject(new Error('no')) };
  expect((await download(codigo)).equals(published)).toBe(true);
  expect(logged.mock.calls.map(([first, second]) => second ?? first)).toEqual([
    'the signing certificate has expired: nothing is signed',
    'the signing certificate has expired: certificates are given out without a signature',
    'a certificate could not be signed',
  ]);
  t.deps.signer = signer;
  expect((await download(codigo)).subarray(0, published.length).equals(published)).toBe(true);
});
