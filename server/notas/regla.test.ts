import {
  associateCertificado,
  certifyPassed,
  getCertificadoAvance,
  getLote,
  listEligible,
} from 'domain/contract/certificados.ts';
import { copyCurso } from 'domain/contract/copias.ts';
import { listAlumnos } from 'domain/contract/matriculas.ts';
import { listModulos } from 'domain/contract/modulos.ts';
import { getRegistro, getReglaApto, listNotaHistory, putNota, putNotas, setReglaApto } from 'domain/contract/notas.ts';
import type { NotaValue } from 'domain/rules/parse-nota.ts';
import { letterRegla, type ReglaApto } from 'domain/rules/regla-apto.ts';
import { seed } from 'domain/testing/seed.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeModulo, makePrueba, makeUsuario } from '../testing/builders.ts';
import { makeAlumnoOf, makeCertifiableCurso } from '../testing/certificados.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { makeSesion, minutesFromNow } from '../testing/sesiones.ts';
import { enrolAlumno, submitIntento } from '../testing/study.ts';
import { setRegla } from './queries/regla.ts';
import { resultados, resultsOf } from './queries/resultados.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const put = (cursoId: number, own: Partial<ReglaApto>, who = admin) =>
  who.call(setReglaApto, { params: { id: cursoId }, body: { ...letterRegla, ...own } });

test('TRM-22 without a rule of its own a course has the one of the specification; a change is recorded once', async () => {
  const { cursoId } = await makeCurso(t.deps.db);
  await makeModulo(t.deps.db, { cursoId, tipoModuloId: 1 });
  await makeModulo(t.deps.db, { cursoId, tipoModuloId: 2 });
  const read = async () => (await admin.call(getReglaApto, { params: { id: cursoId } })).body.resource;
  const frase = 'Cuenta solo la prueba; las notas de clase informan. Se aprueba con 13 o más.';
  expect(await read()).toEqual({ ...letterRegla, frase, pruebas: 1, clases: 1 });

  const own = { pesos: { pruebas: 60, clases: 30, asistencia: 10 }, notaMinima: 12, asistenciaMinima: 80 };
  for (let twice = 0; twice < 2; twice++) expect((await put(cursoId, own)).status).toBe(200);
  expect(await read()).toMatchObject({ ...own, cadaPrueba: true, avanceMinimo: null });
  const { rows } = await t.deps.db.execute(sql`
    select antes ->> 'frase' as antes from auditoria where entidad = 'regla' and entidad_id = ${String(cursoId)}`);
  expect(rows).toEqual([{ antes: frase }]);
});

test('TRM-22 what cannot be a rule is refused by field, a course that does not exist with 404', async () => {
  const { cursoId } = await makeCurso(t.deps.db);
  const errors = async (own: Partial<ReglaApto>) => Object.keys((await put(cursoId, own)).body.errores ?? {});
  expect(await errors({ pesos: { pruebas: 60, clases: 30, asistencia: 20 } })).toEqual(['pesos.pruebas']);
  expect(await errors({ pesos: { pruebas: 0, clases: 0, asistencia: 100 } })).toEqual(['pesos.asistencia']);
  expect(await errors({ notaMinima: 20.5 })).toEqual(['notaMinima']);
  expect(await errors({ avanceMinimo: 0, asistenciaMinima: 101 })).toEqual(['asistenciaMinima', 'avanceMinimo']);
  expect((await put(2_000_000_000, {})).status).toBe(404);
});

test('TRM-22 the rule decides who is certified, in list, batch and single; issued certificates and copies', async () => {
  const curso = await makeCertifiableCurso(t.deps, { vigencia: null });
  const { cursoId, moduloId } = curso;
  const [passed, other] = [await makeAlumnoOf(t.deps, curso), await makeAlumnoOf(t.deps, curso)];
  const pair = (usuarioId: number) => ({ body: { cursoId, usuarioId } });
  const first = await admin.call(associateCertificado, pair(passed.usuarioId));
  expect(first.status).toBe(200);

  const { rows } = await t.deps.db.execute<{ nota: number }>(sql`
    select max(nota)::float8 as nota from (
      select nota from nota_modulo where modulo_id = ${moduloId} and usuario_id = ${other.usuarioId}
      union all select nota from intento join prueba using (prueba_id)
       where modulo_id = ${moduloId} and usuario_id = ${other.usuarioId}) n`);
  const { nota } = rows[0]!;
  await put(cursoId, { notaMinima: Math.min(20, nota + 1) });
  const reasons = async () =>
    (await admin.call(listEligible, { params: { id: cursoId }, query: {} })).body.resources!.find(
      ({ usuarioId }) => usuarioId === other.usuarioId,
    );
  const waiting = async () => (await admin.call(getLote, { params: { id: cursoId } })).body.resource!.porCertificar;
  expect([(await reasons())?.apto, await waiting()]).toEqual([false, 0]);
  expect((await admin.call(associateCertificado, pair(other.usuarioId))).status).toBe(409);
  const query = { usuarioId: passed.usuarioId };
  const avance = await admin.call(getCertificadoAvance, { params: { id: cursoId }, query });
  expect(avance.body.resource?.codigo).toBe(first.body.resource!.codigo);

  await put(cursoId, { notaMinima: 5, avanceMinimo: 100 });
  await makeSesion(t.deps.db, { cursoId, moduloId, inicio: minutesFromNow(-300) });
  expect([(await reasons())?.motivos, await waiting()]).toEqual([
    [expect.stringMatching(/^Vio 0 de \d+ materiales; el mínimo es 100 %\.$/)],
    0,
  ]);
  await put(cursoId, { notaMinima: 5 });
  expect([(await reasons())?.apto, await waiting()]).toEqual([true, 1]);
  expect((await admin.call(certifyPassed, { body: { cursoId } })).body.resource?.total).toBe(1);

  const body = { modulos: true, materiales: true, pruebas: true, docentes: true, textos: true, inicio: '' };
  const copy = (await admin.call(copyCurso, { params: { id: cursoId }, body })).body.resource!;
  const kept = await admin.call(getReglaApto, { params: { id: copy.cursoId } });
  expect(kept.body.resource?.notaMinima).toBe(5);
});

test('TRM-22 COORDINACION sets it, CAJA and students do not', async () => {
  const { cursoId } = await makeCurso(t.deps.db);
  const status = async (rol: 'COORDINACION' | 'CAJA' | 'USU') =>
    (await put(cursoId, { notaMinima: 14 }, (await signedIn(t, rol)).browser)).status;
  expect([await status('COORDINACION'), await status('CAJA'), await status('USU')]).toEqual([200, 403, 403]);
});

test('TRM-20 list, gradebook and their sentence follow the weights, and say of how many grades an average is', async () => {
  const { db } = t.deps;
  const { cursoId } = await makeCurso(db);
  const { moduloId } = await makeModulo(db, { cursoId, tipoModuloId: 1 });
  const { pruebaId } = await makePrueba(db, {
    moduloId: (await makeModulo(db, { cursoId, tipoModuloId: 2 })).moduloId,
  });
  const { usuarioId } = await makeUsuario(db);
  await enrolAlumno(db, usuarioId, cursoId);
  await submitIntento(db, { usuarioId, pruebaId, nota: 10 });
  await put(cursoId, { pesos: { pruebas: 25, clases: 75, asistencia: 0 }, cadaPrueba: false });
  const list = async () => (await admin.call(listAlumnos, { params: { cursoId }, query: {} })).body.resources![0];
  const book = async () => (await admin.call(getRegistro, { params: { id: cursoId }, query: {} })).body.resource!;
  expect(await list()).toMatchObject({ promedio: 10, parcial: 'de 1 de 2', estado: 'falta' });
  await db.execute(sql`
    insert into nota_modulo (usuario_id, modulo_id, nota, puesta_por) values (${usuarioId}, ${moduloId}, 18, ${usuarioId})`);
  const regla = 'Pruebas 25 % y clases 75 %';
  expect(await list()).toMatchObject({ promedio: 16, parcial: '', estado: 'aprobado', regla });
  expect(await book()).toMatchObject({
    frase: `${regla}: se aprueba con 13 o más.`,
    alumnos: [{ promedio: 16, estado: 'aprobado' }],
  });
});

test('TRM-24 NSP counts as 0, is read back as NSP by staff and student, and is told apart from 0', async () => {
  const { db } = t.deps;
  const { cursoId } = await makeCurso(db);
  const { moduloId } = await makeModulo(db, { cursoId, tipoModuloId: 1 });
  const other = await makeModulo(db, { cursoId, tipoModuloId: 1 });
  const ana = await signedIn(t, 'USU');
  const { usuarioId } = ana.person;
  await enrolAlumno(db, usuarioId, cursoId);
  const cell = { usuarioId, moduloId };
  const single = async (nota: NotaValue) =>
    (await admin.call(putNota, { body: { ...cell, nota } })).body.resource?.nota;
  expect(await single('NSP')).toBe('NSP');
  expect(await single('NSP')).toBe('NSP');
  const celdas = [{ usuarioId, moduloId: other.moduloId, nota: 'NSP' as const }];
  const block = await admin.call(putNotas, { params: { id: cursoId }, body: { celdas } });
  expect(block.body.resource?.celdas[0]?.nota).toBe('NSP');
  const book = (await admin.call(getRegistro, { params: { id: cursoId }, query: {} })).body.resource!;
  expect(book.alumnos[0]).toMatchObject({
    notas: [{ nota: 'NSP' }, { nota: 'NSP' }],
    promedio: 0,
    estado: 'desaprobado',
  });
  const mine = await ana.browser.call(listModulos, { query: { cursoId } });
  expect(mine.body.resources!.map(({ nota, nsp }) => [nota, nsp])).toEqual([
    [0, true],
    [0, true],
  ]);
  expect(await single(0)).toBe(0);
  expect(await single(null)).toBeNull();
  const history = await admin.call(listNotaHistory, { query: cell });
  expect(history.body.resources!.map(({ antes, despues }) => [antes, despues])).toEqual([
    [0, null],
    ['NSP', 0],
    [null, 'NSP'],
  ]);
  const refused = await admin.call(putNota, { body: { ...cell, nota: 'X' as never } });
  expect([refused.status, refused.body.errores]).toEqual([422, { nota: 'Escribe una nota o NSP' }]);
});

const hundredths = fc.integer({ min: 0, max: 2000 }).map((n) => n / 100);
const anyRule = fc.record({
  pesos: fc.option(
    fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 100 })).map(([asistencia, share]) => {
      const pruebas = Math.round(((100 - asistencia) * share) / 100);
      return { pruebas, clases: 100 - asistencia - pruebas, asistencia };
    }),
  ),
  notaMinima: fc.integer({ min: 100, max: 2000 }).map((n) => n / 100),
  cadaPrueba: fc.boolean(),
  asistenciaMinima: fc.constant(null),
  avanceMinimo: fc.constant(null),
});

test('TRM-23 SQL ranks every student as the rule does', async () => {
  const { db } = t.deps;
  const { cursoId } = await makeCurso(db);
  const clases: number[] = [];
  for (let n = 0; n < 3; n++) clases.push((await makeModulo(db, { cursoId, tipoModuloId: 1 })).moduloId);
  const pruebas: number[] = [];
  for (let n = 0; n < 2; n++) pruebas.push((await makeModulo(db, { cursoId, tipoModuloId: 2 })).moduloId);
  const { pruebaId } = await makePrueba(db, { moduloId: pruebas[1]! });
  const sesiones: number[] = [];
  for (let n = 1; n <= 3; n++) {
    sesiones.push(
      (await makeSesion(db, { cursoId, moduloId: clases[0]!, inicio: minutesFromNow(-300 * n) })).materialId,
    );
  }
  const people: number[] = [];
  for (let n = 0; n < 12; n++) {
    const { usuarioId } = await makeUsuario(db);
    await enrolAlumno(db, usuarioId, cursoId);
    people.push(usuarioId);
  }
  const rangos = { falta: 0, desaprobado: 1, aprobado: 2 };
  const nota = fc.option(fc.oneof(hundredths, fc.constantFrom(13, 12.99, 20, 0)));
  const grades = fc.array(fc.array(nota, { minLength: 5, maxLength: 5 }), { minLength: 12, maxLength: 12 });
  const present = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 12, maxLength: 12 });
  const anyAttempt = fc.record({
    at: fc.integer({ min: 0, max: 11 }),
    nota: fc.option(hundredths),
    anulado: fc.boolean(),
  });
  const attempts = fc.array(anyAttempt, { maxLength: 15 });
  await fc.assert(
    fc.asyncProperty(
      anyRule,
      grades,
      present,
      attempts,
      fc.boolean(),
      async (regla, notas, attended, sat, complete) => {
        await db.execute(sql`delete from intento where prueba_id = ${pruebaId}`);
        for (const { at, nota, anulado } of sat) {
          await submitIntento(db, { usuarioId: people[at]!, pruebaId, nota });
          if (anulado) {
            await db.execute(sql`update intento set anulado = now()
            where intento_id = (select max(intento_id) from intento where prueba_id = ${pruebaId})`);
          }
        }
        await db.execute(sql`delete from asistencia where material_id = any(${sql.param(sesiones)}::int[])`);
        const modulos = [...clases, ...pruebas];
        const cells = people.flatMap((usuarioId, at) =>
          modulos.map((moduloId, column) => ({
            usuarioId,
            moduloId,
            nota: notas[at]![column] ?? (complete ? 11.11 : null),
          })),
        );
        await db.execute(sql`
        insert into nota_modulo (usuario_id, modulo_id, nota, puesta_por)
        select (c ->> 'usuarioId')::int, (c ->> 'moduloId')::int, (c ->> 'nota')::numeric, ${people[0]}
          from jsonb_array_elements(${JSON.stringify(cells)}::jsonb) c
        on conflict (usuario_id, modulo_id) do update set nota = excluded.nota`);
        await db.execute(sql`
        insert into asistencia (material_id, usuario_id, origen)
        select s, u, 'manual'
          from unnest(${sql.param(people)}::int[], ${sql.param(attended)}::int[]) as p (u, n)
          cross join lateral unnest((${sql.param(sesiones)}::int[])[1:p.n]) as s`);
        await setRegla(db, cursoId, regla);
        const now = new Date();
        const { of } = await resultsOf(db, cursoId, people, now);
        const { rows } = await db.execute<{ usuarioId: number; promedio: number | null; rango: number }>(sql`
        select usuario_id as "usuarioId", round(promedio, 2)::float8 as promedio, rango from (${resultados(cursoId, now)}) r`);
        expect(rows.length).toBe(people.length);
        for (const { usuarioId, promedio, rango } of rows) {
          const { resultado } = of(usuarioId);
          expect({ promedio, rango }).toEqual({ promedio: resultado.promedio, rango: rangos[resultado.estado] });
        }
      },
    ),
    { seed, numRuns: 25 },
  );
});
