import { correctCertificado, dissociateCertificado, verifyCertificado } from 'domain/contract/certificados.ts';
import {
  createRemesa,
  deleteRemesa,
  exportEntradas,
  getRemesa,
  listEntradas,
  listLibros,
  listRemesas,
  printLibro,
  receiveRemesa,
} from 'domain/contract/libro-certificados.ts';
import { limaDay, limaYear } from 'domain/formats/lima-time.ts';
import { certificadoNumero } from 'domain/rules/codigo-certificado.ts';
import { isCorrectedSince } from 'domain/rules/libro-certificados.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeCertificado, makeEndorsed, pdfOf } from '../testing/certificados.ts';
import type { Client } from '../testing/client.ts';
import { readPdf } from '../testing/pdf.ts';
import { signedIn } from '../testing/people.ts';

let t: TestApp;
let admin: Client;
let issuerId: number;
const anio = limaYear(new Date());
beforeAll(async () => {
  t = await startTestApp();
  const found = await signedIn(t, 'ADMIN');
  admin = found.browser;
  issuerId = found.person.usuarioId;
});
afterAll(() => t.close());

let series = 0;
const newSerie = () => `S${series++}`;
const endorsed = (serie: string) => makeEndorsed(t.deps, { issuerId, serie });
const entradas = async (query: { serie?: string; q?: string; refrendo?: 'por-enviar' | 'enviado' | 'recibido' }) =>
  (await admin.call(listEntradas, { query: { anio, ...query } })).body.resources!;
const send = (serie: string, certificadoIds: number[]) =>
  admin.call(createRemesa, { body: { serie, certificadoIds, enviada: '2026-05-09' } });
const receive = (id: number, refrendos: { certificadoId: number; refrendo: string }[]) =>
  admin.call(receiveRemesa, { params: { id }, body: { recibido: '2026-05-20', refrendos } });

test('NIV-25 the register of the school has every certificate by number, revoked ones in their place', async () => {
  const first = await makeCertificado(t, admin);
  const second = await makeCertificado(t, admin);
  await admin.call(dissociateCertificado, { body: first.pair });
  const { row } = await endorsed(newSerie());
  const listed = await entradas({});
  const numeros = listed.map(({ numero }) => numero);
  expect(numeros).toEqual(listed.map((_, at) => certificadoNumero(anio, at + 1)));
  expect(listed.find(({ codigo }) => codigo === first.codigo)).toMatchObject({ estado: 'revocado', folio: 1 });
  expect(listed.find(({ codigo }) => codigo === second.codigo)).toMatchObject({ estado: 'vigente', dni: second.dni });
  expect(listed.at(-1)).toMatchObject({
    codigo: row.codigo,
    nivel: 'Certificado refrendado',
    registro: `${row.nivelSerie}-000001-${anio}`,
  });
  const libros = (await admin.call(listLibros, {})).body.resources!;
  expect(libros[0]).toEqual({ anio, serie: '', entidad: '', cantidad: listed.length });
  expect(libros).toContainEqual({ anio, serie: row.nivelSerie, entidad: 'Colegio de Abogados', cantidad: 1 });
});

test('NIV-25 the register of a series starts its own folios, and is exported as it is filtered', async () => {
  const serie = newSerie();
  const [one, two] = [await endorsed(serie), await endorsed(serie)];
  expect((await entradas({ serie })).map(({ codigo, folio }) => [codigo, folio])).toEqual([
    [one.row.codigo, 1],
    [two.row.codigo, 1],
  ]);
  await t.deps.db.execute(sql`update certificado_registro set ultimo = 20 where serie = ${serie}`);
  const next = await endorsed(serie);
  expect((await entradas({ serie })).at(-1)).toMatchObject({ codigo: next.row.codigo, folio: 2 });
  await send(serie, [one.row.certificadoId]);
  expect((await entradas({ serie, refrendo: 'por-enviar' })).map(({ codigo }) => codigo)).toEqual([
    two.row.codigo,
    next.row.codigo,
  ]);
  const { body } = await admin.call(exportEntradas, { query: { anio, serie, refrendo: 'enviado' } });
  const csv = Buffer.from(body.resource!.data, 'base64').toString();
  expect(csv).toContain(`${serie}-000001-${anio}`);
  expect(csv).toContain('2026-05-09');
  expect(csv).not.toContain(`${serie}-000002-${anio}`);
});

test('NIV-25 the printed register has one page per folio, tagged, and starts at the folio that is asked for', async () => {
  const serie = newSerie();
  const one = await endorsed(serie);
  await t.deps.db.execute(sql`update certificado_registro set ultimo = 20 where serie = ${serie}`);
  const two = await endorsed(serie);
  const printed = await admin.call(printLibro, { query: { anio, serie } });
  const { pages, info } = await readPdf(pdfOf(printed));
  expect(pages).toHaveLength(2);
  expect(info).toMatchObject({ Language: 'es-PE', Title: `Libro de registro de certificados ${anio}, serie ${serie}` });
  const { nombre, apellido, dni } = one.row.datosAlumno;
  for (const words of ['Folio 1', `${apellido}, ${nombre}`, dni, 'Refrendados por Colegio de Abogados', '17.50']) {
    expect(pages[0]!.text).toContain(words);
  }
  expect(pages[0]!.text).not.toContain(`${serie}-000021`);
  expect(pages[1]!.text).toContain('Folio 2');
  expect(pages[1]!.text).toContain(`${serie}-000021-${anio}`);
  const later = await readPdf(pdfOf(await admin.call(printLibro, { query: { anio, serie, folio: 2 } })));
  expect(later.pages).toHaveLength(1);
  expect(later.pages[0]!.text).toContain(two.row.datosAlumno.dni);
  expect((await admin.call(printLibro, { query: { anio, serie, folio: 3 } })).status).toBe(404);
  expect((await admin.call(printLibro, { query: { anio, serie: 'NADIE' } })).status).toBe(404);
});

test('NIV-26 NIV-27 a batch is sent and comes back with numbers, which verification shows', async () => {
  const serie = newSerie();
  const [one, two] = [await endorsed(serie), await endorsed(serie)];
  const ids = [one.row.certificadoId, two.row.certificadoId];
  const sent = (await send(serie, ids)).body.resource!;
  expect(sent).toMatchObject({
    serie,
    entidad: 'Colegio de Abogados',
    cantidad: 2,
    recibidos: 0,
    enviada: '2026-05-09',
  });
  const numbered = async (codigo: string) =>
    (await t.client().call(verifyCertificado, { params: { codigo } })).body.resource!.nivel!.refrendo;
  expect(await numbered(one.row.codigo)).toBeNull();
  const some = await receive(sent.remesaId, [
    { certificadoId: ids[0]!, refrendo: '1041' },
    { certificadoId: ids[1]!, refrendo: '' },
  ]);
  expect(some.body.resource).toMatchObject({ recibidos: 1 });
  expect(await numbered(one.row.codigo)).toBe('1041');
  expect(await numbered(two.row.codigo)).toBeNull();
  expect(
    (await entradas({ serie, refrendo: 'recibido' })).map(({ refrendo, recibido }) => [refrendo, recibido]),
  ).toEqual([['1041', '2026-05-20']]);
  // Numbers may be swapped, and an unchanged number keeps its date.
  const later = { recibido: '2026-06-01', refrendos: [] as { certificadoId: number; refrendo: string }[] };
  later.refrendos = ids.map((certificadoId, at) => ({ certificadoId, refrendo: String(1041 + at) }));
  await admin.call(receiveRemesa, { params: { id: sent.remesaId }, body: later });
  const { entradas: own } = (await admin.call(getRemesa, { params: { id: sent.remesaId } })).body.resource!;
  expect(own.map(({ refrendo, recibido }) => [refrendo, recibido])).toEqual([
    ['1041', '2026-05-20'],
    ['1042', '2026-06-01'],
  ]);
  const swapped = ids.map((certificadoId, at) => ({ certificadoId, refrendo: String(1042 - at) }));
  expect((await receive(sent.remesaId, swapped)).status).toBe(200);
  expect((await admin.call(listRemesas, {})).body.resources).toContainEqual({ ...sent, recibidos: 2 });
  const { rows } = await t.deps.db.execute(
    sql`select accion from auditoria where entidad = 'remesa' and entidad_id = ${String(sent.remesaId)} order by auditoria_id`,
  );
  expect(rows.map(({ accion }) => accion)).toEqual(['crear', 'editar', 'editar', 'editar']);
});

test('NIV-26 what cannot be sent is refused whole: another series, revoked, in a batch already', async () => {
  const serie = newSerie();
  const [one, two, other] = [await endorsed(serie), await endorsed(serie), await endorsed(newSerie())];
  const refusal = async (...ids: number[]) => {
    const { status, body } = await send(serie, ids);
    return [status, body.message];
  };
  const [a, b, c] = [one, two, other].map(({ row }) => row.certificadoId) as [number, number, number];
  expect(await refusal(a, c)).toEqual([409, expect.stringContaining(`no es de la serie ${serie}`)]);
  await admin.call(dissociateCertificado, { body: { cursoId: two.curso.cursoId, usuarioId: two.usuarioId } });
  expect(await refusal(a, b)).toEqual([409, expect.stringContaining('está revocado')]);
  expect((await send(serie, [a])).status).toBe(200);
  expect(await refusal(a)).toEqual([409, expect.stringContaining('ya se envió en otra remesa')]);
  expect((await send(serie, [999_999])).status).toBe(404);
  expect((await send(serie, [])).status).toBe(422);
});

test('NIV-26 two batches at once send a certificate once', async () => {
  const serie = newSerie();
  const { row } = await endorsed(serie);
  const answers = await atOnce(
    t.deps,
    'remesa',
    [1, 2, 3].map(() => () => send(serie, [row.certificadoId])),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test('NIV-26 no number twice in a series; a batch is taken back only while nothing of it came back', async () => {
  const serie = newSerie();
  const [one, two] = [await endorsed(serie), await endorsed(serie)];
  const [first, second] = [
    (await send(serie, [one.row.certificadoId])).body.resource!,
    (await send(serie, [two.row.certificadoId])).body.resource!,
  ];
  await receive(first.remesaId, [{ certificadoId: one.row.certificadoId, refrendo: '77' }]);
  const repeated = await receive(second.remesaId, [{ certificadoId: two.row.certificadoId, refrendo: '77' }]);
  expect([repeated.status, repeated.body.message]).toEqual([
    409,
    `Otro certificado de la serie ${serie} ya tiene uno de estos números.`,
  ]);
  const foreign = await receive(second.remesaId, [{ certificadoId: one.row.certificadoId, refrendo: '78' }]);
  expect(foreign.status).toBe(409);
  const early = { recibido: '2026-05-08', refrendos: [] };
  expect((await admin.call(receiveRemesa, { params: { id: second.remesaId }, body: early })).status).toBe(422);
  expect((await admin.call(deleteRemesa, { params: { id: first.remesaId } })).status).toBe(409);
  expect((await admin.call(deleteRemesa, { params: { id: second.remesaId } })).status).toBe(200);
  expect((await admin.call(getRemesa, { params: { id: second.remesaId } })).status).toBe(404);
  expect((await send(serie, [two.row.certificadoId])).status).toBe(200);
});

test('NIV-60 the register says of a certificate that it was corrected, so that staff see what was sent before', async () => {
  const serie = newSerie();
  const [one, two] = [await endorsed(serie), await endorsed(serie)];
  await send(serie, [one.row.certificadoId, two.row.certificadoId]);
  const body = { apellido: 'Núñez Ríos', motivo: 'Faltaba un apellido' };
  const params = { id: one.row.certificadoId };
  expect((await admin.call(correctCertificado, { params, body })).status).toBe(200);
  const listed = await entradas({ serie });
  expect(listed.map((entrada) => [entrada.apellido, isCorrectedSince(entrada)])).toEqual([
    ['Núñez Ríos', true],
    [two.row.datosAlumno.apellido, false],
  ]);
  const { data } = (await admin.call(exportEntradas, { query: { anio, serie } })).body.resource!;
  const [head, first, second] = Buffer.from(data, 'base64').toString().split('\n');
  expect(head).toContain('Corregido');
  const today = new RegExp(limaDay(new Date()), 'g');
  // Issued and corrected today.
  expect(first!.match(today)).toHaveLength(2);
  expect(second!.match(today)).toHaveLength(1);
});
