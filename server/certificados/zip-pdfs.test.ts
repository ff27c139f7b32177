import { createHash } from 'node:crypto';
import { associateCertificado, dissociateCertificado, downloadZip } from 'domain/contract/certificados.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { certificados } from '../db/schema/certificados.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeAlumnoOf, makeCertifiableCurso } from '../testing/certificados.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { openSession } from '../testing/sessions.ts';
import { unzip } from '../testing/unzip.ts';

let t: TestApp;
let admin: Client;
let adminId: number;
beforeAll(async () => {
  t = await startTestApp();
  const { browser, person } = await signedIn(t, 'ADMIN');
  admin = browser;
  adminId = person.usuarioId;
});
afterAll(() => t.close());

async function download(cursoId: number): Promise<Map<string, Buffer>> {
  const session = await openSession(t, adminId);
  const cookie = [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${t.url}/api/certificados/zip/${cursoId}`, { headers: { cookie } });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(response.headers.get('content-disposition')).toContain(`certificados-${cursoId}.zip`);
  return unzip(Buffer.from(await response.arrayBuffer()));
}

/** The file is lost, and rendering it again would differ from the published PDF. */
async function lose(codigo: string): Promise<void> {
  await t.deps.storage.delete(`certificados/${codigo}.pdf`);
  await inTransaction(t.deps.db, async (tx) => {
    await tx.execute(sql`ALTER TABLE certificado DISABLE TRIGGER certificado_immutable`);
    await tx
      .update(certificados)
      .set({ pdfHash: Buffer.alloc(32) })
      .where(eq(certificados.codigo, codigo));
    await tx.execute(sql`ALTER TABLE certificado ENABLE TRIGGER certificado_immutable`);
  });
}

test('ADM-60 the PDFs in force of a course come as one ZIP, with their published bytes', async () => {
  const curso = await makeCertifiableCurso(t.deps);
  const { cursoId } = curso;
  const none = await admin.call(downloadZip, { params: { id: cursoId } });
  expect([none.status, none.body.message]).toEqual([409, 'Este curso todavía no tiene certificados vigentes.']);
  const issued = [];
  for (let n = 0; n < 3; n++) {
    // Names as registered: characters that file systems refuse, and too many of them.
    const names = [
      { nombre: 'Ana', apellido: 'Ríos/<Paz>' },
      {},
      { nombre: 'X'.repeat(100), apellido: 'Y'.repeat(100) },
    ];
    const { usuarioId } = await makeAlumnoOf(t.deps, curso, 17, names[n]);
    issued.push((await admin.call(associateCertificado, { body: { cursoId, usuarioId } })).body.resource!);
  }
  const [first, revoked, lost] = issued;
  const pair = { cursoId, usuarioId: revoked!.usuarioId };
  await admin.call(dissociateCertificado, { body: { ...pair, motivo: 'Se emitió por error' } });

  const files = await download(cursoId);
  expect(files.size).toBe(2);
  const nameOf = (codigo: string) => [...files.keys()].find((name) => name.endsWith(` ${codigo}.pdf`));
  const pdf = files.get(nameOf(first!.codigo)!)!;
  const [{ pdfHash }] = (await t.deps.db
    .select({ pdfHash: certificados.pdfHash })
    .from(certificados)
    .where(eq(certificados.codigo, first!.codigo))) as [{ pdfHash: Buffer }];
  expect(createHash('sha256').update(pdf).digest()).toEqual(pdfHash);
  expect(nameOf(revoked!.codigo)).toBeUndefined();
  expect(nameOf(first!.codigo)).toBe(`Ríos Paz  Ana ${first!.dni} ${first!.codigo}.pdf`);
  const long = `${'Y'.repeat(100)} ${'X'.repeat(19)} ${lost!.dni} ${lost!.codigo}.pdf`;
  expect(nameOf(lost!.codigo)).toBe(long);

  await lose(lost!.codigo);
  const partial = await download(cursoId);
  expect([...partial.keys()].at(-1)).toBe('NO ENTREGADOS.txt');
  expect(partial.get('NO ENTREGADOS.txt')!.toString()).toMatch(
    new RegExp(`^${long}: El PDF de este certificado se perdió y no se puede volver a hacer igual`),
  );
  expect(partial.size).toBe(2);
  await lose(first!.codigo);
  const nothing = await download(cursoId);
  expect([...nothing.keys()]).toEqual(['NO ENTREGADOS.txt']);
  const lines = nothing.get('NO ENTREGADOS.txt')!.toString().split('\r\n');
  expect(lines.map((line) => line.split(': ')[0]).sort()).toEqual([nameOf(first!.codigo), long].sort());
  const nowhere = await admin.call(downloadZip, { params: { id: 999_999 } });
  expect([nowhere.status, nowhere.body.message]).toEqual([404, 'Curso no encontrado']);
  const { rows } = await t.deps.db.execute(
    sql`select entidad, entidad_id, despues from auditoria where accion = 'exportar' and usuario_id = ${adminId}`,
  );
  const audited = { entidad: 'certificado', entidad_id: 'todos', despues: { nombre: `2 PDF de «${curso.nombre}»` } };
  expect(rows).toEqual([audited, audited, audited]);
  // Unlike a refusal, a failure breaks the download, so that no PDF is silently missing.
  const broken = vi.spyOn(t.deps.storage, 'get').mockRejectedValueOnce(new Error('the disk'));
  await expect(download(cursoId)).rejects.toThrow();
  broken.mockRestore();
});
