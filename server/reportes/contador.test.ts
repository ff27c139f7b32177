import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDevolucion, markPaid } from 'domain/contract/pagos.ts';
import { exportContador } from 'domain/contract/reportes.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { makePedido } from '../testing/pedidos.ts';
import { signedIn } from '../testing/people.ts';
import { unzip } from '../testing/unzip.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
  const curso = await makeCurso(t.deps.db, { nombre: 'Tributario', precio: 118 });
  const { pedidoId } = await makePedido(t.deps, { lineas: [[curso, 1]], comprador: { buyerName: '=1+1' } });
  await t.deps.db.execute(sql`
    insert into pedido_comprobante (pedido_id, tipo, tipo_documento, documento, nombre)
    values (${pedidoId}, 'boleta', 'DNI', '01234567', 'Rosa Ñahui')`);
  await t.deps.db.execute(sql`
    insert into comprobante (tipo, serie, numero, fecha, pedido_id, origen, estado, total_centimos)
    values ('03', 'B001', 7, current_date, ${pedidoId}, 'manual', 'emitido', 11800)`);
  const paid = await admin.call(markPaid, { params: { id: pedidoId }, body: { medio: 'yape', operacion: '000456' } });
  const { pagoId } = paid.body.resource!.pagos[0]!;
  const body = { pagoId, modo: 'manual', monto: 59, motivo: 'Acuerdo', operacion: '000789' } as const;
  await admin.call(createDevolucion, { params: { id: pedidoId }, body });
});
afterAll(() => t.close());

type Query = Parameters<typeof admin.call<typeof exportContador>>[1]['query'];
async function file(query: Query): Promise<Buffer> {
  const { body, status } = await admin.call(exportContador, { query });
  expect(status, body.message).toBe(200);
  return Buffer.from(body.resource!.data, 'base64');
}

test('MON-40 the accountant gets a row per line and payment with document, base, IGV and comprobante', async () => {
  const csv = (await file({ hoja: 'ventas' })).toString('utf8');
  const day = limaDay(new Date());
  expect(csv).toMatch(
    new RegExp(`\\r\\n${day} \\d\\d:\\d\\d,AI-[^,]+,'=1\\+1,DNI,01234567,Rosa Ñahui,,Tributario,1,Yape,000456,`),
  );
  expect(csv).toContain(',100.00,18.00,118.00,Boleta,B001,00000007,emitido,');
  const back = (await file({ hoja: 'devoluciones' })).toString('utf8');
  expect(back).toContain(',000789,Gravado con IGV (18 %),-50.00,-9.00,-59.00,Boleta,B001,');
});

test('MON-40 each payment of an order paid in parts has its own document, also after one was corrected', async () => {
  const { db } = t.deps;
  const curso = await makeCurso(db, { nombre: 'Notarial', precio: 100 });
  const { pedidoId } = await makePedido(t.deps, { lineas: [[curso, 1]] });
  const insert = async (numero: number, centimos: number) => {
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into comprobante (tipo, serie, numero, fecha, pedido_id, origen, estado, total_centimos)
      values ('03', 'B009', ${numero}, current_date, ${pedidoId}, 'manual', 'emitido', ${centimos})
      returning comprobante_id as id`);
    return rows[0]!.id;
  };
  const pay = (monto: number, operacion: string) =>
    admin.call(markPaid, { params: { id: pedidoId }, body: { medio: 'yape', operacion, monto } });
  await pay(30, 'A30');
  const first = await insert(1, 3_000);
  await pay(70, 'A70');
  await insert(2, 7_000);
  const documents = async () => {
    const csv = (await file({ hoja: 'ventas' })).toString('utf8');
    return [...csv.matchAll(/,(A\d0),.*?,B009,0*(\d+),/g)].map(([, operacion, numero]) => `${operacion} ${numero}`);
  };
  expect(await documents()).toEqual(['A30 1', 'A70 2']);
  const corrected = await insert(3, 3_000);
  await db.execute(sql`update comprobante set reemplazo_id = ${corrected} where comprobante_id = ${first}`);
  expect(await documents()).toEqual(['A30 3', 'A70 2']);
});

test('MON-102 seats are those of the reports: none for a part, an instalment or a refund', async () => {
  const { pedidoId: id } = await makePedido(t.deps, {
    lineas: [[await makeCurso(t.deps.db, { nombre: 'Por partes', precio: 90 }), 3]],
  });
  const pay = (monto: number, operacion: string) =>
    admin.call(markPaid, { params: { id }, body: { medio: 'plin', operacion, monto } });
  await pay(100, 'CUPO-1');
  const paid = await pay(170, 'CUPO-2');
  const { pagoId } = paid.body.resource!.pagos.find(({ monto }) => monto === 170)!;
  const body = { pagoId, modo: 'manual', monto: 20, motivo: 'Acuerdo', operacion: 'CUPO-3' } as const;
  await admin.call(createDevolucion, { params: { id }, body });
  const seats = (csv: Buffer) =>
    [...csv.toString('utf8').matchAll(/,Por partes,(\d+),Plin,(CUPO-\d),/g)].map(([, n, of]) => `${of} ${n}`);
  expect(seats(await file({ hoja: 'ventas' }))).toEqual(['CUPO-1 0', 'CUPO-2 3']);
  expect(seats(await file({ hoja: 'devoluciones' }))).toEqual(['CUPO-3 0']);
});

test('MON-102 a refund names the credit note in force: no voided, rejected or trial one, and that of a chargeback', async () => {
  const { db } = t.deps;
  const { pedidoId } = await makePedido(t.deps, {
    lineas: [[await makeCurso(db, { nombre: 'Con notas', precio: 118 }), 1]],
  });
  type Stored = { devolucionId?: string; corrigeId?: number; estado?: string; ambiente?: 'beta' | 'produccion' };
  const insert = async (numero: number, totalCentimos: number, stored: Stored = {}) => {
    const { devolucionId = null, corrigeId = null, estado = 'emitido', ambiente = null } = stored;
    const [tipo, serie] = corrigeId === null ? ['03', 'B077'] : ['07', 'BC77'];
    const [origen, documento] = ambiente === null ? ['manual', null] : ['electronico', '{}'];
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into comprobante (tipo, serie, numero, fecha, pedido_id, origen, documento, estado, total_centimos, ambiente,
                               devolucion_id, corrige_id)
      values (${tipo}, ${serie}, ${numero}, current_date, ${pedidoId}, ${origen}, ${documento}::jsonb, ${estado},
              ${totalCentimos}, ${ambiente}, ${devolucionId}::uuid, ${corrigeId}::int)
      returning comprobante_id as id`);
    return rows[0]!.id;
  };
  const paid = await admin.call(markPaid, { params: { id: pedidoId }, body: { medio: 'plin', operacion: 'NOTA-1' } });
  const { pagoId } = paid.body.resource!.pagos[0]!;
  const corrigeId = await insert(1, 11_800);
  const body = { pagoId, modo: 'manual', monto: 18, motivo: 'Acuerdo', operacion: 'NOTA-2' } as const;
  await admin.call(createDevolucion, { params: { id: pedidoId }, body });
  const { rows } = await db.execute<{ id: string }>(
    sql`select devolucion_id as id from devolucion where pago_id = ${pagoId}`,
  );
  const devolucionId = rows[0]!.id;
  const notes = async () => {
    const csv = (await file({ hoja: 'devoluciones' })).toString('utf8');
    return [...csv.matchAll(/,Con notas,.*,-(\d+)\.00,Boleta,B077,00000001,emitido,([^,]*),/g)].map(
      ([, monto, nota]) => `${monto} ${nota}`,
    );
  };
  expect(await notes()).toEqual(['18 ']);
  await insert(2, 1_800, { devolucionId, corrigeId });
  expect(await notes()).toEqual(['18 BC77-2']);
  await insert(3, 1_800, { devolucionId, corrigeId, estado: 'anulado' });
  await insert(4, 1_800, { devolucionId, corrigeId, estado: 'rechazado', ambiente: 'produccion' });
  await insert(5, 1_800, { devolucionId, corrigeId, estado: 'aceptado', ambiente: 'beta' });
  expect(await notes()).toEqual(['18 BC77-2']);
  await db.execute(sql`update comprobante set estado = 'anulado' where serie = 'BC77' and numero = 2`);
  await insert(6, 1_800, { corrigeId });
  expect(await notes()).toEqual(['18 BC77-6']);
  // The rest goes back without a refund of ours.
  await db.execute(
    sql`update pago set estado = 'contracargo', devuelto_centimos = monto_centimos where pago_id = ${pagoId}`,
  );
  expect(await notes()).toEqual(['18 BC77-6', '100 ']);
  await insert(7, 10_000, { corrigeId });
  expect(await notes()).toEqual(['18 BC77-6', '100 BC77-7']);
});

test('MON-41 with a semicolon the amounts have decimal commas, and zeros in front stay', async () => {
  const bytes = await file({ separador: 'punto-y-coma' });
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const csv = bytes.toString('utf8');
  expect(csv).toContain(';100,00;18,00;118,00;Boleta;B001;00000007;');
  expect(csv).toContain(';000456;');
  expect((await file({ hoja: 'pagos', separador: 'punto-y-coma' })).toString()).toContain(';-59,00;');
});

test('MON-42 the workbook has sheets for sales, refunds and payments, with numbers and dates as such', async () => {
  const parts = await unzip(await file({ formato: 'xlsx' }));
  const part = (name: string) => parts.get(name)!.toString();
  expect(part('xl/workbook.xml').match(/sheet name="(\w+)"/g)).toEqual([
    'sheet name="Ventas"',
    'sheet name="Devoluciones"',
    'sheet name="Pagos"',
  ]);
  const sales = part('xl/worksheets/sheet1.xml');
  expect(sales).toMatch(/<c r="A2" s="5"><v>4\d{4}\.\d+<\/v><\/c>/);
  expect(sales).toMatch(/<c r="O2" s="3"><v>118\.00<\/v><\/c>/);
  expect(sales).toMatch(/<c r="E2" s="2" t="inlineStr"><is><t xml:space="preserve">01234567<\/t>/);
  expect(part('xl/worksheets/sheet2.xml')).toMatch(/<c r="O2" s="3"><v>-59\.00<\/v><\/c>/);
});

const soffice = await promisify(execFile)('soffice', ['--version']).then(
  () => true,
  () => false,
);

test.skipIf(!soffice)('LibreOffice reads numbers as numbers and dates as dates', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aula-soffice-'));
  try {
    await writeFile(join(folder, 'contador.xlsx'), await file({ formato: 'xlsx' }));
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const options = [profile, '--headless', '--convert-to', 'fods', '--outdir', folder, join(folder, 'contador.xlsx')];
    await promisify(execFile)('soffice', options, { timeout: 120_000 });
    const cells = (await readFile(join(folder, 'contador.fods'), 'utf8'))
      .matchAll(/office:value-type="(float|date)" office:(?:date-)?value="([^"]*)"/g)
      .map(([, type, value]) => `${type} ${value}`)
      .toArray();
    expect(cells[0]).toMatch(new RegExp(`^date ${limaDay(new Date())}T`));
    // Asientos, base, IGV and amount of the sale are numbers; documents and operations stay text.
    expect(cells.slice(1, 5)).toEqual(['float 1', 'float 100', 'float 18', 'float 118']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
