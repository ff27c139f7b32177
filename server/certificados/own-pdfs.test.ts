import { associateCertificado, dissociateCertificado } from 'domain/contract/certificados.ts';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { enrolAlumno, makeAlumnoOf, makeCertifiableCurso } from '../testing/certificados.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { ownPdfs } from './own-pdfs.ts';
import { workerPool } from './pdf/worker-pool.ts';
import { pdfKey } from './queries/certificados.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

async function issue(cursoId: number, usuarioId: number): Promise<string> {
  const { body } = await admin.call(associateCertificado, { body: { cursoId, usuarioId } });
  return body.resource!.codigo;
}

test('own files are those of certificates in force, of this person only', async () => {
  const [curso, withdrawn] = [await makeCertifiableCurso(t.deps), await makeCertifiableCurso(t.deps)];
  const { usuarioId } = await makeAlumnoOf(t.deps, curso);
  await enrolAlumno(t.deps, withdrawn, usuarioId, 16);
  const codigo = await issue(curso.cursoId, usuarioId);
  await issue(withdrawn.cursoId, usuarioId);
  await admin.call(dissociateCertificado, {
    body: { cursoId: withdrawn.cursoId, usuarioId, motivo: 'Nota corregida' },
  });
  const other = await makeAlumnoOf(t.deps, curso);
  await issue(curso.cursoId, other.usuarioId);

  const files = await ownPdfs(t.deps, usuarioId);
  expect(files.map(({ name }) => name)).toEqual([`certificados/${codigo}.pdf`]);
  expect((await files[0]!.read())!.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a file that is lost and differs is left out; another failure is not hidden', async () => {
  const curso = await makeCertifiableCurso(t.deps);
  const { usuarioId } = await makeAlumnoOf(t.deps, curso);
  const codigo = await issue(curso.cursoId, usuarioId);
  await t.deps.storage.delete(pdfKey({ codigo, edicion: 1 }));
  const drawn = vi.spyOn(workerPool, 'render').mockResolvedValue(Buffer.from('%PDF- of another design'));
  onTestFinished(() => drawn.mockRestore());
  const [file] = await ownPdfs(t.deps, usuarioId);
  expect(await file!.read()).toBeNull();

  const broken = vi.spyOn(t.deps.storage, 'get').mockRejectedValue(new Error('disk away'));
  onTestFinished(() => broken.mockRestore());
  await expect(file!.read()).rejects.toThrow('disk away');
});
