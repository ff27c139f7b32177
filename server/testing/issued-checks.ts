import type { NotaCredito } from 'domain/comprobantes/document.ts';
import { pagoBalance } from 'domain/rules/pagos.ts';
import { pedidoStates } from 'domain/rules/pedido-states.ts';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { comprobanteArchivos, comprobanteBajas } from '../db/schema/comprobantes.ts';
import { documentsOf, type StoredComprobante } from '../pedidos/comprobante/queries/issue.ts';
import { devolucionesOf } from '../pedidos/devolucion/queries.ts';
import { pagosOf } from '../pedidos/pago/queries/pagos.ts';
import { findPedido } from '../pedidos/pedido/queries/pedidos.ts';
import type { Emision } from './emision.ts';
import { type SchemaName, validateXsd } from './validate-xsd.ts';

const idOf = ({ serie, numero }: Pick<StoredComprobante, 'serie' | 'numero'>) => `${serie}-${numero}`;
const sumOf = (all: readonly StoredComprobante[]) => all.reduce((sum, { totalCentimos }) => sum + totalCentimos, 0);
const isTaken = ({ estado }: StoredComprobante) => estado === 'aceptado' || estado === 'observado';

/** Acts of ADMIN on a pedido that its payments do not explain. */
export type Meddled = { money: boolean; documents: boolean };

/**
 * For a settled pedido, written without the plan that issues: SUNAT's documents net of notes equal what the school
 * keeps of the sale. Without acts of ADMIN there is one document per payment, and notes for exactly the refunds.
 */
export async function checkIssued(s: Emision, pedidoId: number, meddled: Meddled): Promise<void> {
  const { db } = s.deps;
  const pedido = (await findPedido(db, pedidoId))!;
  const pagos = await pagosOf(db, pedidoId);
  const documents = await documentsOf(db, pedidoId, 'beta');
  const devoluciones = (await Promise.all(pagos.map(({ pagoId }) => devolucionesOf(db, pagoId)))).flat();
  const said = `${pedido.numero}: ${documents.map((one) => `${idOf(one)} ${one.estado} ${one.totalCentimos}`).join(', ')}`;

  const open = documents.filter(({ estado, reemplazoId }) => estado !== 'anulado' && reemplazoId === null);
  expect(open.filter((one) => !isTaken(one)).map(idOf), `not at SUNAT of ${said}`).toEqual([]);
  const sales = open.filter(({ tipo }) => tipo !== '07');
  const notas = open.filter(({ tipo, corrigeId }) => {
    return tipo === '07' && sales.some(({ comprobanteId }) => comprobanteId === corrigeId);
  });
  const { recibidoCentimos, devueltoCentimos } = pagoBalance(pedido, pagos);
  const kept = recibidoCentimos - devueltoCentimos;
  const net = sumOf(sales) - sumOf(notas);
  for (const sale of sales) {
    const credited = sumOf(notas.filter(({ corrigeId }) => corrigeId === sale.comprobanteId));
    expect(credited, `credited of ${idOf(sale)}`).toBeLessThanOrEqual(sale.totalCentimos);
  }
  const target = pedidoStates[pedido.estado].needsMoney ? Math.max(0, Math.min(pedido.totalCentimos, kept)) : 0;
  if (meddled.money) expect(net, `billed of ${said}`).toBeGreaterThanOrEqual(target);
  else expect(net, `billed of ${said}`).toBe(target);

  const refunds = documents.filter(
    ({ tipo, estado, documento, reemplazoId }) =>
      tipo === '07' && estado !== 'anulado' && reemplazoId === null && (documento as NotaCredito).reason.code !== '01',
  );
  const noted = refunds.flatMap(({ devolucionId, corrigeId }) =>
    devolucionId ? [`${devolucionId} ${corrigeId}`] : [],
  );
  expect(new Set(noted).size, `notes of one refund of ${said}`).toBe(noted.length);
  if (!meddled.money && !meddled.documents) {
    const paid = pagos.filter(({ cobrado }) => cobrado !== null);
    expect(sales.length, `documents of ${paid.length} payments of ${said}`).toBe(paid.length);
    expect(sumOf(refunds), `notes of ${said}`).toBe(devueltoCentimos);
    const done = devoluciones.filter(({ estado }) => estado === 'hecha');
    expect(refunds.length, `notes of ${done.length} refunds of ${said}`).toBeGreaterThanOrEqual(done.length);
  }
}

/** SUNAT and the database have the same documents, byte by byte, and no accepted document was lost. */
export async function checkSunat(s: Emision): Promise<void> {
  const { db } = s.deps;
  const rows = new Map((await readAll(s)).map((row) => [`20131312955-${row.tipo}-${idOf(row)}`, row]));
  const files = await db.select().from(comprobanteArchivos);
  const xmlOf = new Map(
    files.flatMap(({ clase, comprobanteId, datos }) => (clase === 'xml' ? [[comprobanteId, datos]] : [])),
  );
  const bajas = await db.select().from(comprobanteBajas);
  for (const [name, { xml, code }] of s.sunat.taken) {
    if (/-R[AC]-/.test(name) || xml.length === 0) continue;
    const row = rows.get(name);
    expect(row, `${name} is at SUNAT and not stored`).toBeDefined();
    expect(xmlOf.get(row!.comprobanteId)!.equals(xml), `bytes of ${name}`).toBe(true);
    const wanted = code === '0' ? ['aceptado', 'observado', 'anulado'] : ['rechazado'];
    expect(wanted, `${name}, ${code} at SUNAT`).toContain(row!.estado);
  }
  for (const [name, row] of rows) {
    const wasTaken = s.sunat.taken.get(name)?.code === '0' || s.sunat.told.has(`${row.tipo}-${idOf(row)}`);
    if (isTaken(row)) expect(wasTaken, `${name} is accepted`).toBe(true);
    const voided = bajas.filter(
      ({ comprobanteId, estado, condicion }) =>
        comprobanteId === row.comprobanteId && estado === 'aceptada' && condicion === '3',
    );
    expect(voided.length, `${name} taken back`).toBe(row.estado === 'anulado' && wasTaken ? 1 : 0);
  }
  const names = bajas.map(({ clase, fecha, correlativo }) => `${clase}-${fecha}-${correlativo}`);
  expect(new Set(names).size, 'numbers of bajas').toBe(names.length);
  const { rows: mails } = await db.execute<{ clave: string }>(
    sql`select clave from correo_saliente where clave like 'comprobante-%' group by clave having count(*) > 1`,
  );
  expect(mails, 'mailed twice').toEqual([]);
}

/** Every file sent to SUNAT is valid by the schemas of OASIS and SUNAT. */
export async function checkSchemas(s: Emision): Promise<void> {
  const files = [...s.sunat.taken.values()]
    .filter(({ xml }) => xml.length > 0)
    .map(({ name, xml }) => ({ fileName: `${name}.xml`, contents: xml.toString() }));
  expect(files.length).toBeGreaterThan(0);
  const byRoot = Map.groupBy(files, ({ contents }) => /\n<(\w+)/.exec(contents)![1] as SchemaName);
  for (const [name, all] of byRoot) expect(await validateXsd(name, all), `files of ${name}`).toEqual([]);
}

/** Numbers of a series have no gaps; `skipped` are those that ADMIN left out in the settings. */
export async function checkNumbers(s: Emision, skipped: ReadonlySet<string>): Promise<void> {
  for (const [serie, rows] of Map.groupBy(await readAll(s), (row) => row.serie)) {
    const numbers = rows.map(({ numero }) => numero).sort((a, b) => a - b);
    expect(new Set(numbers).size, `numbers of ${serie}`).toBe(numbers.length);
    const missing: string[] = [];
    for (let numero = 1; numero <= numbers.at(-1)!; numero++) {
      if (!numbers.includes(numero) && !skipped.has(`${serie}-${numero}`)) missing.push(`${serie}-${numero}`);
    }
    expect(missing, 'numbers that nobody explains').toEqual([]);
  }
}

async function readAll({ deps: { db } }: Emision): Promise<StoredComprobante[]> {
  const { rows } = await db.execute<{ id: number }>(sql`select distinct pedido_id as id from comprobante`);
  return (await Promise.all(rows.map(({ id }) => documentsOf(db, id, 'beta')))).flat();
}
