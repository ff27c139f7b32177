import { verifyCertificado } from 'domain/contract/certificados.ts';
import {
  createRemesa,
  exportEntradas,
  getRemesa,
  listEntradas,
  listLibros,
  printLibro,
  receiveRemesa,
} from 'domain/contract/libro-certificados.ts';
import { formatMediumDate, limaDay, limaYear } from 'domain/formats/lima-time.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { inTurn } from '../testing/barrier.ts';
import { pdfOf } from '../testing/certificados.ts';
import type { Client } from '../testing/client.ts';
import { leveledActs, makeLeveled, registro } from '../testing/leveled.ts';
import { readPdf } from '../testing/pdf.ts';
import { signedIn } from '../testing/people.ts';
import { issueBought } from './issue-bought.ts';

let t: TestApp;
let admin: Client;
const { student, grade, issue, waiting, reach, entradas } = leveledActs(
  () => t,
  () => admin,
);
const anio = limaYear(new Date());
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

test('NIV-45 list, export, print and count keep the number of the level of before, as replaced, without a gap', async () => {
  const curso = await makeLeveled(t);
  const ana = await waiting(curso);
  const bea = await student(curso, 15);
  expect((await issue(bea)).body.resource).toMatchObject({ registro: registro(curso.low, 2) });
  await reach(curso, ana);
  const low = await entradas(curso.low);
  expect(low.map((each) => [each.registro, each.estado, each.nivel])).toEqual([
    [registro(curso.low, 1), 'reemplazado', 'Certificado refrendado'],
    [registro(curso.low, 2), 'vigente', 'Certificado refrendado'],
  ]);
  const motivo = `Pasó a «Con honores», ${registro(curso.high, 1)}`;
  expect(low[0]).toMatchObject({ codigo: ana.issued.codigo, nota: 15, folio: 1, reemplazo: { motivo } });
  const day = low[0]!.reemplazo!.fecha;
  expect((await entradas(curso.high)).map((each) => [each.registro, each.nota])).toEqual([
    [registro(curso.high, 1), 18],
  ]);
  // Listed once in the school's register, in its current state.
  const asked = { anio, q: ana.issued.codigo };
  const ofSchool = (await admin.call(listEntradas, { query: asked })).body.resources!;
  expect(ofSchool.map(({ estado, nivel }) => [estado, nivel])).toEqual([['vigente', 'Con honores']]);
  const { rows } = await t.deps.db.execute<{ n: number }>(sql`select count(*)::int as n from certificado`);
  const libros = (await admin.call(listLibros, {})).body.resources!;
  const entidad = 'Colegio de Abogados';
  expect(libros).toContainEqual({ anio, serie: curso.low, entidad, cantidad: 2 });
  expect(libros).toContainEqual({ anio, serie: curso.high, entidad, cantidad: 1 });
  expect(libros).toContainEqual({ anio, serie: '', entidad: '', cantidad: rows[0]!.n });
  const { body } = await admin.call(exportEntradas, { query: { anio, serie: curso.low } });
  expect(body.message).not.toContain('Error');
  const csv = Buffer.from(body.resource!.data, 'base64').toString();
  const line = csv.split('\n').find((each) => each.includes(registro(curso.low, 1)))!;
  for (const words of ['Reemplazado', 'Con honores', registro(curso.high, 1)]) expect(line).toContain(words);
  const { pages } = await readPdf(pdfOf(await admin.call(printLibro, { query: { anio, serie: curso.low } })));
  const text = pages[0]!.text.replaceAll(/\s+/g, ' ');
  expect(text).toContain(`Reemplazado el ${formatMediumDate(day)}.`);
  expect(text).toContain(registro(curso.high, 1));
  expect(text).toContain(registro(curso.low, 2));
});

test('NIV-50 a register of a level prints the level of each entry, and the day on which it was reached', async () => {
  const curso = await makeLeveled(t, { shared: true });
  const ana = await waiting(curso);
  const issuedAt = '2026-03-04T15:00:00Z';
  await t.deps.db.execute(sql`alter table certificado disable trigger user`);
  await t.deps.db.execute(sql`update certificado set emitido = ${issuedAt} where usuario_id = ${ana.usuarioId}`);
  await t.deps.db.execute(sql`alter table certificado enable trigger user`);
  await reach(curso, ana);
  const [before, raised] = await entradas(curso.low);
  expect([limaDay(before!.emitido), limaDay(raised!.emitido)]).toEqual(['2026-03-04', limaDay(new Date())]);
  const until = async (hasta: string) =>
    (await admin.call(listEntradas, { query: { anio, serie: curso.low, hasta } })).body.resources!.length;
  expect([await until('2026-03-03'), await until('2026-03-04'), await until(limaDay(new Date()))]).toEqual([0, 1, 2]);
  const { body } = await admin.call(listEntradas, { query: { anio, q: ana.issued.codigo } });
  expect(limaDay(body.resources![0]!.emitido)).toBe('2026-03-04');
  const { pages } = await readPdf(pdfOf(await admin.call(printLibro, { query: { anio, serie: curso.low } })));
  const text = pages[0]!.text.replaceAll(/\s+/g, ' ');
  for (const words of ['Nivel', 'Certificado refrendado', 'Con honores', '15.00', '18.00'])
    expect(text).toContain(words);
});

test('NIV-45 of one register for both levels, the certificate has two numbers there', async () => {
  const curso = await makeLeveled(t, { shared: true });
  const ana = await waiting(curso);
  await reach(curso, ana);
  expect((await entradas(curso.low)).map((each) => [each.registro, each.estado])).toEqual([
    [registro(curso.low, 1), 'reemplazado'],
    [registro(curso.low, 2), 'vigente'],
  ]);
});

test('NIV-45 the database keeps the number of before with the edition that is replaced, and only then', async () => {
  const curso = await makeLeveled(t);
  const { certificadoId } = await waiting(curso);
  const edit = (kept: string, changed: string) =>
    t.deps.db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into certificado_edicion (certificado_id, edicion, datos_alumno, datos_curso, pdf_hash, motivo, corregido,
               datos_nivel, nivel_serie, nivel_correlativo)
        select certificado_id, edicion, datos_alumno, datos_curso, pdf_hash, 'x', now(), ${sql.raw(kept)}
          from certificado where certificado_id = ${certificadoId}`);
      await tx.execute(sql`
        update certificado set edicion = 2, corregido = now(), pdf_hash = null, ${sql.raw(changed)}
         where certificado_id = ${certificadoId}`);
    });
  const refused = { cause: { code: '23001' } };
  const own = 'datos_nivel, nivel_serie, nivel_correlativo';
  const rise = "nivel_serie = 'X', nivel_correlativo = 1";
  await expect(edit('null, null, null', rise)).rejects.toMatchObject(refused);
  await expect(edit('datos_nivel, nivel_serie, nivel_correlativo + 1', rise)).rejects.toMatchObject(refused);
  await expect(edit(own, 'tipo = tipo')).rejects.toMatchObject(refused);
  await expect(edit(own, 'datos_nivel = null, nivel_serie = null, nivel_correlativo = null')).rejects.toMatchObject(
    refused,
  );
  await expect(edit(own, `${rise}, nota = 20`)).rejects.toMatchObject(refused);
  await edit(own, rise);
});

const send = (serie: string, ids: number[]) =>
  admin.call(createRemesa, { body: { serie, certificadoIds: ids, enviada: '2026-05-09' } });
const receive = (id: number, certificadoId: number, refrendo: string) =>
  admin.call(receiveRemesa, {
    params: { id },
    body: { recibido: '2026-05-20', refrendos: [{ certificadoId, refrendo }] },
  });
const refrendoOf = async ({ issued }: { issued: { codigo: string } }) =>
  (await t.client().call(verifyCertificado, { params: { codigo: issued.codigo } })).body.resource!.nivel!.refrendo;

test.each([false, true])(
  'NIV-46 what rose after it was sent keeps its place and number there, and is sent again (one register: %s)',
  async (shared) => {
    const curso = await makeLeveled(t, { shared });
    const ana = await waiting(curso);
    const { certificadoId } = ana;
    const first = (await send(curso.low, [certificadoId])).body.resource!;
    expect((await receive(first.remesaId, certificadoId, 'R-7')).status).toBe(200);
    expect(await refrendoOf(ana)).toBe('R-7');
    await reach(curso, ana);
    expect(await refrendoOf(ana)).toBeNull();
    const kept = (await admin.call(getRemesa, { params: { id: first.remesaId } })).body.resource!;
    expect(kept).toMatchObject({ cantidad: 1, recibidos: 1, entidad: 'Colegio de Abogados' });
    expect(kept.entradas).toMatchObject([{ registro: registro(curso.low, 1), refrendo: 'R-7', estado: 'reemplazado' }]);
    const current = registro(curso.high, shared ? 2 : 1);
    expect((await entradas(curso.high, 'por-enviar')).map((each) => each.registro)).toEqual([current]);
    const next = await send(curso.high, [certificadoId]);
    expect([next.status, next.body.resource]).toEqual([200, expect.objectContaining({ cantidad: 1, recibidos: 0 })]);
    expect((await send(curso.high, [certificadoId])).status).toBe(409);
    expect(await refrendoOf(ana)).toBeNull();
    expect((await receive(next.body.resource!.remesaId, certificadoId, 'R-8')).status).toBe(200);
    expect(await refrendoOf(ana)).toBe('R-8');
    expect((await entradas(curso.low, 'recibido'))[0]).toMatchObject({
      registro: registro(curso.low, 1),
      refrendo: 'R-7',
    });
  },
);

test('NIV-46 a number that was replaced before it was sent is not to be sent; sent and raised at once, it is in one place', async () => {
  const curso = await makeLeveled(t);
  const [ana, bea] = [await waiting(curso), await waiting(curso)];
  await reach(curso, ana);
  expect((await entradas(curso.low, 'por-enviar')).map(({ codigo }) => codigo)).toEqual([bea.issued.codigo]);
  expect((await send(curso.low, [ana.certificadoId])).body.message).toContain(`no es de la serie ${curso.low}`);
  await grade(curso, bea.usuarioId, 18);
  const [sent] = await inTurn(
    t.deps,
    ['remesa', 'certificado_edicion'],
    [() => send(curso.low, [bea.certificadoId]), () => issueBought(t.deps, bea.pedidoId)],
  );
  expect(sent.status).toBe(200);
  expect(await entradas(curso.low, 'enviado')).toMatchObject([{ codigo: bea.issued.codigo, estado: 'reemplazado' }]);
  expect((await entradas(curso.high, 'por-enviar')).map(({ estado }) => estado)).toEqual(['vigente', 'vigente']);
});
