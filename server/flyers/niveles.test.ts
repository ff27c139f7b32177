import { getFlyerExtras } from 'domain/contract/flyers.ts';
import { formatLongDate, limaDay } from 'domain/formats/lima-time.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeEntidad, makeFirmante } from '../testing/builders.ts';
import { makeCertifiableCurso, makeNivel } from '../testing/certificados.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ pages: true });
});
afterAll(() => t.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const shown = async (id: number) => {
  const { body } = await t.client().call(getFlyerExtras, { params: { id } });
  return body.resource!;
};

test('NIV-16 a flyer says who signs each level, what it asks for and when it is issued, and shows no signature', async () => {
  const { cursoId } = await makeCertifiableCurso(t.deps, { fechaHoraLimite: inDays(30) });
  const { entidadId } = await makeEntidad(t.deps.db, { titulo: 'Colegio de Abogados de Ñaña', clase: 'colegio' });
  const rosa = await makeFirmante(t.deps.db, {
    nombre: 'Rosa Díaz',
    cargo: 'Decana',
    entidadId,
    firma: 'secreta.webp',
  });
  const luis = await makeFirmante(t.deps.db, { nombre: 'Luis Paz', cargo: 'Secretario', entidadId });
  const firmanteIds = [luis.firmanteId, rosa.firmanteId];
  const rule = { notaMinima: 15, asistenciaMinima: 80, diasEspera: 15 };
  const { nivelId } = await makeNivel(t.deps, cursoId, { entidadId, firmanteIds, ...rule });
  const { firma, niveles } = await shown(cursoId);
  expect(firma).toEqual({ nombre: 'Elena Ríos', cargo: 'Directora' });
  expect(niveles).toEqual([
    {
      nivelId,
      nombre: 'Certificado refrendado',
      entidad: 'Colegio de Abogados de Ñaña',
      logo: '',
      firmantes: [
        { nombre: 'Luis Paz', cargo: 'Secretario' },
        { nombre: 'Rosa Díaz', cargo: 'Decana' },
      ],
      pide: 'un promedio de 15 o más sobre 20 y asistencia al 80 % de las sesiones',
      emision: 'Se emite desde 15 días después del fin del programa.',
      precio: null,
    },
  ]);
  const page = await t.client().request('GET', `/catalogo/flyer/${cursoId}`);
  for (const said of ['Colegio de Abogados de Ñaña', 'Rosa Díaz, Decana', `certificado-${cursoId}-${nivelId}.webp`]) {
    expect(page.text).toContain(said);
  }
  expect(page.text).not.toContain('secreta.webp');
});

test('NIV-16 a level is not offered whose agreement or signer ends before its day; the flyer follows a change', async () => {
  const { cursoId } = await makeCertifiableCurso(t.deps, { fechaHoraLimite: inDays(30) });
  const { entidadId, firmanteIds } = await makeNivel(t.deps, cursoId, { diasEspera: 5 });
  expect((await shown(cursoId)).niveles).toHaveLength(1);
  await t.deps.db.execute(
    sql`update firmante set hasta = ${limaDay(inDays(34))} where firmante_id = ${firmanteIds[0]!}`,
  );
  await expect.poll(async () => (await shown(cursoId)).niveles.length).toBe(0);
  await t.deps.db.execute(sql`update firmante set hasta = null where firmante_id = ${firmanteIds[0]!}`);
  await expect.poll(async () => (await shown(cursoId)).niveles.length).toBe(1);
  await t.deps.db.execute(
    sql`update entidad set convenio_hasta = ${limaDay(inDays(34))} where entidad_id = ${entidadId}`,
  );
  await expect.poll(async () => (await shown(cursoId)).niveles.length).toBe(0);
  await t.deps.db.execute(sql`update entidad set convenio_hasta = null where entidad_id = ${entidadId}`);
  await expect.poll(async () => (await shown(cursoId)).niveles.length).toBe(1);
  await t.deps.db.execute(sql`delete from certificado_nivel where curso_id = ${cursoId}`);
  await expect.poll(async () => (await shown(cursoId)).niveles.length).toBe(0);
});

test('NIV-51 a flyer says until when each certificate is offered: until the first agreement or signer ends', async () => {
  const { cursoId, entidadId: school } = await makeCertifiableCurso(t.deps, { fechaHoraLimite: inDays(30) });
  const { entidadId, firmanteIds } = await makeNivel(t.deps, cursoId, { diasEspera: 5 });
  const hasta = async () => {
    const { emision, niveles } = await shown(cursoId);
    return [emision, niveles[0]?.emision];
  };
  const from = 'Se emite desde 5 días después del fin del programa.';
  expect(await hasta()).toEqual([null, from]);
  const end = (days: number) => limaDay(inDays(days));
  const until = (days: number) => `Se ofrece hasta el ${formatLongDate(inDays(days).toISOString())}.`;
  await t.deps.db.execute(sql`update entidad set convenio_hasta = ${end(60)} where entidad_id = ${entidadId}`);
  await expect.poll(hasta).toEqual([null, `${from} ${until(60)}`]);
  await t.deps.db.execute(sql`update firmante set hasta = ${end(50)} where firmante_id = ${firmanteIds[0]!}`);
  await expect.poll(hasta).toEqual([null, `${from} ${until(50)}`]);
  await t.deps.db.execute(sql`update entidad set convenio_hasta = ${end(40)} where entidad_id = ${school!}`);
  await expect.poll(hasta).toEqual([until(40), `${from} ${until(40)}`]);
  const page = await t.client().request('GET', `/catalogo/flyer/${cursoId}`);
  expect(page.text).toContain(until(40));
});

test('NIV-55 the price card says which certificate is bought apart, and nothing where it is included', async () => {
  const { cursoId } = await makeCertifiableCurso(t.deps, { fechaHoraLimite: inDays(30) });
  const page = async () => (await t.client().request('GET', `/catalogo/flyer/${cursoId}`)).text;
  expect(await page()).not.toContain('Se compra aparte');
  await t.deps.db.execute(sql`insert into certificado_ajuste (curso_id, precio) values (${cursoId}, 50)`);
  await expect.poll(page).toContain('Se compra aparte: S/ 50.00');
});
