import {
  createDocente,
  deleteDocente,
  exportDocentes,
  getDocente,
  listDocentes,
  updateDocente,
} from 'domain/contract/docentes.ts';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditorias } from '../db/schema/auditoria.ts';
import { cursoPonentes } from '../db/schema/cursos.ts';
import { allDocentes } from '../db/schema/docentes.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeDocente } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { uploadImage } from '../testing/uploads.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.deps.db.execute(sql`delete from curso`);
  await t.deps.db.execute(sql`delete from docente`);
});

const ines = { nombre: 'Inés', apellido: 'Ñaupari', especialidad: 'Derecho Notarial', correo: 'ines@correo.pe' };
const opcionales = { especialidadDetalle: '', linkedin: '', tiempoEjercido: '', experiencia: '', imagen: '' };
const withoutAccount = { usuarioId: null };

const apellidos = async (query: object = {}) =>
  (await admin.call(listDocentes, { query })).body.resources?.map(({ apellido }) => apellido);
const historyOf = (id: number) =>
  t.deps.db
    .select()
    .from(auditorias)
    .where(and(eq(auditorias.entidad, 'docente'), eq(auditorias.entidadId, String(id))))
    .orderBy(auditorias.auditoriaId);

describe('PPL-03 the administrator manages lecturers', () => {
  test('API-59 PPL-04 the list: by surname, with exactly their fields', async () => {
    const { docenteId } = await makeDocente(t.deps.db, ines);
    await makeDocente(t.deps.db, { ...ines, apellido: 'Zúñiga' });
    await makeDocente(t.deps.db, { ...ines, apellido: 'Olaya' });
    const { body } = await admin.call(listDocentes, {});
    expect(body.resources?.[0]).toEqual({ docenteId, ...ines, ...opcionales, ...withoutAccount, version: 1 });
    expect(await apellidos()).toEqual(['Ñaupari', 'Olaya', 'Zúñiga']);
    expect(await apellidos({ q: 'zuniga ines' })).toEqual(['Zúñiga']);
  });

  test('API-60 one of them, and a clear 404', async () => {
    const { docenteId } = await makeDocente(t.deps.db, ines);
    const { body } = await admin.call(getDocente, { params: { id: docenteId } });
    expect(body.resource).toEqual({ docenteId, ...ines, ...opcionales, ...withoutAccount, version: 1 });
    const missing = await admin.call(getDocente, { params: { id: 2_000_000_000 } });
    expect(missing.body).toMatchObject({ status: 404, message: 'No se encontró al docente.' });
  });

  test('API-62 every field can be changed', async () => {
    const { docenteId } = await makeDocente(t.deps.db, ines);
    const changes = {
      nombre: 'Ana',
      apellido: 'Quispe',
      especialidad: 'Derecho Penal',
      correo: 'ana@correo.pe',
      especialidadDetalle: 'Delitos',
      linkedin: 'https://www.linkedin.com/in/ana',
      tiempoEjercido: '3 años',
      experiencia: 'Fiscal',
      imagen: '',
    };
    const params = { id: docenteId };
    await admin.call(updateDocente, { params, body: { ...changes, version: 1 } });
    const { body } = await admin.call(getDocente, { params });
    expect(body.resource).toEqual({ docenteId, ...changes, ...withoutAccount, version: 2 });
  });

  test('API-61 creating, with the picture that was uploaded', async () => {
    const imagen = await uploadImage(admin, { ownerType: 'docente' });
    const all = {
      ...ines,
      especialidadDetalle: 'Sucesiones',
      linkedin: 'https://www.linkedin.com/in/ines',
      tiempoEjercido: '12 años',
      experiencia: 'Notaria\nde Lima',
      imagen,
    };
    const { body } = await admin.call(createDocente, { body: all });
    expect(body.resource).toEqual({ docenteId: expect.any(Number), ...all, ...withoutAccount, version: 1 });
    expect(await historyOf(body.resource?.docenteId ?? 0)).toMatchObject([
      { accion: 'crear', antes: null, despues: all },
    ]);
  });

  test('API-62 changing, with before and after in the history', async () => {
    const { docenteId } = await makeDocente(t.deps.db, ines);
    const params = { id: docenteId };
    const { body } = await admin.call(updateDocente, { params, body: { ...ines, nombre: 'Agnes', version: 1 } });
    expect(body.resource).toEqual({
      docenteId,
      ...ines,
      ...opcionales,
      ...withoutAccount,
      nombre: 'Agnes',
      version: 2,
    });
    expect(await historyOf(docenteId)).toMatchObject([
      { accion: 'editar', antes: { nombre: 'Inés' }, despues: { nombre: 'Agnes' } },
    ]);
  });

  test('API-63 deleting takes it out of the lists and keeps the row', async () => {
    const { docenteId } = await makeDocente(t.deps.db, ines);
    const params = { id: docenteId };
    expect((await admin.call(deleteDocente, { params })).body).toMatchObject({ success: true });
    expect(await apellidos()).toEqual([]);
    expect((await admin.call(getDocente, { params })).status).toBe(404);
    expect((await admin.call(updateDocente, { params, body: ines })).status).toBe(404);
    const [row] = await t.deps.db.select().from(allDocentes).where(eq(allDocentes.docenteId, docenteId));
    expect(row?.eliminado).toBeInstanceOf(Date);
    expect(await historyOf(docenteId)).toMatchObject([{ accion: 'eliminar', antes: { nombre: 'Inés' } }]);
  });
});

describe('who teaches or coordinates a living course is not deleted', () => {
  test.each(['ponente', 'coordinador'])('a %s; the courses are named', async (paper) => {
    const { docenteId } = await makeDocente(t.deps.db, ines);
    for (const nombre of ['Actos', 'Bienes', 'Contratos', 'Daños', 'Empresa']) {
      const { cursoId } = await makeCurso(t.deps.db, {
        nombre,
        ...(paper === 'coordinador' && { coordinadorId: docenteId }),
      });
      if (paper === 'ponente') await t.deps.db.insert(cursoPonentes).values({ cursoId, docenteId });
    }
    const { status, body } = await admin.call(deleteDocente, { params: { id: docenteId } });
    expect([status, body.message]).toEqual([
      409,
      'No se puede eliminar a Inés Ñaupari: es ponente o coordina «Actos», «Bienes», «Contratos» y 2 más.',
    ]);
    expect(await apellidos()).toEqual(['Ñaupari']);
  });

  test('a deleted course holds nobody', async () => {
    const { docenteId } = await makeDocente(t.deps.db, ines);
    await makeCurso(t.deps.db, { coordinadorId: docenteId, eliminado: new Date() });
    expect((await admin.call(deleteDocente, { params: { id: docenteId } })).status).toBe(200);
  });
});

describe('what is refused', () => {
  const link = 'Escribe un enlace que empiece con https://';
  test.each([
    ['PPL-05', { nombre: undefined }, { nombre: 'El nombre es requerido' }],
    ['PPL-05', { apellido: ' ' }, { apellido: 'El apellido es requerido' }],
    ['PPL-05', { especialidad: '' }, { especialidad: 'La especialidad es requerida' }],
    ['PPL-05', { correo: undefined }, { correo: 'El correo es requerido' }],
    ['PPL-06', { correo: 'ines' }, { correo: 'Correo inválido' }],
    ['PPL-06', { correo: 'ines@correo' }, { correo: 'Correo inválido' }],
    ['PPL-06', { correo: 'a b@correo.pe' }, { correo: 'Correo inválido' }],
    ['a link', { linkedin: 'http://linkedin.com/in/x' }, { linkedin: link }],
    ['a link', { linkedin: 'javascript:alert(1)' }, { linkedin: link }],
    ['a picture', { imagen: 'nadie.webp' }, { imagen: 'La imagen no se ha subido.' }],
  ])('%s %j, on create and on change', async (_row, change, errores) => {
    const { docenteId } = await makeDocente(t.deps.db, ines);
    const body = { ...ines, ...change } as typeof ines;
    for (const answer of [
      await admin.call(createDocente, { body }),
      await admin.call(updateDocente, { params: { id: docenteId }, body }),
    ]) {
      expect(answer.body).toMatchObject({ status: 422, errores });
    }
    expect(await apellidos()).toEqual(['Ñaupari']);
  });

  test('a picture that was uploaded for something else', async () => {
    const imagen = await uploadImage(admin, { ownerType: 'curso' });
    const { body } = await admin.call(createDocente, { body: { ...ines, imagen } });
    expect(body).toMatchObject({ status: 422, errores: { imagen: 'La imagen no se ha subido.' } });
  });
});

test('a picture uploaded for a lecturer is theirs once confirmed, and the history says so', async () => {
  const { docenteId } = await makeDocente(t.deps.db, ines);
  const imagen = await uploadImage(admin, { ownerType: 'docente', ownerId: docenteId });
  expect((await admin.call(getDocente, { params: { id: docenteId } })).body.resource).toMatchObject({ imagen });
  expect(await historyOf(docenteId)).toMatchObject([
    { accion: 'editar', antes: { imagen: '' }, despues: { nombre: 'Inés Ñaupari', imagen } },
  ]);
});

test('the export holds what the search found, in words', async () => {
  await makeDocente(t.deps.db, { ...ines, experiencia: 'Uno, dos' });
  await makeDocente(t.deps.db, { ...ines, apellido: 'Olaya' });
  const { body } = await admin.call(exportDocentes, { query: { q: 'naupari' } });
  expect(body.resource?.filename).toMatch(/^docentes-\d{4}-\d\d-\d\d\.csv$/);
  const lines = Buffer.from(body.resource?.data ?? '', 'base64')
    .toString('utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toBe('Ñaupari,Inés,Derecho Notarial,,ines@correo.pe,,,"Uno, dos"');
});
