import {
  createEntidad,
  deleteEntidad,
  exportEntidades,
  getEntidad,
  listEntidades,
  signatureOf,
  updateEntidad,
} from 'domain/contract/entidades.ts';
import { deleteFirmante } from 'domain/contract/firmantes.ts';
import { presign } from 'domain/contract/uploads.ts';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditorias } from '../db/schema/auditoria.ts';
import { allEntidades } from '../db/schema/entidades.ts';
import { runCleanUp } from '../jobs.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeEntidad, makeFirmante } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { pngOfSize } from '../testing/png.ts';
import { uploadImage } from '../testing/uploads.ts';
import { pendingKey } from '../uploads/files.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.deps.db.execute(sql`delete from curso`);
  await t.deps.db.execute(sql`delete from firmante; delete from entidad`);
});

const colegio = { titulo: 'Colegio de Ñuñoa', ubicacion: 'Lima', acronimo: 'CÑ', descripcion: 'Certifica' };
const opcionales = {
  firmante: '',
  cargoFirmante: '',
  firma: '',
  logo: '',
  clase: 'escuela',
  convenio: '',
  convenioDesde: null,
  convenioHasta: null,
};

const titulos = async (query: object = {}) =>
  (await admin.call(listEntidades, { query })).body.resources?.map(({ titulo }) => titulo);
const stored = async (id: number) => (await admin.call(getEntidad, { params: { id } })).body.resource!;
const historyOf = (id: number) =>
  t.deps.db
    .select()
    .from(auditorias)
    .where(and(eq(auditorias.entidad, 'entidad'), eq(auditorias.entidadId, String(id))))
    .orderBy(auditorias.auditoriaId);

describe('ENT-02 the administrator manages issuing entities', () => {
  test('API-64 ENT-03 the list: by title, with exactly their fields', async () => {
    const { entidadId } = await makeEntidad(t.deps.db, colegio);
    await makeEntidad(t.deps.db, { ...colegio, titulo: 'Universidad' });
    const { body } = await admin.call(listEntidades, {});
    expect(body.resources?.[0]).toEqual({ entidadId, ...colegio, ...opcionales, version: 1 });
    expect(await titulos({ q: 'nunoa' })).toEqual(['Colegio de Ñuñoa']);
    expect(await titulos({ size: 5 })).toEqual(['Colegio de Ñuñoa', 'Universidad']);
  });

  test('API-65 one of them, and a clear 404', async () => {
    const { entidadId } = await makeEntidad(t.deps.db, colegio);
    expect(await stored(entidadId)).toEqual({ entidadId, ...colegio, ...opcionales, version: 1 });
    const missing = await admin.call(getEntidad, { params: { id: 2_000_000_000 } });
    expect(missing.body).toMatchObject({ status: 404, message: 'No se encontró la entidad.' });
  });

  test('API-66 creating; who signs is optional', async () => {
    const firmas = { firmante: 'Rosa Díaz', cargoFirmante: 'Decana' };
    const { body } = await admin.call(createEntidad, { body: { ...colegio, ...firmas } });
    const entidadId = body.resource?.entidadId ?? 0;
    expect(body.resource).toEqual({ entidadId, ...colegio, ...opcionales, ...firmas, version: 1 });
    expect(await historyOf(entidadId)).toMatchObject([{ accion: 'crear', antes: null, despues: colegio }]);
  });

  test('API-67 changing, with before and after in the history', async () => {
    const { entidadId } = await makeEntidad(t.deps.db, colegio);
    const params = { id: entidadId };
    const { body } = await admin.call(updateEntidad, { params, body: { ...colegio, titulo: 'Instituto', version: 1 } });
    expect(body.resource).toEqual({ entidadId, ...colegio, ...opcionales, titulo: 'Instituto', version: 2 });
    expect(await historyOf(entidadId)).toMatchObject([
      { accion: 'editar', antes: { titulo: colegio.titulo }, despues: { titulo: 'Instituto' } },
    ]);
    const late = await admin.call(updateEntidad, { params, body: { ...colegio, version: 1 } });
    expect(late.body).toMatchObject({ status: 409, codigo: 'cambio-ajeno', resource: { titulo: 'Instituto' } });
  });

  test('API-67 every field can be changed', async () => {
    const { entidadId } = await makeEntidad(t.deps.db, colegio);
    const changes = {
      titulo: 'Instituto',
      ubicacion: 'Cusco',
      acronimo: 'IC',
      descripcion: 'Acredita',
      firmante: 'Rosa Díaz',
      cargoFirmante: 'Decana',
      clase: 'colegio' as const,
      convenio: '012-2026',
      convenioDesde: '2026-01-01',
      convenioHasta: '2027-12-31',
    };
    await admin.call(updateEntidad, { params: { id: entidadId }, body: { ...changes, version: 1 } });
    expect(await stored(entidadId)).toEqual({ entidadId, ...opcionales, ...changes, version: 2 });
  });

  test('API-68 deleting takes it out of the lists and keeps the row', async () => {
    const { entidadId } = await makeEntidad(t.deps.db, colegio);
    const params = { id: entidadId };
    await makeCurso(t.deps.db, { entidadId, eliminado: new Date() });
    expect((await admin.call(deleteEntidad, { params })).body).toMatchObject({ success: true });
    expect(await titulos()).toEqual([]);
    expect((await admin.call(updateEntidad, { params, body: colegio })).status).toBe(404);
    const [row] = await t.deps.db.select().from(allEntidades).where(eq(allEntidades.entidadId, entidadId));
    expect(row?.eliminado).toBeInstanceOf(Date);
    expect(await historyOf(entidadId)).toMatchObject([{ accion: 'eliminar', antes: colegio }]);
  });

  test('one that certifies a living course is not deleted; the courses are named', async () => {
    const { entidadId } = await makeEntidad(t.deps.db, colegio);
    for (const nombre of ['Bienes', 'Actos']) await makeCurso(t.deps.db, { nombre, entidadId });
    const { status, body } = await admin.call(deleteEntidad, { params: { id: entidadId } });
    expect([status, body.message]).toEqual([
      409,
      'No se puede eliminar «Colegio de Ñuñoa»: certifica «Actos» y «Bienes».',
    ]);
    expect(await titulos()).toEqual(['Colegio de Ñuñoa']);
  });
});

describe('ENT-05 ENT-06 firma and logo', () => {
  test('a change announces FIRMA_{id}.ext and LOGO_{id}.ext; the old pictures stay until the new ones arrive', async () => {
    const { entidadId: id } = await makeEntidad(t.deps.db, { ...colegio, firma: 'vieja.webp', logo: 'viejo.webp' });
    const announced = { ...colegio, firma: `FIRMA_${id}.png`, logo: `LOGO_${id}.jpg` };
    const { body } = await admin.call(updateEntidad, { params: { id }, body: announced });
    expect(body.resource).toMatchObject({ firma: 'vieja.webp', logo: 'viejo.webp' });

    const upload = { ownerType: 'entidad', ownerId: id } as const;
    await uploadImage(admin, { ...upload, uso: 'firma', send: false });
    expect(await stored(id)).toMatchObject({ firma: 'vieja.webp', logo: 'viejo.webp' });
    const firma = await uploadImage(admin, { ...upload, uso: 'firma' });
    expect(await stored(id)).toMatchObject({ firma, logo: 'viejo.webp' });
    const logo = await uploadImage(admin, { ...upload, uso: 'logo' });
    expect(await stored(id)).toMatchObject({ firma, logo });
    expect(await historyOf(id)).toMatchObject([
      { accion: 'editar' },
      { accion: 'editar', antes: { firma: 'vieja.webp' }, despues: { nombre: colegio.titulo, firma } },
      { accion: 'editar', antes: { logo: 'viejo.webp' }, despues: { logo } },
    ]);
  });

  test("SEA-35 the letter's calls alone end with the pictures: PUT with their names, presign, PUT of the bytes", async () => {
    const { entidadId: id } = await makeEntidad(t.deps.db, { ...colegio });
    const names = { firma: `FIRMA_${id}.png`, logo: `LOGO_${id}.png` };
    await admin.call(updateEntidad, { params: { id }, body: { ...colegio, ...names } });
    const send = async (fileName: string, bytes = pngOfSize(12, 6)) => {
      const body = { ownerType: 'entidad', fileName, contentType: 'image/png' } as const;
      const { putUrl = '' } = (await admin.call(presign, { body })).body.resource ?? {};
      const put = () => t.client().request('PUT', putUrl, { body: bytes, headers: { 'content-type': 'image/png' } });
      expect((await put()).status).toBe(200);
      return put;
    };
    const again = await send(names.firma);
    await send(names.logo);
    const { firma, logo } = await stored(id);
    expect([firma, logo]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.webp$/), expect.stringMatching(/\.webp$/)]);
    expect((await admin.call(signatureOf, { params: { id } })).body.resource?.filename).toBe(firma);
    expect((await fetch(`${t.url}/imagenes/logos/${logo}`)).status).toBe(200);
    expect(await historyOf(id)).toMatchObject([
      { accion: 'editar' },
      { accion: 'editar', antes: { firma: '' }, despues: { firma } },
      { accion: 'editar', antes: { logo: '' }, despues: { logo } },
    ]);

    // Sending the first picture again keeps the newer one; different content under the same name changes nothing.
    await send(names.firma, pngOfSize(20, 6));
    const newer = (await stored(id)).firma;
    expect(newer).not.toBe(firma);
    await again();
    expect((await stored(id)).firma).toBe(newer);
    const body = { ownerType: 'entidad', fileName: names.logo, contentType: 'image/png' } as const;
    const { putUrl = '' } = (await admin.call(presign, { body })).body.resource ?? {};
    const headers = { 'content-type': 'image/png' };
    expect((await t.client().request('PUT', putUrl, { body: Buffer.from('nada'), headers })).status).toBe(422);
    expect((await stored(id)).logo).toBe(logo);
    await t.deps.db.execute(sql`update entidad set eliminado = now() where entidad_id = ${id}`);
    const gone = (await admin.call(presign, { body })).body.resource!;
    expect((await t.client().request('PUT', gone.putUrl, { body: pngOfSize(9, 9), headers })).status).toBe(404);
  });

  test('SEA-35 a picture that went into a bucket, or whose process died before its record had it, is attached by the job', async () => {
    const { entidadId: id } = await makeEntidad(t.deps.db, colegio);
    const body = { ownerType: 'entidad', fileName: `LOGO_${id}.png`, contentType: 'image/png' } as const;
    const { imagen } = (await admin.call(presign, { body })).body.resource!;
    await runCleanUp(t.deps);
    expect((await stored(id)).logo).toBe('');
    await t.deps.storage.put(pendingKey(imagen), pngOfSize(8, 8), 'image/png');
    for (const _ of [1, 2]) await runCleanUp(t.deps);
    expect((await stored(id)).logo).toBe(imagen);
    expect(await historyOf(id)).toHaveLength(1);
  });

  test('left out or as stored, a picture stays; empty, it goes', async () => {
    const { entidadId: id } = await makeEntidad(t.deps.db, { ...colegio, firma: 'una.webp', logo: 'otro.webp' });
    await admin.call(updateEntidad, { params: { id }, body: { ...colegio, logo: 'otro.webp' } });
    expect(await stored(id)).toMatchObject({ firma: 'una.webp', logo: 'otro.webp' });
    await admin.call(updateEntidad, { params: { id }, body: { ...colegio, logo: '' } });
    expect(await stored(id)).toMatchObject({ firma: 'una.webp', logo: '' });
  });

  test.each(['FIRMA_1234567.png', 'FIRMA_{id}.svg', 'LOGO_{id}.png', 'firmas/una.webp', 'ajena.webp', '../x.png'])(
    'as %s it is refused',
    async (name) => {
      const { entidadId: id } = await makeEntidad(t.deps.db, colegio);
      const body = { ...colegio, firma: name.replace('{id}', String(id)) };
      const answer = await admin.call(updateEntidad, { params: { id }, body });
      expect(answer.body).toMatchObject({ status: 422, errores: { firma: 'Nombre de firma inválido' } });
    },
  );

  test('the signature is shown to administrators and to nobody else, on no other way either', async () => {
    const { entidadId: id } = await makeEntidad(t.deps.db, colegio);
    const params = { id };
    expect((await admin.call(signatureOf, { params })).body.message).toBe('Esta entidad no tiene firma.');
    const upload = { ownerType: 'entidad', ownerId: id, bytes: pngOfSize(12, 6) } as const;
    const firma = await uploadImage(admin, { ...upload, uso: 'firma' });
    const logo = await uploadImage(admin, { ...upload, uso: 'logo' });

    const { body } = await admin.call(signatureOf, { params });
    expect(body.resource?.filename).toBe(firma);
    const image = Buffer.from(body.resource?.data.split(',')[1] ?? '', 'base64');
    expect(body.resource?.data).toMatch(/^data:image\/webp;base64,/);
    expect(image.subarray(8, 12).toString()).toBe('WEBP');

    const student = (await signedIn(t, 'USU')).browser;
    expect((await student.call(signatureOf, { params })).status).toBe(403);
    expect((await t.client().call(signatureOf, { params })).status).toBe(401);
    for (const folder of ['firmas', 'logos', 'entidades', 'variantes', 'pendientes', 'firmas%2F..%2Ffirmas']) {
      for (const browser of [t.client(), student, admin]) {
        for (const query of ['', '?w=320']) {
          const { status } = await browser.request('GET', `/imagenes/${folder}/${firma}${query}`);
          expect([folder, query, status]).toEqual([folder, query, 404]);
        }
      }
    }
    expect((await t.client().request('GET', `/imagenes/logos/${logo}`)).status).toBe(200);
  });
});

test('NIV-01 one for which somebody signs is not deleted; who signs is named', async () => {
  const { entidadId: id } = await makeEntidad(t.deps.db, colegio);
  const { firmanteId } = await makeFirmante(t.deps.db, { nombre: 'Rosa Díaz', entidadId: id });
  const refused = await admin.call(deleteEntidad, { params: { id } });
  expect(refused.body.message).toBe('No se puede eliminar «Colegio de Ñuñoa»: por ella firma «Rosa Díaz».');
  await admin.call(deleteFirmante, { params: { id: firmanteId } });
  expect((await admin.call(deleteEntidad, { params: { id } })).status).toBe(200);
});

test('NIV-02 an agreement does not end before it begins', async () => {
  const days = { convenioDesde: '2026-05-02', convenioHasta: '2026-05-01' };
  const { body } = await admin.call(createEntidad, { body: { ...colegio, ...days } });
  expect(body).toMatchObject({ status: 422, errores: { convenioHasta: 'No puede terminar antes de empezar' } });
});

describe('ENT-04 what is refused', () => {
  test.each([
    ['titulo', 'El título es requerido'],
    ['ubicacion', 'La ubicación es requerida'],
    ['acronimo', 'El acrónimo es requerido'],
    ['descripcion', 'La descripción es requerida'],
  ])('no %s, or a blank one', async (field, message) => {
    const { entidadId: id } = await makeEntidad(t.deps.db, colegio);
    for (const value of [undefined, '  ']) {
      const body = { ...colegio, [field]: value } as typeof colegio;
      for (const answer of [
        await admin.call(createEntidad, { body }),
        await admin.call(updateEntidad, { params: { id }, body }),
      ]) {
        expect(answer.body).toMatchObject({ status: 422, errores: { [field]: message } });
      }
    }
    expect(await titulos()).toEqual([colegio.titulo]);
  });
});

test('the export holds what the search found', async () => {
  await makeEntidad(t.deps.db, colegio);
  await makeEntidad(t.deps.db, { ...colegio, titulo: 'Universidad' });
  const { body } = await admin.call(exportEntidades, { query: { q: 'ñuñoa' } });
  expect(body.resource?.filename).toMatch(/^entidades-\d{4}-\d\d-\d\d\.csv$/);
  const lines = Buffer.from(body.resource?.data ?? '', 'base64')
    .toString('utf8')
    .trim()
    .split('\r\n');
  expect(lines).toEqual([
    expect.stringContaining('Título,Acrónimo'),
    'Colegio de Ñuñoa,CÑ,Lima,Certifica,,,Escuela,,,',
  ]);
});
