import {
  createUsuario,
  deleteUsuario,
  exportUsuarios,
  getUsuario,
  listUsuarios,
  updateUsuario,
} from 'domain/contract/usuarios.ts';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditorias } from '../db/schema/auditoria.ts';
import { allMatriculas } from '../db/schema/matriculas.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeCurso } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { contrasena, makePerson, signedIn } from '../testing/people.ts';

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

let counter = 0;
function persona(changes: Record<string, unknown> = {}) {
  counter += 1;
  const dni = String(70_000_000 + counter);
  return { dni, correo: `nueva${counter}@correo.pe`, nombre: 'Elena', apellido: 'Salas', ...changes };
}

const create = (body: object) => admin.call(createUsuario, { body: body as never });
const update = (id: number, body: object) => admin.call(updateUsuario, { params: { id }, body: body as never });
const read = async (id: number) => (await admin.call(getUsuario, { params: { id } })).body.resource;
const dnis = async (query: object) => (await admin.call(listUsuarios, { query })).body.resources?.map(({ dni }) => dni);
const auditOf = (id: number) =>
  t.deps.db
    .select()
    .from(auditorias)
    .where(and(eq(auditorias.entidad, 'usuario'), eq(auditorias.entidadId, String(id))))
    .orderBy(auditorias.auditoriaId);

describe('the record', () => {
  test('PPL-08 API-70 has its fields; the password goes in and never comes out, a recovery code does neither', async () => {
    const body = persona({ numero: '999 111 222', contrasena: 'una clave muy larga', rolId: 2 });
    const made = await create({ ...body, codigoRecuperacion: 'ABC' });
    expect(made.status).toBe(200);
    const expected = {
      usuarioId: expect.any(Number),
      dni: body.dni,
      correo: body.correo,
      nombre: 'Elena',
      apellido: 'Salas',
      numero: '999 111 222',
      rolId: 2,
      rol: 'USU',
      activada: true,
      tipoDocumento: 'DNI',
      version: 1,
    };
    expect(made.body.resource).toEqual(expected);
    const { usuarioId } = made.body.resource!;
    const one = await admin.call(getUsuario, { params: { id: usuarioId } });
    expect(one.body.resource).toEqual({ ...expected, matriculas: 0, sesionesAbiertas: 0, ultimoAcceso: null });
    const all = await admin.call(listUsuarios, { query: { q: body.dni } });
    const csv = await admin.call(exportUsuarios, { query: { q: body.dni } });
    for (const { text } of [made, one, all, csv]) {
      expect(text).not.toMatch(/contrasena|codigoRecuperacion|argon2|una clave muy larga/);
    }
    expect((await t.client().login(body.dni, 'una clave muy larga')).status).toBe(200);
    const { rows } = await t.deps.db.execute<{ contrasena: string }>(
      sql`select contrasena from usuario where usuario_id = ${usuarioId}`,
    );
    expect(rows[0]?.contrasena).toMatch(/^\$argon2id\$/);
  });

  test('says how many enrolments and open sessions somebody has', async () => {
    const { person } = await signedIn(t, 'USU');
    const { cursoId } = await makeCurso(t.deps.db);
    await t.deps.db.insert(allMatriculas).values({ usuarioId: person.usuarioId, cursoId });
    expect(await read(person.usuarioId)).toMatchObject({
      matriculas: 1,
      sesionesAbiertas: 1,
      ultimoAcceso: expect.stringMatching(/^\d{4}-/),
    });
  });

  test.each([['0'], ['999999']])('there is no user %s', async (id) => {
    expect([404, 422]).toContain((await admin.request('GET', `/api/usuarios/${id}`)).status);
  });
});

describe('the list', () => {
  test('API-69 by last name, in pages, searched by DNI, name and e-mail without accents, filtered by role', async () => {
    const mark = 'zeta';
    const first = persona({ apellido: `Ábalos ${mark}`, nombre: 'Íñigo' });
    const second = persona({ apellido: `Bueno ${mark}`, rol: 'ADMIN', contrasena });
    const third = persona({ apellido: `Cano ${mark}`, correo: 'zeta.rara@correo.pe' });
    for (const body of [third, first, second]) expect((await create({ contrasena, ...body })).status).toBe(200);
    expect(await dnis({ q: mark })).toEqual([first.dni, second.dni, third.dni]);
    expect(await dnis({ q: `inigo ${mark}` })).toEqual([first.dni]);
    expect(await dnis({ q: 'zeta.rara@' })).toEqual([third.dni]);
    expect(await dnis({ q: second.dni })).toEqual([second.dni]);
    expect(await dnis({ q: mark, rol: 'ADMIN' })).toEqual([second.dni]);
    expect(await dnis({ rol: 'ADMIN' })).toContain(second.dni);
    expect(await dnis({ q: mark, rol: 'USU' })).toEqual([first.dni, third.dni]);
    const { body } = await admin.call(listUsuarios, { query: { q: mark, page: 2, size: 5 } });
    expect(body).toMatchObject({ paginador: true, page: 2, pages: 1, total: 3, resources: [] });
  });

  test('is exported as filtered, and the export is written down', async () => {
    const body = persona({ apellido: 'Exportada', nombre: '=1+1', contrasena });
    await create(body);
    await create(persona({ apellido: 'Otra', contrasena }));
    const { resource } = (await admin.call(exportUsuarios, { query: { q: 'exportada' } })).body;
    expect(resource?.filename).toMatch(/^usuarios-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = Buffer.from(resource!.data, 'base64').toString('utf8').trim().split('\r\n');
    expect(lines).toEqual([
      'DNI,Apellido,Nombre,Correo,Celular,Rol,Cuenta',
      `${body.dni},Exportada,'=1+1,${body.correo},,USU,Activa`,
    ]);
    const entries = await t.deps.db.select().from(auditorias).where(eq(auditorias.accion, 'exportar'));
    expect(entries).toContainEqual(
      expect.objectContaining({ usuarioId: adminId, despues: { nombre: '1 usuario', q: 'exportada' } }),
    );
  });

  test('a search is exported whole, not its first page; its total is exact', async () => {
    await t.deps.db.execute(sql`
      insert into usuario (dni, correo, nombre, apellido)
      select (61000000 + i)::text, 'masa' || i || '@correo.pe', 'Nube', 'Masiva' from generate_series(1, 1011) as i`);
    const { resource } = (await admin.call(exportUsuarios, { query: { q: 'masiva nube' } })).body;
    expect(Buffer.from(resource!.data, 'base64').toString('utf8').trim().split('\r\n')).toHaveLength(1012);
    const first = (await admin.call(listUsuarios, { query: { q: 'masiva' } })).body;
    expect(first).toMatchObject({ total: 1011, pages: 102, paginador: true });
    expect(first).not.toHaveProperty('hayMas');
  });
});

describe('saving', () => {
  test('API-71 a created user is a student unless said otherwise, and the act is written down', async () => {
    const made = await create(persona({ dni: 'ab1234567', contrasena }));
    expect(made.body).toMatchObject({ success: true, message: 'Usuario creado.' });
    const { usuarioId } = made.body.resource!;
    expect(made.body.resource).toMatchObject({ dni: 'AB1234567', rol: 'USU', numero: '' });
    const [entry] = await auditOf(usuarioId);
    expect(entry).toMatchObject({ accion: 'crear', usuarioId: adminId, despues: { dni: 'AB1234567' } });
    expect((await create(persona({ rol: 'ADMIN', contrasena }))).body.resource).toMatchObject({
      rol: 'ADMIN',
      rolId: 1,
    });
  });

  test('ADM-14 a passport is one only when it is said, is saved again, and can be corrected to a DNI', async () => {
    const wrong = { dni: 'Escribe un DNI de 8 dígitos o un carné de extranjería' };
    for (const dni of ['AB12345', '1234567A', '1234567']) {
      expect((await create(persona({ dni }))).body.errores, dni).toEqual(wrong);
    }
    const { body } = await create(persona({ dni: 'ab 12345', tipoDocumento: 'PAS' }));
    const { usuarioId: id } = body.resource!;
    expect(body.resource).toMatchObject({ dni: 'AB12345', tipoDocumento: 'PAS' });
    const renamed = await update(id, persona({ dni: 'AB12345', tipoDocumento: 'PAS', nombre: 'Eleanor' }));
    expect(renamed.body.resource).toMatchObject({ tipoDocumento: 'PAS', nombre: 'Eleanor' });
    const dni = persona().dni;
    const corrected = await update(id, persona({ dni, tipoDocumento: '' }));
    expect(corrected.body.resource).toMatchObject({ dni, tipoDocumento: 'DNI' });
    expect((await create(persona({ dni: '00000000' }))).body.errores).toEqual(wrong);
    const all = await create({ dni: '1234567A', correo: 'x', nombre: '', apellido: '' });
    expect(Object.keys(all.body.errores!).sort()).toEqual(['apellido', 'correo', 'dni', 'nombre']);
  });

  test('API-72 a change is saved with the record before and after; what is left out stays', async () => {
    const { usuarioId } = (await create(persona({ numero: '987', rol: 'ADMIN', contrasena }))).body.resource!;
    const body = persona({ nombre: 'Elenita' });
    const saved = await update(usuarioId, body);
    expect(saved.body.resource).toMatchObject({ ...body, numero: '987', rol: 'ADMIN', activada: true, version: 2 });
    const entry = (await auditOf(usuarioId)).at(-1);
    expect(entry).toMatchObject({ accion: 'editar', antes: { nombre: 'Elena' }, despues: { nombre: 'Elenita' } });
  });

  test('a save that somebody else overtook is told so, with the record as it stands', async () => {
    const { usuarioId, version } = (await create(persona({ contrasena }))).body.resource!;
    await update(usuarioId, persona({ nombre: 'Primera', version }));
    const late = await update(usuarioId, persona({ nombre: 'Segunda', version }));
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ codigo: 'cambio-ajeno', resource: { nombre: 'Primera', version: version + 1 } });
  });

  test.each([
    ['dni', '', /DNI de 8 dígitos/],
    ['dni', '1234567', /DNI de 8 dígitos/],
    ['dni', '12345678-9', /DNI de 8 dígitos/],
    ['correo', '', /Escribe el correo/],
    ['correo', 'ana', /^Correo inválido$/],
    ['correo', 'ana@correo', /^Correo inválido$/],
    ['correo', 'ana @correo.pe', /^Correo inválido$/],
    ['nombre', '  ', /Escribe el nombre/],
    ['apellido', '', /Escribe el apellido/],
    ['contrasena', 'corta', /al menos 10/],
    ['rol', 'JEFE', /Elige un rol/],
    ['rolId', 6, /Elige un rol/],
  ])('%s %j is refused under its field', async (field, value, said) => {
    const { status, body } = await create(persona({ [field]: value }));
    expect(status).toBe(422);
    expect(body.errores?.[field]).toMatch(said);
  });

  test('a role and its number must agree', async () => {
    expect((await create(persona({ rol: 'USU', rolId: 1 }))).body.errores?.rol).toBe('El rol y su número no coinciden');
  });

  test('a DNI or an e-mail that is taken is named under its field, in any case', async () => {
    const body = persona({ contrasena });
    await create(body);
    const twice = await create({ ...body, correo: body.correo.toUpperCase() });
    expect(twice.status).toBe(409);
    expect(twice.body.message).toBe(`Ya existe una cuenta con el DNI ${body.dni}.`);
    expect(twice.body.errores).toEqual({
      dni: `Ya existe una cuenta con el DNI ${body.dni}`,
      correo: `Ya existe una cuenta con el correo ${body.correo.toUpperCase()}`,
    });
    const { usuarioId } = (await create(persona({ contrasena }))).body.resource!;
    expect((await update(usuarioId, persona({ dni: body.dni }))).body.errores).toEqual({
      dni: `Ya existe una cuenta con el DNI ${body.dni}`,
    });
    expect((await update(usuarioId, persona({ nombre: 'Otra' }))).status).toBe(200);
  });

  test('two that create the same person at once: one account, and a refusal in words', async () => {
    const body = persona({ contrasena });
    const again = () => create(body);
    const answers = await atOnce(t.deps, 'usuario', [again, again, again]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await dnis({ q: body.dni })).toEqual([body.dni]);
  });
});

describe('removing', () => {
  test('API-73 a deleted user is gone from the list and from the door; the history stays and the DNI is free again', async () => {
    const { person, browser } = await signedIn(t, 'USU');
    const { cursoId } = await makeCurso(t.deps.db);
    await t.deps.db.insert(allMatriculas).values({ usuarioId: person.usuarioId, cursoId });
    const { status, body } = await admin.call(deleteUsuario, { params: { id: person.usuarioId } });
    expect([status, body.message]).toEqual([200, 'Usuario eliminado.']);
    expect(await dnis({ q: person.dni })).toEqual([]);
    expect((await admin.call(getUsuario, { params: { id: person.usuarioId } })).status).toBe(404);
    expect((await browser.request('GET', '/api/auth/me')).status).toBe(401);
    expect((await t.client().login(person.dni, contrasena)).status).toBe(401);
    expect((await auditOf(person.usuarioId)).at(-1)).toMatchObject({ accion: 'eliminar', antes: { dni: person.dni } });
    expect(await t.deps.db.$count(allMatriculas, eq(allMatriculas.usuarioId, person.usuarioId))).toBe(1);
    expect((await create(persona({ dni: person.dni, contrasena }))).status).toBe(200);
    expect((await admin.call(deleteUsuario, { params: { id: person.usuarioId } })).status).toBe(404);
  });
});

test('a student reaches none of it', async () => {
  const { browser, person } = await signedIn(t, 'USU');
  const other = await makePerson(t.deps.db, 'USU');
  const promote = { params: { id: person.usuarioId }, body: { ...persona(), rol: 'ADMIN' as const } };
  expect((await browser.call(updateUsuario, promote)).status).toBe(403);
  expect((await browser.call(getUsuario, { params: { id: other.usuarioId } })).status).toBe(403);
  expect(await read(person.usuarioId)).toMatchObject({ rol: 'USU' });
});
