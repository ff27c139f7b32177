import { dissociateCertificado } from 'domain/contract/certificados.ts';
import { myCursos } from 'domain/contract/panel.ts';
import { setProrroga } from 'domain/contract/rendiciones.ts';
import { nextStep, stepsOf } from 'domain/rules/lecciones.ts';
import { isFinishedCurso, nextCurso } from 'domain/rules/my-cursos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allMatriculas, avances } from '../db/schema/matriculas.ts';
import { listLecciones, listModulos } from '../modulos/queries.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeModulo, makePrueba } from '../testing/builders.ts';
import { makeCertificado } from '../testing/certificados.ts';
import { makePerson } from '../testing/people.ts';
import { openSession } from '../testing/sessions.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const day = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * day);

async function student() {
  const { usuarioId } = await makePerson(t.deps.db, 'USU');
  const browser = await openSession(t, usuarioId);
  return {
    usuarioId,
    cursos: async () => (await browser.call(myCursos, {})).body.resources!,
    matricular: (cursoId: number, fields = {}) =>
      t.deps.db.insert(allMatriculas).values({ usuarioId, cursoId, ...fields }),
  };
}

async function material(moduloId: number, orden: number): Promise<number> {
  const { rows } = await t.deps.db.execute<{ id: number }>(sql`
    insert into material (modulo_id, tipo_material_id, nombre, orden) values (${moduloId}, 1, 'Lectura', ${orden})
    returning material_id as id`);
  return rows[0]!.id;
}

test('nobody sees a course without being enrolled', async () => {
  await makeCurso(t.deps.db);
  expect(await (await student()).cursos()).toEqual([]);
});

test('a course shows the materials seen of all, the newest grade, and until when it is open', async () => {
  const { db } = t.deps;
  const { usuarioId, cursos, matricular } = await student();
  const other = await student();
  const limit = inDays(10);
  const { cursoId } = await makeCurso(db, { nombre: 'Penal', fechaHoraLimite: limit, vigencia: 0 });
  const clase = await makeModulo(db, { cursoId, nombre: 'Clase 1' });
  const exam = await makeModulo(db, { cursoId, nombre: 'Examen', tipoModuloId: 2, orden: 2 });
  const { pruebaId } = await makePrueba(db, { moduloId: exam.moduloId });
  const [a = 0, b = 0] = [await material(clase.moduloId, 1), await material(clase.moduloId, 2)];
  await material(exam.moduloId, 1);
  await matricular(cursoId);
  await other.matricular(cursoId);
  await db.insert(avances).values([
    { usuarioId, materialId: a },
    { usuarioId: other.usuarioId, materialId: a },
    { usuarioId: other.usuarioId, materialId: b },
  ]);
  expect(await cursos()).toMatchObject([
    { nombre: 'Penal', materiales: 3, vistos: 1, ultimaNota: null, acceso: true, motivo: null },
  ]);
  expect((await cursos())[0]?.hasta).toBe(limit.toISOString());
  expect((await cursos())[0]).toMatchObject({ certificado: null });

  await db.execute(sql`
    insert into nota_modulo (usuario_id, modulo_id, nota, puesta_por, actualizado)
    values (${usuarioId}, ${clase.moduloId}, 18, ${usuarioId}, now() - interval '1 day')`);
  expect((await cursos())[0]?.ultimaNota).toEqual({ nota: 18, nsp: false, modulo: 'Clase 1' });
  await db.execute(sql`
    insert into intento (usuario_id, prueba_id, numero, preguntas, estado, nota, calificado, anulado) values
      (${usuarioId}, ${pruebaId}, 1, '[]', 'calificado', 11.5, now(), null),
      (${usuarioId}, ${pruebaId}, 2, '[]', 'calificado', 20, now() + interval '1 minute', now()),
      (${other.usuarioId}, ${pruebaId}, 1, '[]', 'calificado', 19, now() + interval '1 hour', null)`);
  expect((await cursos())[0]?.ultimaNota).toEqual({ nota: 11.5, nsp: false, modulo: 'Examen' });
  await db.execute(sql`update nota_modulo set actualizado = now() + interval '1 hour' where usuario_id = ${usuarioId}`);
  expect((await cursos())[0]?.ultimaNota).toEqual({ nota: 18, nsp: false, modulo: 'Clase 1' });
});

test('a course that is closed to the student says why', async () => {
  const { db } = t.deps;
  const { cursos, matricular } = await student();
  const limit = new Date('2026-01-31T23:00:00-05:00');
  const ended = await makeCurso(db, { nombre: 'Terminado', fechaHoraLimite: limit, vigencia: 1 });
  const inactive = await makeCurso(db, { nombre: 'Inactivo', activa: false, vigencia: null });
  const endless = await makeCurso(db, { nombre: 'Sin fin', vigencia: null });
  const gone = await makeCurso(db, { eliminado: new Date() });
  await matricular(gone.cursoId);
  await matricular(ended.cursoId, { creado: inDays(-3) });
  await matricular(inactive.cursoId, { creado: inDays(-2) });
  await matricular(endless.cursoId, { creado: inDays(-9), ultimoAcceso: inDays(-1) });
  expect(await cursos()).toMatchObject([
    { nombre: 'Sin fin', acceso: true, motivo: null, hasta: null },
    { nombre: 'Inactivo', acceso: false, motivo: 'inactivo', hasta: null },
    { nombre: 'Terminado', acceso: false, motivo: 'terminado', hasta: '2026-03-01T04:00:00.000Z' },
  ]);
});

test('VIS-10 a course names what is studied next, in the order of the course, and the certificate in force', async () => {
  const { db } = t.deps;
  const { usuarioId, cursos, matricular } = await student();
  const { cursoId } = await makeCurso(db, { nombre: 'Con orden' });
  const later = await makeModulo(db, { cursoId, nombre: 'Después', orden: 2 });
  const first = await makeModulo(db, { cursoId, nombre: 'Primero', orden: 1 });
  const [a, b, c] = [
    await material(first.moduloId, 1),
    await material(first.moduloId, 2),
    await material(later.moduloId, 1),
  ];
  await matricular(cursoId);
  const seen = (materialId: number) => db.insert(avances).values({ usuarioId, materialId });
  const next = async () => (await cursos())[0]?.siguiente?.modulo ?? null;
  expect(await next()).toBe('Primero');
  await seen(b!);
  expect(await next()).toBe('Primero');
  await seen(a!);
  expect(await next()).toBe('Después');
  await seen(c!);
  expect(await next()).toBeNull();

  const admin = await openSession(t, (await makePerson(db, 'ADMIN')).usuarioId);
  const { codigo, pair } = await makeCertificado(t, admin);
  const browser = await openSession(t, pair.usuarioId);
  const certificado = async () => (await browser.call(myCursos, {})).body.resources![0]?.certificado;
  expect(await certificado()).toBe(codigo);
  await admin.call(dissociateCertificado, { body: pair });
  expect(await certificado()).toBeNull();
});

test('STU-63 a test still to pass keeps a course unfinished, and comes next where it can be begun', async () => {
  const { db } = t.deps;
  const { usuarioId, cursos, matricular } = await student();
  const { cursoId } = await makeCurso(db, { nombre: 'Con pruebas' });
  const one = await makeModulo(db, { cursoId, nombre: 'Uno', orden: 1, tipoModuloId: 2 });
  const two = await makeModulo(db, { cursoId, nombre: 'Dos', orden: 2, tipoModuloId: 2 });
  const first = await makePrueba(db, { moduloId: one.moduloId, nombre: 'Examen uno' });
  const second = await makePrueba(db, { moduloId: two.moduloId, nombre: 'Examen dos' });
  const [a, b] = [await material(one.moduloId, 1), await material(two.moduloId, 1)];
  await matricular(cursoId);
  const seen = (materialId: number) => db.insert(avances).values({ usuarioId, materialId });
  const intento = (pruebaId: number, numero: number, nota: number | null) =>
    db.execute(sql`
      insert into intento (usuario_id, prueba_id, numero, preguntas, estado, nota, calificado)
      values (${usuarioId}, ${pruebaId}, ${numero}, '[]', ${nota === null ? 'pendiente' : 'calificado'}, ${nota},
              case when ${nota}::float8 is not null then now() end)`);
  const state = async () => {
    const [curso] = await cursos();
    const { materialId, pruebaId } = curso!.siguiente ?? { materialId: null, pruebaId: null };
    return { materialId, pruebaId, porAprobar: curso!.porAprobar, finished: isFinishedCurso(curso!) };
  };
  let lastMaterialId: number | null = null;
  // The same answer as the next step of the course page.
  const agrees = async () => {
    const who = { usuario: { usuarioId, rol: 'USU' as const, roles: ['USU' as const] } as never, now: new Date() };
    const [modulos, lecciones] = [await listModulos(db, cursoId, who), await listLecciones(db, cursoId, usuarioId)];
    const step = nextStep(stepsOf(modulos, lecciones), lastMaterialId);
    const { materialId, pruebaId } = await state();
    expect([materialId, pruebaId]).toEqual(
      step?.kind === 'leccion' ? [step.leccion.materialId, null] : [null, step?.modulo.pruebaId ?? null],
    );
  };
  const expectState = async (expected: object) => {
    await db.execute(sql`update matricula set ultimo_material_id = ${lastMaterialId} where usuario_id = ${usuarioId}`);
    expect(await state()).toMatchObject(expected);
    await agrees();
  };
  await expectState({ materialId: a, pruebaId: null, porAprobar: 2, finished: false });
  await seen(a!);
  lastMaterialId = b!;
  await expectState({ materialId: b, pruebaId: null });
  lastMaterialId = a!;
  await expectState({ materialId: null, pruebaId: first.pruebaId });
  expect((await cursos())[0]!.siguiente).toMatchObject({
    nombre: 'Examen uno',
    modulo: 'Uno',
    tipo: null,
    posicion: 0,
  });
  await intento(first.pruebaId, 1, 18);
  await expectState({ materialId: b, pruebaId: null, porAprobar: 1 });
  await seen(b!);
  await expectState({ pruebaId: second.pruebaId, finished: false });
  await db.execute(sql`update prueba set apertura = now() + interval '1 day' where prueba_id = ${second.pruebaId}`);
  await expectState({ pruebaId: null, porAprobar: 1, finished: false });
  await db.execute(sql`
    insert into concesion (usuario_id, prueba_id, apertura) values (${usuarioId}, ${second.pruebaId}, now())`);
  await expectState({ pruebaId: second.pruebaId });
  await intento(second.pruebaId, 1, 4);
  await db.execute(sql`update prueba set intentos = 1 where prueba_id = ${second.pruebaId}`);
  await expectState({ pruebaId: null, porAprobar: 1, finished: false });
  await db.execute(sql`update concesion set intentos_extra = 1 where prueba_id = ${second.pruebaId}`);
  await expectState({ pruebaId: second.pruebaId });
  await db.execute(sql`
    with empty as (insert into borrador (usuario_id, prueba_id) values (${usuarioId}, ${first.pruebaId}))
    insert into rendicion (usuario_id, prueba_id, inicio, preguntas)
    values (${usuarioId}, ${first.pruebaId}, now(), '[]')`);
  await expectState({ pruebaId: first.pruebaId });
  await db.execute(sql`delete from rendicion where prueba_id = ${first.pruebaId}`);
  await intento(second.pruebaId, 2, null);
  await expectState({ pruebaId: null, porAprobar: 1, finished: false });
  await db.execute(sql`update intento set estado = 'calificado', nota = 13, calificado = now() where nota is null`);
  await expectState({ pruebaId: null, porAprobar: 0, finished: true });
  await db.execute(sql`insert into regla_apto (curso_id, nota_minima) values (${cursoId}, 14)`);
  await expectState({ porAprobar: 1, finished: false });
});

const seconds = (count: number) => sql`now() - make_interval(secs => ${count})`;

test('SEA-24 the course worked on last comes first: material, video, note, draft, sitting, attempt; never an enrolment', async () => {
  const { db } = t.deps;
  const { usuarioId, cursos, matricular } = await student();
  const works = {
    'Un apunte': ({ materialId }) =>
      sql`insert into apunte (usuario_id, material_id, texto, actualizado) values (${usuarioId}, ${materialId}, 'x', ${seconds(10)})`,
    'Una entrega': ({ pruebaId }) =>
      sql`insert into intento (usuario_id, prueba_id, numero, preguntas, estado, enviado)
          values (${usuarioId}, ${pruebaId}, 1, '[]', 'pendiente', ${seconds(20)})`,
    'Una rendición': ({ pruebaId }) =>
      sql`with empty as (insert into borrador (usuario_id, prueba_id) values (${usuarioId}, ${pruebaId}))
          insert into rendicion (usuario_id, prueba_id, inicio, preguntas)
          values (${usuarioId}, ${pruebaId}, ${seconds(25)}, '[]')`,
    'Un borrador': ({ pruebaId }) =>
      sql`insert into borrador (usuario_id, prueba_id, opciones, actualizado)
          values (${usuarioId}, ${pruebaId}, '{1}', ${seconds(30)})`,
    'Un video': ({ materialId }) =>
      sql`insert into archivo_posicion (usuario_id, material_id, segundos, actualizado)
          values (${usuarioId}, ${materialId}, 5, ${seconds(40)})`,
    'Un material': ({ materialId }) =>
      sql`insert into avance (usuario_id, material_id, visto) values (${usuarioId}, ${materialId}, ${seconds(50)})`,
  } satisfies Record<string, (ids: { materialId: number; pruebaId: number }) => ReturnType<typeof sql>>;
  for (const [nombre, work] of Object.entries(works).reverse()) {
    const { cursoId } = await makeCurso(db, { nombre });
    await matricular(cursoId, { creado: inDays(-9) });
    const { moduloId } = await makeModulo(db, { cursoId, tipoModuloId: 2 });
    const { pruebaId } = await makePrueba(db, { moduloId });
    await db.execute(work({ materialId: await material(moduloId, 1), pruebaId }));
  }
  const opened = await makeCurso(db, { nombre: 'Abierto ayer' });
  await matricular(opened.cursoId, { creado: inDays(-9), ultimoAcceso: inDays(-1) });
  const future = await makeCurso(db, {
    nombre: 'Comprado hoy',
    fechaHoraInicio: inDays(30),
    fechaHoraLimite: inDays(60),
  });
  await matricular(future.cursoId);
  // Another student's activity, and extra minutes that staff granted.
  const other = await student();
  await other.matricular(future.cursoId, { ultimoAcceso: new Date() });
  const given = await makeModulo(db, { cursoId: future.cursoId, tipoModuloId: 2 });
  const { pruebaId } = await makePrueba(db, { moduloId: given.moduloId });
  const admin = await openSession(t, (await makePerson(db, 'ADMIN')).usuarioId);
  await admin.call(setProrroga, { params: { id: pruebaId }, body: { usuarioId, minutos: 10 } });
  const mine = await cursos();
  expect(mine.map(({ nombre }) => nombre)).toEqual([...Object.keys(works), 'Abierto ayer', 'Comprado hoy']);
  expect(mine.at(-1)).toMatchObject({ ultimaActividad: null, inicio: expect.any(String) });
  expect(
    nextCurso(
      mine.filter(({ nombre }) => nombre === 'Comprado hoy'),
      new Date(),
    ),
  ).toBeNull();
  expect(nextCurso(mine, new Date())?.nombre).toBe('Un apunte');
});
