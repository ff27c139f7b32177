import { randomInt } from 'node:crypto';
import { listAuditoria } from 'domain/contract/auditoria.ts';
import { getImportacion, importAlumnos, listImportaciones, undoImportacion } from 'domain/contract/matriculas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importaciones } from '../db/schema/importaciones.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeModulo, makePrueba, makeUsuario } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { makePedido } from '../testing/pedidos.ts';
import { makePerson } from '../testing/people.ts';
import { makeSesion } from '../testing/sesiones.ts';
import { openSession } from '../testing/sessions.ts';

let t: TestApp;
let admin: Client;
let cursoId: number;

beforeAll(async () => {
  t = await startTestApp();
  admin = await openSession(t, (await makePerson(t.deps.db, 'ADMIN')).usuarioId);
});
afterAll(() => t.close());
beforeEach(async () => {
  ({ cursoId } = await makeCurso(t.deps.db, { nombre: 'Derecho Registral' }));
});

let serie = randomInt(40_000_000, 48_000_000);
function fila(changes: { dni?: string; correo?: string } = {}) {
  serie += 1;
  return {
    linea: (serie % 1_000_000) + 1,
    dni: String(serie),
    nombre: 'Ana',
    apellido: 'Ríos',
    correo: `${serie}@correo.pe`,
    numero: '',
    ...changes,
  };
}

async function imported(filas: ReturnType<typeof fila>[], avisar = true): Promise<number> {
  const { body } = await admin.call(importAlumnos, { body: { cursoId, filas, avisar } });
  const id = body.resource!.importacionId;
  const estado = async () => (await admin.call(getImportacion, { params: { id } })).body.resource?.estado;
  await expect.poll(estado, { interval: 50 }).toBe('terminada');
  return id;
}

const undo = async (id: number) => (await admin.call(undoImportacion, { params: { id } })).body;
const query = async (text: ReturnType<typeof sql>) => (await t.deps.db.execute(text)).rows;
const enrolled = async () =>
  (
    await query(
      sql`select u.dni from matricula_viva m join usuario_vivo u using (usuario_id) where m.curso_id = ${cursoId} order by u.dni`,
    )
  ).map(({ dni }) => dni);
const alive = async (dni: string) => (await query(sql`select 1 from usuario_vivo where dni = ${dni}`)).length === 1;
const idOf = async (dni: string) =>
  (await query(sql`select usuario_id as id from usuario_vivo where dni = ${dni}`))[0]!.id as number;

test('ADM-17 undoing an import removes what it created, and leaves the people who were there before', async () => {
  const known = await makeUsuario(t.deps.db);
  const [first, second] = [fila(), fila()];
  const id = await imported([first, second, fila({ dni: known.dni, correo: '' })]);
  expect(await enrolled()).toHaveLength(3);
  expect(await undo(id)).toMatchObject({ status: 200, resource: { matriculas: 3, cuentas: 2, conservadas: 0 } });
  expect([await enrolled(), await alive(first.dni), await alive(known.dni)]).toEqual([[], false, true]);
  expect((await admin.call(getImportacion, { params: { id } })).body.resource).toMatchObject({
    deshacerHasta: null,
    deshecha: expect.any(String),
  });
  expect(await undo(id)).toMatchObject({ status: 409, message: 'Esta importación ya se deshizo.' });
  const { body } = await admin.call(listAuditoria, { query: { q: 'Registral' } });
  expect(body.resources?.some(({ accion }) => accion === 'deshacer')).toBe(true);
  // The same list can be imported again.
  await imported([first, second]);
  expect(await enrolled()).toEqual([first.dni, second.dni]);
});

test('ADM-17 what somebody has used since the import stays: opened, graded, activated, edited, enrolled elsewhere', async () => {
  const { moduloId } = await makeModulo(t.deps.db, { cursoId });
  const { cursoId: other } = await makeCurso(t.deps.db);
  const [opened, graded, activated, edited, elsewhere, untouched] = [fila(), fila(), fila(), fila(), fila(), fila()];
  const id = await imported([opened, graded, activated, edited, elsewhere, untouched]);
  const admins = await makePerson(t.deps.db, 'ADMIN');
  await query(sql`update matricula set ultimo_acceso = now() where usuario_id = ${await idOf(opened.dni)}`);
  await query(sql`insert into nota_modulo (usuario_id, modulo_id, nota, puesta_por)
    values (${await idOf(graded.dni)}, ${moduloId}, 15, ${admins.usuarioId})`);
  await query(sql`update usuario set contrasena = 'x' where dni = ${activated.dni}`);
  await query(sql`update usuario set nombre = 'Anita' where dni = ${edited.dni}`);
  await query(sql`insert into matricula (usuario_id, curso_id) values (${await idOf(elsewhere.dni)}, ${other})`);
  expect((await undo(id)).resource).toEqual({ matriculas: 4, cuentas: 1, conservadas: 2 });
  expect(await enrolled()).toEqual([opened.dni, graded.dni]);
  for (const { dni } of [opened, graded, activated, edited, elsewhere]) expect(await alive(dni), dni).toBe(true);
  expect(await alive(untouched.dni)).toBe(false);
});

test('ADM-17 SEA-165 an enrolment with anything of the student in it stays', async () => {
  const { moduloId, materialId } = await makeSesion(t.deps.db, { cursoId });
  const { pruebaId } = await makePrueba(t.deps.db, { moduloId });
  const [bought, cancelled] = [await makePedido(t.deps), await makePedido(t.deps)];
  await query(sql`update pedido set estado = 'cancelado' where pedido_id = ${cancelled.pedidoId}`);
  const buy = ({ pedidoId }: { pedidoId: number }) => sql`
    insert into certificado_compra (pedido_item_id, usuario_id, curso_id)
    select pedido_item_id, usuario_id, ${cursoId} from pedido_item, usuario where pedido_id = ${pedidoId} and dni = `;
  const uses = [
    sql`insert into avance (usuario_id, material_id) select usuario_id, ${materialId} from usuario where dni = `,
    sql`insert into apunte (usuario_id, material_id, texto) select usuario_id, ${materialId}, 'x' from usuario where dni = `,
    sql`insert into asistencia (usuario_id, material_id, origen) select usuario_id, ${materialId}, 'manual' from usuario where dni = `,
    sql`insert into consulta (usuario_id, modulo_id, texto) select usuario_id, ${moduloId}, 'x' from usuario where dni = `,
    sql`insert into borrador (usuario_id, prueba_id) select usuario_id, ${pruebaId} from usuario where dni = `,
    sql`insert into intento (usuario_id, prueba_id, numero, preguntas, estado) select usuario_id, ${pruebaId}, 1, '[]', 'pendiente' from usuario where dni = `,
    sql`insert into certificado (usuario_id, curso_id, codigo, anio, correlativo, tipo, datos_alumno, datos_curso, datos_entidad)
      select usuario_id, ${cursoId}, repeat('X', 26), 2020, 1, 'C', '{}', '{}', '{}' from usuario where dni = `,
    sql`insert into concesion (usuario_id, prueba_id, prorroga) select usuario_id, ${pruebaId}, 5 from usuario where dni = `,
    buy(bought),
  ];
  await query(sql`insert into certificado_correlativo (anio, ultimo) values (2020, 1)`);
  const [used, unused] = [uses.map(() => fila()), fila()];
  const id = await imported([...used, unused], false);
  for (const [at, use] of uses.entries()) await query(sql`${use}${used[at]!.dni}`);
  await query(sql`${buy(cancelled)}${unused.dni}`);
  expect((await undo(id)).resource).toEqual({ matriculas: 1, cuentas: 1, conservadas: uses.length });
  expect(await enrolled()).toEqual(used.map(({ dni }) => dni));
});

test('ADM-17 somebody enrolled again by hand after the import stays', async () => {
  const person = fila();
  const id = await imported([person]);
  const usuarioId = await idOf(person.dni);
  await query(sql`delete from matricula where usuario_id = ${usuarioId}`);
  await query(sql`insert into matricula (usuario_id, curso_id) values (${usuarioId}, ${cursoId})`);
  expect((await undo(id)).resource).toEqual({ matriculas: 0, cuentas: 0, conservadas: 1 });
  expect(await enrolled()).toEqual([person.dni]);
});

test('ADM-17 invitations of an undone import stop working, and those still queued are not sent', async () => {
  const id = await imported([fila()]);
  const avisadas = async () =>
    (await query(sql`select avisadas from importacion where importacion_id = ${id}`))[0]?.avisadas;
  await expect.poll(avisadas).toBe(1);
  const people = sql`select (value ->> 'usuarioId')::int from importacion, jsonb_array_elements(avisos) where importacion_id = ${id}`;
  await query(sql`update correo_saliente set estado = 'pendiente', enviado = null where usuario_id in (${people})`);
  await undo(id);
  expect(await query(sql`select 1 from codigo_recuperacion where usado is null and usuario_id in (${people})`)).toEqual(
    [],
  );
  expect(
    await query(sql`select 1 from correo_saliente where estado = 'pendiente' and usuario_id in (${people})`),
  ).toEqual([]);
});

test('ADM-17 after a day, or before it has ended, an import is not undone', async () => {
  const id = await imported([fila()]);
  await query(sql`update importacion set terminado = now() - interval '25 hours' where importacion_id = ${id}`);
  expect(await undo(id)).toMatchObject({ status: 409, message: expect.stringContaining('24 horas') });
  const { creadoPor } = (await t.deps.db.select().from(importaciones).limit(1))[0]!;
  const [open] = await t.deps.db
    .insert(importaciones)
    .values({ cursoId, creadoPor, total: 1, filas: [fila()] })
    .returning();
  expect(await undo(open!.importacionId)).toMatchObject({
    status: 409,
    message: 'Solo se deshace una importación terminada.',
  });
  expect(await undo(2_000_000_000)).toMatchObject({ status: 404 });
  const { body } = await admin.call(listImportaciones, { params: { cursoId } });
  expect(body.resources?.map(({ importacionId }) => importacionId)).toEqual([open!.importacionId]);
});

test('ADM-18 without «Avisarles por correo» nobody gets a mail', async () => {
  const known = await makeUsuario(t.deps.db);
  const added = fila();
  const id = await imported([added, fila({ dni: known.dni, correo: '' })], false);
  expect(await enrolled()).toHaveLength(2);
  const mails = sql`select 1 from correo_saliente where para in (${added.correo}, ${known.correo})`;
  expect([await query(mails), await query(sql`select avisadas from importacion where importacion_id = ${id}`)]).toEqual(
    [[], [{ avisadas: 0 }]],
  );
});

test('ADM-14 the type of a document is kept apart from its number', async () => {
  const [dni, ce, passport] = [
    fila(),
    fila({ dni: `CE 00${serie}` }),
    { ...fila({ dni: `PE${serie}` }), tipoDocumento: 'Pasaporte' },
  ];
  await imported([dni, ce, passport]);
  const stored = await query(sql`
    select u.dni, u.tipo_documento as tipo from matricula_viva m join usuario_vivo u using (usuario_id)
     where m.curso_id = ${cursoId} order by u.tipo_documento`);
  expect(stored).toEqual([
    { dni: ce.dni.slice(3), tipo: 'CE' },
    { dni: dni.dni, tipo: 'DNI' },
    { dni: passport.dni, tipo: 'PAS' },
  ]);
});

test('ADM-14 a writer that names no type gets the one the number fits, and a number that fits none is refused', async () => {
  const { usuarioId } = await makeUsuario(t.deps.db, { dni: `00${serie}A` });
  const tipo = sql`select tipo_documento as tipo from usuario_vivo where usuario_id = ${usuarioId}`;
  expect(await query(tipo)).toEqual([{ tipo: 'CE' }]);
  await query(sql`update usuario set dni = ${String(serie + 1_000_000)} where usuario_id = ${usuarioId}`);
  expect(await query(tipo)).toEqual([{ tipo: 'DNI' }]);
  await expect(query(sql`update usuario set dni = '1234567' where usuario_id = ${usuarioId}`)).rejects.toThrow();
});
