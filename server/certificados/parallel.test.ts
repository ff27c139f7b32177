import { associateCertificado, certifyPassed, getLote, listCertificados } from 'domain/contract/certificados.ts';
import { listEspecialidades } from 'domain/contract/especialidades.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { certificadoLoteAlumnos, certificados } from '../db/schema/certificados.ts';
import { correosSalientes } from '../db/schema/mail.ts';
import { allMatriculas, notasModulo } from '../db/schema/matriculas.ts';
import { allUsuarios } from '../db/schema/usuarios.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeAdmin } from '../testing/builders.ts';
import { makeAlumnoOf, makeCertifiableCurso } from '../testing/certificados.ts';
import { cases } from '../testing/pedidos.ts';
import { signedIn } from '../testing/people.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('administrators issuing at once in two processes never share a number nor leave a gap, also when some are refused', async () => {
  const other = await startTestApp({ databaseUrl: t.deps.pool.options.connectionString! });
  const admins = await Promise.all([signedIn(t, 'ADMIN'), signedIn(other, 'ADMIN'), signedIn(t, 'ADMIN')]);
  const curso = await makeCertifiableCurso(t.deps);
  const passed = [];
  for (let i = 0; i < 24; i += 1) passed.push(await makeAlumnoOf(t.deps, curso, i % 4 === 3 ? 5 : 16));
  const asked = passed.flatMap(({ usuarioId }, i) => [
    { usuarioId, admin: admins[i % 3]!.browser },
    // Every fifth student is requested twice at once and must get one certificate.
    ...(i % 5 === 0 ? [{ usuarioId, admin: admins[(i + 1) % 3]!.browser }] : []),
  ]);
  const acts = asked.map(
    ({ usuarioId, admin }) =>
      () =>
        admin.call(associateCertificado, { body: { cursoId: curso.cursoId, usuarioId } }),
  );
  // Two are issued at a time; the others wait without a database connection.
  const answers = await atOnce(t.deps, 'certificado', acts, 2);
  await other.close();
  const statuses = Map.groupBy(answers, ({ status }) => status);
  expect([...statuses.keys()].sort()).toEqual([200, 409]);
  const rows = await t.deps.db.select().from(certificados).where(eq(certificados.cursoId, curso.cursoId));
  expect(rows.map(({ correlativo }) => correlativo).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 18 }, (_, i) => i + 1),
  );
  expect(new Set(rows.map(({ codigo }) => codigo)).size).toBe(18);
  expect(new Set(rows.map(({ usuarioId }) => usuarioId)).size).toBe(18);
});

const many = cases(14, 200);

test('many at once by one job, with progress, one mail each, while other requests are answered', async () => {
  const { browser } = await signedIn(t, 'ADMIN');
  const curso = await makeCertifiableCurso(t.deps);
  const ids = await promocion(curso, many);
  const failed = await makeAlumnoOf(t.deps, curso, 9);
  const id = { params: { id: curso.cursoId } };
  expect((await browser.call(getLote, id)).body.resource).toEqual({
    porCertificar: many,
    sinConfirmar: many,
    impedimento: null,
    lote: null,
  });

  const started = await browser.call(certifyPassed, { body: { cursoId: curso.cursoId } });
  expect(started.body.resource).toMatchObject({ total: many, emitidos: 0, fallidos: [], terminado: false });
  const meanwhile = await browser.call(certifyPassed, { body: { cursoId: curso.cursoId } });
  expect(meanwhile.body.resource?.loteId).toBe(started.body.resource?.loteId);

  let answered = 0;
  const seen = new Set<number>();
  for (;;) {
    const { status, body } = await browser.call(getLote, id);
    expect(status).toBe(200);
    seen.add(body.resource!.lote!.emitidos);
    if (body.resource!.lote!.terminado) break;
    const other = await t.client().call(listEspecialidades, {});
    expect(other.status).toBe(200);
    answered += 1;
  }
  expect(answered).toBeGreaterThan(10);
  expect(seen.size).toBeGreaterThan(5);

  const done = (await browser.call(getLote, id)).body.resource!;
  expect(done).toMatchObject({
    porCertificar: 0,
    lote: { total: many, emitidos: many, fallidos: [], terminado: true },
  });
  const { db } = t.deps;
  const rows = await db.select().from(certificados).where(eq(certificados.cursoId, curso.cursoId));
  expect(rows).toHaveLength(many);
  expect(rows.every(({ pdfHash }) => pdfHash !== null)).toBe(true);
  expect(rows.some(({ usuarioId }) => usuarioId === failed.usuarioId)).toBe(false);
  const numbers = rows.map(({ correlativo }) => correlativo).sort((a, b) => a - b);
  expect(numbers.at(-1)! - numbers[0]!).toBe(many - 1);
  const keys = rows.map(({ codigo }) => `certificado-${codigo}`);
  const mails = await db.select().from(correosSalientes).where(inArray(correosSalientes.clave, keys));
  expect(new Set(mails.map(({ para }) => para)).size).toBe(many);
  expect(ids).toHaveLength(many);
  expect((await browser.call(certifyPassed, { body: { cursoId: curso.cursoId } })).body).toMatchObject({
    status: 409,
    codigo: 'nadie',
  });
}, 300_000);

test('whoever cannot be certified by then is named with the reason, and the others are done', async () => {
  const { browser } = await signedIn(t, 'ADMIN');
  const curso = await makeCertifiableCurso(t.deps);
  const [first, second] = [await makeAlumnoOf(t.deps, curso), await makeAlumnoOf(t.deps, curso)];
  const id = { params: { id: curso.cursoId } };
  const { db } = t.deps;
  await inTransaction(db, async (tx) => {
    // Blocks the numbering until the grade has been removed.
    await tx.execute('select * from certificado_correlativo for update');
    await browser.call(certifyPassed, { body: { cursoId: curso.cursoId } });
    await db.delete(allMatriculas).where(eq(allMatriculas.usuarioId, second.usuarioId));
  });
  await expect.poll(async () => (await browser.call(getLote, id)).body.resource?.lote?.terminado).toBe(true);
  const { lote } = (await browser.call(getLote, id)).body.resource!;
  expect(lote).toMatchObject({ emitidos: 1, fallidos: [{ nombre: `${second.nombre} ${second.apellido}` }] });
  expect(lote!.fallidos[0]!.motivo).toContain('No tiene matrícula en el curso.');
  const list = await browser.call(listCertificados, id);
  expect(list.body.resources?.map(({ usuarioId }) => usuarioId)).toEqual([first.usuarioId]);
  const rows = await db
    .select()
    .from(certificadoLoteAlumnos)
    .where(and(eq(certificadoLoteAlumnos.usuarioId, second.usuarioId)));
  expect(rows).toMatchObject([{ certificadoId: null }]);
});

async function promocion({ cursoId, moduloId }: { cursoId: number; moduloId: number }, howMany: number) {
  const { db } = t.deps;
  const { usuarioId: puestaPor } = await makeAdmin(db);
  const people = Array.from({ length: howMany }, (_, i) => {
    const dni = String(60_000_000 + i);
    return { dni, correo: `promo${i}@correo.pe`, nombre: 'Ana', apellido: `Ríos ${i}` };
  });
  const rows = await db.insert(allUsuarios).values(people).returning({ usuarioId: allUsuarios.usuarioId });
  await db.insert(allMatriculas).values(rows.map(({ usuarioId }) => ({ usuarioId, cursoId })));
  await db.insert(notasModulo).values(rows.map(({ usuarioId }) => ({ usuarioId, moduloId, nota: 15, puestaPor })));
  return rows;
}
