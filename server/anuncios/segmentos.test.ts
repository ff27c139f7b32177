import * as contract from 'domain/contract/anuncios.ts';
import { markPaid } from 'domain/contract/pagos.ts';
import type { Segmento } from 'domain/rules/anuncios.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeMaterial, makeModulo } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { buyInCuotas, moveDay } from '../testing/cuotas.ts';
import { signedIn } from '../testing/people.ts';
import { enrolAlumno } from '../testing/study.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const words = { titulo: 'Te esperamos', texto: 'Empieza por la primera clase.' };

/** A course with two materials: Ana has seen both, Beto one, Carla none; Dora has seen none and wants no mails. */
async function course() {
  const { db } = t.deps;
  const { cursoId } = await makeCurso(db, { vigencia: null });
  const { moduloId } = await makeModulo(db, { cursoId });
  const materiales = [await makeMaterial(db, { moduloId }), await makeMaterial(db, { moduloId })];
  const people = [];
  for (const seen of [2, 1, 0, 0]) {
    const alumno = await signedIn(t, 'USU');
    await enrolAlumno(db, alumno.person.usuarioId, cursoId);
    for (const { materialId } of materiales.slice(0, seen)) {
      await db.execute(
        sql`insert into avance (usuario_id, material_id) values (${alumno.person.usuarioId}, ${materialId})`,
      );
    }
    people.push(alumno);
  }
  const [ana, beto, carla, dora] = people as [Student, Student, Student, Student];
  await dora.browser.call(contract.setAnuncioMails, { params: { id: cursoId }, body: { recibe: false } });
  const write = (body: Record<string, unknown>, browser = admin) =>
    browser.call(contract.createAnuncio, { params: { id: cursoId }, body: { ...words, ...body } as never });
  return { cursoId, ana, beto, carla, dora, write };
}

type Student = Awaited<ReturnType<typeof signedIn>>;

async function mailedTo(anuncioId: number): Promise<string[]> {
  await expect
    .poll(async () => {
      const { rows } = await t.deps.pool.query('select enviado from anuncio where anuncio_id = $1', [anuncioId]);
      return rows[0].enviado;
    })
    .not.toBeNull();
  const { rows } = await t.deps.pool.query<{ para: string; prioridad: number }>(
    'select para, prioridad from correo_saliente where clave like $1 order by para',
    [`anuncio-${anuncioId}-%`],
  );
  expect(rows.every(({ prioridad }) => prioridad === 0)).toBe(true);
  return rows.map(({ para }) => para);
}

test('TRM-44 a part of a course gets the mail, in the bulk lane, counted, and the course does not show it', async () => {
  const { cursoId, ana, beto, carla, write } = await course();
  const expected: [Segmento, Student[]][] = [
    ['todos', [ana, beto, carla]],
    ['sin-empezar', [carla]],
    ['sin-terminar', [beto]],
    ['sin-pagar', []],
  ];
  for (const [segmento, students] of expected) {
    const { anuncioId } = (await write({ segmento })).body.resource!;
    expect([segmento, await mailedTo(anuncioId)]).toEqual([
      segmento,
      students.map(({ person }) => person.correo).sort(),
    ]);
  }
  const params = { id: cursoId };
  const listed = async (browser: Client) =>
    (await browser.call(contract.listAnuncios, { params })).body.resource!.anuncios.map(({ segmento, correos }) => [
      segmento,
      correos,
    ]);
  expect(await listed(admin)).toEqual([
    ['sin-pagar', 0],
    ['sin-terminar', 1],
    ['sin-empezar', 1],
    ['todos', 3],
  ]);
  expect(await listed(carla.browser)).toEqual([[undefined, undefined]]);
  const { sinLeer } = (await carla.browser.call(contract.listMyAnuncios, {})).body.resource!;
  expect(sinLeer).toBe(1);
  const [{ anuncioId: mailOnly }] = (await admin.call(contract.listAnuncios, { params })).body.resource!
    .anuncios as never as [{ anuncioId: number }];
  expect((await carla.browser.call(contract.markAnuncioRead, { params: { id: mailOnly } })).status).toBe(404);
});

test('TRM-44 chosen people get it, once each, and nobody who left the course can be chosen', async () => {
  const { cursoId, ana, beto, dora, write } = await course();
  const ids = [ana, beto, dora].map(({ person }) => person.usuarioId);
  const { anuncioId } = (await write({ segmento: 'elegidos', usuarioIds: [...ids, ids[0]!] })).body.resource!;
  expect(await mailedTo(anuncioId)).toEqual([ana.person.correo, beto.person.correo].sort());
  await t.deps.db.execute(sql`delete from matricula where usuario_id = ${ids[1]} and curso_id = ${cursoId}`);
  const gone = await write({ segmento: 'elegidos', usuarioIds: ids });
  expect([gone.status, gone.body.errores]).toEqual([
    422,
    { usuarioIds: 'Alguna persona ya no está en el curso. Recarga la página.' },
  ]);
  for (const body of [{ segmento: 'elegidos' }, { usuarioIds: ids }, { segmento: 'todos', usuarioIds: ids }]) {
    expect((await write(body)).body.errores).toEqual({ usuarioIds: 'Elige al menos a una persona' });
  }
  const { rows } = await t.deps.pool.query('select count(*)::int as n from anuncio where curso_id = $1', [cursoId]);
  expect(rows).toEqual([{ n: 1 }]);
});

test('TRM-44 who begins before a scheduled mail goes out does not get it', async () => {
  const { cursoId, carla, write } = await course();
  const { publishAnuncios } = await import('./send-anuncio.ts');
  const at = new Date(Date.now() + 600_000);
  const { anuncioId } = (await write({ segmento: 'sin-empezar', publicarEn: at.toISOString() })).body.resource!;
  await t.deps.db.execute(sql`
    insert into avance (usuario_id, material_id)
    select ${carla.person.usuarioId}, material_id from material join modulo using (modulo_id) where curso_id = ${cursoId}`);
  await publishAnuncios(t.deps, new Date(at.getTime() + 1000));
  expect(await mailedTo(anuncioId)).toEqual([]);
});

test('TRM-45 how many people each part has, and who may write to those with an overdue instalment', async () => {
  const { cursoId, carla, write } = await course();
  const params = { id: cursoId };
  const seenBy = async (browser: Client) => (await browser.call(contract.listAudiences, { params })).body.resources;
  const parts = [
    { segmento: 'todos', alumnos: 4, destinatarios: 3 },
    { segmento: 'sin-empezar', alumnos: 2, destinatarios: 1 },
    { segmento: 'sin-terminar', alumnos: 1, destinatarios: 1 },
  ];
  expect(await seenBy(admin)).toEqual([...parts, { segmento: 'sin-pagar', alumnos: 0, destinatarios: 0 }]);
  const { browser: coordination } = await signedIn(t, 'COORDINACION');
  expect(await seenBy(coordination)).toEqual(parts);
  expect((await write({ segmento: 'sin-pagar' }, coordination)).status).toBe(403);
  const { anuncioId } = (await write({ segmento: 'sin-pagar' })).body.resource!;
  const listed = await coordination.call(contract.listAnuncios, { params });
  expect(listed.body.resource!.anuncios.map((each) => each.anuncioId)).not.toContain(anuncioId);
  const one = { params: { id: anuncioId } };
  expect((await coordination.call(contract.updateAnuncio, { ...one, body: words })).status).toBe(404);
  expect((await coordination.call(contract.withdrawAnuncio, one)).status).toBe(404);
  expect((await carla.browser.call(contract.listAudiences, { params })).status).toBe(403);
});

test('TRM-44 TRM-45 who is paused for an overdue instalment gets the mail to those, and nobody else does', async () => {
  const late = await signedIn(t, 'USU');
  const { curso, cuotas } = await buyInCuotas(t, late.browser);
  const params = { id: cuotas[0]!.pedidoId };
  await admin.call(markPaid, { params, body: { medio: 'yape', operacion: '55512345', monto: 100 } });
  const { cursoId } = curso;
  await enrolAlumno(t.deps.db, (await signedIn(t, 'USU')).person.usuarioId, cursoId);
  const owing = async () => {
    const { body } = await admin.call(contract.listAudiences, { params: { id: cursoId } });
    return body.resources!.find(({ segmento }) => segmento === 'sin-pagar');
  };
  expect(await owing()).toMatchObject({ alumnos: 0 });
  await moveDay(t, cuotas[1]!.cuotaId, -20);
  expect(await owing()).toMatchObject({ alumnos: 1, destinatarios: 1 });
  const body = { ...words, segmento: 'sin-pagar' as const };
  const { anuncioId } = (await admin.call(contract.createAnuncio, { params: { id: cursoId }, body })).body.resource!;
  expect(await mailedTo(anuncioId)).toEqual([late.person.correo]);
});

test('TRM-46 the writer gets the mail alone, marked as a trial', async () => {
  const { cursoId } = await course();
  const { browser, person } = await signedIn(t, 'COORDINACION');
  const sent = await browser.call(contract.trialAnuncio, { params: { id: cursoId }, body: words });
  expect(sent.status).toBe(200);
  const { rows } = await t.deps.pool.query(
    `select para, asunto, texto, url_baja from correo_saliente where plantilla = 'anuncio-prueba'`,
  );
  expect(rows).toEqual([
    {
      para: person.correo,
      asunto: expect.stringMatching(/^\[Prueba\] Te esperamos · /),
      texto: expect.stringContaining('Empieza por la primera clase.'),
      url_baja: null,
    },
  ]);
});
