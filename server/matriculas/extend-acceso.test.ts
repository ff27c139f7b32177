import { getCurso } from 'domain/contract/cursos.ts';
import { dissociateAlumno, extendAcceso, listAlumnos, restoreAlumnos } from 'domain/contract/matriculas.ts';
import { listLecciones } from 'domain/contract/modulos.ts';
import { myCursos } from 'domain/contract/panel.ts';
import { saveBorrador } from 'domain/contract/pruebas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeMaterial, makeModulo, makePrueba } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { enrolAlumno } from '../testing/study.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

/** A course whose access ended yesterday, with a material, a test and two students. */
async function ended() {
  const { db } = t.deps;
  const fechaHoraLimite = new Date(Date.now() - 86_400_000);
  const { cursoId } = await makeCurso(db, { vigencia: 0, fechaHoraLimite });
  await makeMaterial(db, { moduloId: (await makeModulo(db, { cursoId })).moduloId });
  const { moduloId } = await makeModulo(db, { cursoId, tipoModuloId: 2 });
  const { pruebaId } = await makePrueba(db, { moduloId });
  const [ana, beto] = [await signedIn(t, 'USU'), await signedIn(t, 'USU')];
  for (const { person } of [ana, beto]) await enrolAlumno(db, person.usuarioId, cursoId);
  const extend = (usuarioIds: number[], hasta: string | null) =>
    admin.call(extendAcceso, { body: { cursoId, usuarioIds, hasta } });
  const opens = async ({ browser }: typeof ana) => {
    const mine = (await browser.call(myCursos, {})).body.resources!.find((each) => each.cursoId === cursoId);
    const draft = await browser.call(saveBorrador, {
      params: { id: pruebaId },
      body: { opciones: [], version: 1 },
    });
    return {
      lecciones: (await browser.call(listLecciones, { params: { id: cursoId } })).status,
      curso: (await browser.call(getCurso, { params: { id: cursoId } })).body.resource?.acceso,
      tablero: mine?.acceso,
      borrador: draft.status,
    };
  };
  return { cursoId, ana, beto, extend, opens, fechaHoraLimite };
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const shut = { lecciones: 403, curso: false, tablero: false, borrador: 403 };
const open = { lecciones: 200, curso: true, tablero: true, borrador: 200 };

test('TRM-54 one student has access beyond the end of the course, in lessons, tests, drafts and lists, and nobody else', async () => {
  const { cursoId, ana, beto, extend, opens } = await ended();
  expect(await opens(ana)).toEqual(shut);
  const hasta = inDays(10);
  expect((await extend([ana.person.usuarioId], hasta)).status).toBe(200);
  expect(await opens(ana)).toEqual(open);
  expect(await opens(beto)).toEqual(shut);
  const { resources } = (await admin.call(listAlumnos, { params: { cursoId }, query: {} })).body;
  const shown = new Map(resources!.map((each) => [each.usuarioId, [each.acceso, each.hasta]]));
  expect(shown.get(ana.person.usuarioId)).toEqual([true, hasta]);
  expect(shown.get(beto.person.usuarioId)?.[0]).toBe(false);
  const { rows } = await t.deps.pool.query(
    `select antes, despues from auditoria where accion = 'extender' and entidad_id = $1`,
    [`${cursoId}-${ana.person.usuarioId}`],
  );
  expect(rows).toMatchObject([{ antes: { accesoFin: null }, despues: { accesoFin: hasta } }]);

  await t.deps.db.execute(sql`update curso set activa = false where curso_id = ${cursoId}`);
  expect((await opens(ana)).lecciones).toBe(403);
  await t.deps.db.execute(sql`update curso set activa = true where curso_id = ${cursoId}`);
  expect((await extend([ana.person.usuarioId], null)).status).toBe(200);
  expect(await opens(ana)).toEqual(shut);
});

test('TRM-54 it comes back with who was taken out, ends on its day, and cannot shorten or be for who is not enrolled', async () => {
  const { cursoId, ana, beto, extend, opens, fechaHoraLimite } = await ended();
  const ids = [ana, beto].map(({ person }) => person.usuarioId);
  await extend(ids, inDays(1));
  await admin.call(dissociateAlumno, { body: { cursoId, usuarioIds: ids } });
  await admin.call(restoreAlumnos, { body: { cursoId, usuarioIds: ids } });
  expect(await opens(beto)).toEqual(open);
  await t.deps.db.execute(
    sql`update matricula set acceso_fin = now() - interval '1 second' where curso_id = ${cursoId}`,
  );
  expect(await opens(beto)).toEqual(shut);

  const before = new Date(fechaHoraLimite.getTime() - 3_600_000).toISOString();
  expect((await extend(ids, before)).body.errores?.hasta).toMatch(/^El curso ya da acceso hasta el /);
  const past = new Date(Date.now() - 3_600_000).toISOString();
  expect((await extend(ids, past)).body.errores).toEqual({ hasta: 'Elige un momento que todavía no pasó' });
  expect((await extend(ids, inDays(3_000))).body.errores).toEqual({ hasta: 'Elige una fecha dentro de cinco años' });
  const stranger = await signedIn(t, 'USU');
  expect((await extend([...ids, stranger.person.usuarioId], inDays(2))).status).toBe(404);
  await t.deps.db.execute(sql`update curso set vigencia = null where curso_id = ${cursoId}`);
  expect((await extend(ids, inDays(2))).body.errores).toEqual({ hasta: 'El acceso a este curso no termina' });
});
