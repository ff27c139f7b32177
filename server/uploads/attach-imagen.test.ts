import { getCurso, updateCurso } from 'domain/contract/cursos.ts';
import { getDocente } from 'domain/contract/docentes.ts';
import { getEntidad } from 'domain/contract/entidades.ts';
import { getEspecialidad } from 'domain/contract/especialidades.ts';
import { getPregunta } from 'domain/contract/pruebas.ts';
import { confirmUpload, presign } from 'domain/contract/uploads.ts';
import { type OwnerType, ownerTypes } from 'domain/formats/images.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeCurso, makeDocente, makeEntidad, makeEspecialidad } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { makeExam, preguntaVF } from '../testing/exams.ts';
import { signedIn } from '../testing/people.ts';
import { uploadImage } from '../testing/uploads.ts';

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

type Stored = Record<string, unknown> & { version: number };
type Case = {
  ownerType: OwnerType;
  uso?: 'firma' | 'logo';
  field: string;
  what: string;
  make: () => Promise<number>;
  read: (id: number) => Promise<Stored>;
};

const cases: Case[] = [
  {
    ownerType: 'curso',
    field: 'imagen',
    what: 'este curso mientras lo editabas',
    make: async () => (await makeCurso(t.deps.db, { imagen: 'vieja.webp' })).cursoId,
    read: async (id) => (await admin.call(getCurso, { params: { id } })).body.resource!,
  },
  {
    ownerType: 'especialidad',
    field: 'imagen',
    what: 'esta especialidad mientras la editabas',
    make: async () => (await makeEspecialidad(t.deps.db, { imagen: 'vieja.webp' })).especialidadId,
    read: async (id) => (await admin.call(getEspecialidad, { params: { id } })).body.resource!,
  },
  {
    ownerType: 'docente',
    field: 'imagen',
    what: 'este docente mientras lo editabas',
    make: async () => (await makeDocente(t.deps.db, { imagen: 'vieja.webp' })).docenteId,
    read: async (id) => (await admin.call(getDocente, { params: { id } })).body.resource!,
  },
  {
    ownerType: 'pregunta',
    field: 'imagen',
    what: 'esta pregunta mientras la editabas',
    make: async () => {
      const { preguntas } = await makeExam(t.deps.db, { preguntas: [preguntaVF] });
      const { preguntaId } = preguntas[0]!;
      await t.deps.db.execute(sql`update pregunta set imagen = 'vieja.webp' where pregunta_id = ${preguntaId}`);
      return preguntaId;
    },
    read: async (id) => (await admin.call(getPregunta, { params: { id } })).body.resource!,
  },
  ...(['firma', 'logo'] as const).map((uso) => ({
    ownerType: 'entidad' as const,
    uso,
    field: uso,
    what: 'esta entidad mientras la editabas',
    make: async () => (await makeEntidad(t.deps.db, { [uso]: 'vieja.webp' })).entidadId,
    read: async (id: number) => (await admin.call(getEntidad, { params: { id } })).body.resource!,
  })),
];

const confirm = (imagen: string, version?: number) => admin.call(confirmUpload, { body: { imagen, version } });

const history = async (ownerType: string, id: number) =>
  (
    await t.deps.db.execute(sql`
      select usuario_id as "usuarioId", accion, antes, despues from auditoria
      where entidad = ${ownerType} and entidad_id = ${String(id)} order by auditoria_id`)
  ).rows;

describe.each(cases)('UPL-23 the $field of a record ($ownerType)', ({ ownerType, uso, field, what, make, read }) => {
  const upload = (id: number) => uploadImage(admin, { ownerType, ownerId: id, ...(uso && { uso }), confirm: false });

  test('is the old one while the file has only arrived, and the new one once confirmed', async () => {
    const id = await make();
    const imagen = await upload(id);
    const before = await read(id);
    expect(before[field]).toBe('vieja.webp');

    const { body } = await confirm(imagen, before.version);
    expect(body).toMatchObject({ success: true, resource: { imagen, version: before.version + 1 } });
    expect(await read(id)).toEqual({
      ...before,
      [field]: imagen,
      version: before.version + 1,
      ...extOf(before, imagen),
    });
    expect(await history(ownerType, id)).toEqual([
      {
        usuarioId: adminId,
        accion: 'editar',
        antes: { nombre: expect.any(String), [field]: 'vieja.webp' },
        despues: { nombre: expect.any(String), [field]: imagen },
      },
    ]);
  });

  test('confirmed again after a lost answer changes nothing, and is no conflict', async () => {
    const id = await make();
    const { version } = await read(id);
    const imagen = await upload(id);
    const again = () => confirm(imagen, version);
    const answers = await atOnce(t.deps, ownerType, [again, again, again]);
    for (const { body } of answers) expect(body).toMatchObject({ resource: { version: version + 1 } });
    expect(await history(ownerType, id)).toHaveLength(1);
  });

  test('stays when somebody else saved meanwhile: 409, and the same file may be confirmed on top', async () => {
    const id = await make();
    const { version } = await read(id);
    const mine = await upload(id);
    const other = await upload(id);
    await confirm(other, version);
    const refused = await confirm(mine, version);
    expect(refused.body).toMatchObject({
      status: 409,
      codigo: 'cambio-ajeno',
      message: `Otra persona cambió ${what}.`,
    });
    expect((await read(id))[field]).toBe(other);
    expect((await confirm(mine, version + 1)).status).toBe(200);
    expect((await read(id))[field]).toBe(mine);
  });

  test('of a deleted record stays: 404', async () => {
    const id = await make();
    const imagen = await upload(id);
    const table = sql.identifier(ownerType);
    const key = sql.identifier(`${ownerType}_id`);
    await t.deps.db.execute(
      ownerType === 'pregunta'
        ? sql`delete from ${table} where ${key} = ${id}`
        : sql`update ${table} set eliminado = now() where ${key} = ${id}`,
    );
    const { body } = await confirm(imagen);
    expect(body).toMatchObject({ status: 404, message: 'El registro de esta imagen ya no existe.' });
    const { rows } = await t.deps.db.execute(
      sql`select ${sql.identifier(field)} as imagen from ${table} where ${key} = ${id}`,
    );
    expect(rows).toEqual(ownerType === 'pregunta' ? [] : [{ imagen: 'vieja.webp' }]);
  });
});

/** A course derives `ext` from the name of its picture. */
const extOf = (record: Stored, imagen: string) => ('ext' in record ? { ext: imagen.split('.')[1] } : {});

test('UPL-23 what was presigned and never sent cannot be confirmed', async () => {
  const { cursoId } = await makeCurso(t.deps.db, { imagen: 'vieja.webp' });
  const imagen = await uploadImage(admin, { ownerType: 'curso', ownerId: cursoId, send: false });
  expect((await confirm(imagen)).body).toMatchObject({ status: 404, message: 'La imagen no se ha subido.' });
  expect((await confirm('../../secreto.webp')).status).toBe(422);
});

test('UPL-23 a file for no record yet is only verified', async () => {
  const imagen = await uploadImage(admin, { ownerType: 'curso', confirm: false });
  expect((await confirm(imagen)).body).toMatchObject({ success: true, resource: { imagen, version: null } });
});

test('UPL-23 two people at once: one picture is attached, the other refused', async () => {
  const { cursoId } = await makeCurso(t.deps.db);
  const owner = { ownerType: 'curso', ownerId: cursoId, confirm: false } as const;
  const names = [await uploadImage(admin, owner), await uploadImage(admin, owner)];
  const answers = await atOnce(
    t.deps,
    'curso',
    names.map((name) => () => confirm(name, 1)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('UPL-23 the version a save answered with is the one its picture needs, and the next save needs that of the picture', async () => {
  const { cursoId } = await makeCurso(t.deps.db);
  const params = { id: cursoId };
  const { version: _version, ...curso } = (await admin.call(getCurso, { params })).body.resource!;
  const saved = (await admin.call(updateCurso, { params, body: { ...curso, version: 1 } })).body.resource!;
  const imagen = await uploadImage(admin, { ownerType: 'curso', ownerId: cursoId, confirm: false });
  const attached = (await confirm(imagen, saved.version)).body.resource!;
  const body = { ...curso, imagen, version: attached.version! };
  expect((await admin.call(updateCurso, { params, body })).status).toBe(200);
});

test('ROL-40 pictures of a record are changed by who may change it: codes to pay by ADMIN alone', async () => {
  const allowed: Record<'CAJA' | 'COORDINACION', OwnerType[]> = {
    CAJA: ['usuario', 'pago'],
    COORDINACION: ['docente', 'curso', 'especialidad', 'entidad', 'firmante', 'material', 'usuario', 'pregunta'],
  };
  for (const rol of ['CAJA', 'COORDINACION'] as const) {
    const { browser } = await signedIn(t, rol);
    for (const ownerType of ownerTypes) {
      const body = { ownerType, fileName: 'a.png', contentType: 'image/png', bytes: 68 } as const;
      const { status } = await browser.call(presign, { body });
      expect([rol, ownerType, status]).toEqual([rol, ownerType, allowed[rol].includes(ownerType) ? 200 : 403]);
    }
  }
});
