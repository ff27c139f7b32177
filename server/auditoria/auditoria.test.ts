import { exportAuditoria, getAuditoria, listAuditoria, opcionesAuditoria } from 'domain/contract/auditoria.ts';
import { createUsuario, updateUsuario } from 'domain/contract/usuarios.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordAudit } from '../db/audit.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import { makePerson } from '../testing/people.ts';
import { openSession } from '../testing/sessions.ts';

let t: TestApp;
let admin: Client;
let rosa: number;
let ines: number;
beforeAll(async () => {
  t = await startTestApp();
  const { db } = t.deps;
  rosa = (await makePerson(db, 'ADMIN', { nombre: 'Rosa', apellido: 'Quispe' })).usuarioId;
  ines = (await makePerson(db, 'ADMIN', { nombre: 'Inés', apellido: 'Vela' })).usuarioId;
  admin = await openSession(t, rosa);
  const penal = { cursoId: 7, nombre: 'Proceso Penal' };
  await recordAudit(db, { usuarioId: rosa, accion: 'crear', entidad: 'curso', entidadId: 7, despues: penal });
  const renamed = { ...penal, nombre: 'Litigación' };
  await recordAudit(db, {
    usuarioId: ines,
    accion: 'editar',
    entidad: 'curso',
    entidadId: 7,
    antes: penal,
    despues: renamed,
  });
  const entidad = { titulo: 'Instituto Ética' };
  await recordAudit(db, { usuarioId: ines, accion: 'eliminar', entidad: 'entidad', entidadId: 3, antes: entidad });
  await recordAudit(db, { usuarioId: null, accion: 'pagar', entidad: 'pedido', entidadId: 9 });
});
afterAll(() => t.close());

const read = async (query: object) =>
  (await admin.call(listAuditoria, { query })).body.resources?.map(
    ({ quien, accion, detalle }) => `${quien} ${accion} ${detalle}`,
  );

const all = [
  'El sistema pagar 9',
  'Inés Vela eliminar Instituto Ética',
  'Inés Vela editar Litigación',
  'Rosa Quispe crear Proceso Penal',
];

describe('the history', () => {
  test('says who did what to which record, the newest first, in pages', async () => {
    expect(await read({})).toEqual(all);
    const { body } = await admin.call(listAuditoria, { query: { page: 1, size: 5 } });
    expect(body).toMatchObject({ paginador: true, total: 4, pages: 1 });
    expect(body.resources?.[1]).toEqual({
      auditoriaId: expect.any(Number),
      cuando: expect.stringMatching(/^\d{4}-.*Z$/),
      usuarioId: ines,
      quien: 'Inés Vela',
      accion: 'eliminar',
      entidad: 'entidad',
      entidadId: '3',
      detalle: 'Instituto Ética',
    });
  });

  test.each([
    [{ q: 'penal' }, [3]],
    [{ q: 'LITIGACION' }, [2]],
    [{ q: 'ines' }, [1, 2]],
    [{ q: 'ines curso' }, [2]],
    [{ q: 'etica' }, [1]],
    [{ q: 'nada así' }, []],
    [{ q: '%' }, []],
    [{ entidad: 'curso' }, [2, 3]],
    [{ entidad: 'curso', entidadId: '8' }, []],
    [{ entidad: 'curso', entidadId: '7', q: 'editar' }, [2]],
  ])('is searched and filtered by %j', async (query, found) => {
    expect(await read(query)).toEqual(found.map((at) => all[at]));
  });

  test('is filtered by person', async () => {
    expect(await read({ usuarioId: rosa })).toEqual([all[3]]);
    expect(await read({ usuarioId: ines, entidad: 'entidad' })).toEqual([all[1]]);
  });

  test('tells what it can be filtered by', async () => {
    expect((await admin.call(opcionesAuditoria, {})).body.resource).toEqual({
      entidades: ['curso', 'entidad', 'pedido'],
      personas: [
        { usuarioId: ines, nombre: 'Inés Vela' },
        { usuarioId: rosa, nombre: 'Rosa Quispe' },
      ],
    });
  });

  test('shows one change with the record before and after', async () => {
    const { body } = await admin.call(listAuditoria, { query: { q: 'litigacion' } });
    const id = body.resources![0]!.auditoriaId;
    expect((await admin.call(getAuditoria, { params: { id } })).body.resource).toMatchObject({
      antes: { nombre: 'Proceso Penal' },
      despues: { nombre: 'Litigación' },
    });
    expect((await admin.call(getAuditoria, { params: { id: 999_999 } })).status).toBe(404);
  });

  test('is exported as filtered', async () => {
    const { resource } = (await admin.call(exportAuditoria, { query: { q: 'litigacion' } })).body;
    expect(resource?.filename).toMatch(/^historia-.*\.csv$/);
    const [header, ...lines] = Buffer.from(resource!.data, 'base64').toString('utf8').trim().split('\r\n');
    expect(header).toBe('Fecha,Quién,Acción,Tipo,Registro,ID');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d,Inés Vela,cambió,Curso,Litigación,7$/);
  });
});

test('no password and no code is ever in it', async () => {
  const person = { dni: '91111111', correo: 'p@correo.pe', nombre: 'Eva', apellido: 'Paz' };
  const made = await admin.call(createUsuario, { body: person });
  const { usuarioId } = made.body.resource!;
  const body = { ...person, contrasena: 'la clave de Eva' };
  await admin.call(updateUsuario, { params: { id: usuarioId }, body });
  const { body: found } = await admin.call(listAuditoria, { query: { entidad: 'usuario' } });
  const acts = found.resources!.filter(({ entidadId }) => entidadId === String(usuarioId));
  expect(acts.map(({ accion }) => accion)).toEqual(['cambiar-contrasena', 'editar', 'crear']);
  for (const { auditoriaId } of acts) {
    const { text } = await admin.call(getAuditoria, { params: { id: auditoriaId } });
    expect(text).not.toMatch(/la clave de Eva|argon2|"contrasena"|"codigo/);
  }
});
