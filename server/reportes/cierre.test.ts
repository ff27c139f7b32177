import { markPaid } from 'domain/contract/pagos.ts';
import { closeDay, getCierre, getInforme, reopenDay } from 'domain/contract/reportes.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeCurso } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { makePedido } from '../testing/pedidos.ts';
import { signedIn } from '../testing/people.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const fecha = limaDay(new Date());
let operacion = 500;
async function pay(medio: 'yape' | 'efectivo', precio: number) {
  operacion += 1;
  const pedido = await makePedido(t.deps, { lineas: [[await makeCurso(t.deps.db, { precio }), 1]] });
  const body = { medio, operacion: `OP-${operacion}` } as const;
  expect((await admin.call(markPaid, { params: { id: pedido.pedidoId }, body })).status).toBe(200);
}
const read = async () => (await admin.call(getCierre, { query: { fecha } })).body.resource!;
const close = (contado: Record<string, number>, nota = '') =>
  admin.call(closeDay, {
    body: {
      fecha,
      nota,
      medios: Object.entries(contado).map(([medio, contadoCentimos]) => ({ medio, contadoCentimos })),
    },
  });

test('MON-10 a day is closed once with what was counted, a difference needs a note, and later money is told apart', async () => {
  await pay('yape', 120.5);
  await pay('efectivo', 80);
  const open = await read();
  expect(open).toMatchObject({ totalCentimos: 20050, cierre: null, repetidos: 0 });
  await t.deps.db.execute(sql`update pago set repetida = true where medio = 'yape'`);
  expect((await read()).repetidos).toBe(1);
  expect(open.medios.map(({ nombre, esperadoCentimos }) => [nombre, esperadoCentimos])).toEqual([
    ['Yape', 12050],
    ['Efectivo', 8000],
  ]);
  expect((await close({ yape: 12050 })).body.message).toBe('Falta contar Efectivo.');
  expect((await close({ yape: 12050, efectivo: 8000, cheque: 1 })).status).toBe(422);
  const refused = await close({ yape: 12050, efectivo: 7990 });
  expect(refused.body.errores).toEqual({ nota: 'Hay una diferencia: escribe en la nota a qué se debe' });
  const closed = await close({ yape: 12050, efectivo: 7990 }, 'Faltó vuelto de S/ 0.10');
  expect(closed.body.message).toBe('Día cerrado.');

  await pay('yape', 10);
  const after = await read();
  expect(after.cierre).toMatchObject({ nota: 'Faltó vuelto de S/ 0.10' });
  expect(after.medios.find(({ medio }) => medio === 'yape')).toMatchObject({
    esperadoCentimos: 13050,
    esperadoAlCerrarCentimos: 12050,
    contadoCentimos: 12050,
  });
  expect((await close({ yape: 13050, efectivo: 8000 })).status).toBe(409);
});

test('MON-11 reopening asks for a reason, is audited, and the day can be closed again', async () => {
  expect((await admin.call(reopenDay, { body: { fecha, motivo: ' ' } })).status).toBe(422);
  expect((await admin.call(reopenDay, { body: { fecha, motivo: 'Faltaba un Yape' } })).status).toBe(200);
  expect((await admin.call(reopenDay, { body: { fecha, motivo: 'Otra vez' } })).status).toBe(409);
  expect(await read()).toMatchObject({ cierre: null, reaperturas: [{ motivo: 'Faltaba un Yape' }] });
  const { rows } = await t.deps.db.execute(sql`select accion from auditoria where entidad = 'cierre' order by 1`);
  expect(rows.map(({ accion }) => accion)).toEqual(['cerrar-dia', 'reabrir-dia']);
});

test('MON-12 of two who close a day at the same moment one does', async () => {
  const counted = { yape: 13050, efectivo: 8000 };
  const [one, two] = await atOnce(t.deps, 'cierre', [() => close(counted), () => close(counted)]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  const later = { fecha: '2999-01-01', medios: [], nota: '' };
  expect((await admin.call(closeDay, { body: later })).body.errores).toEqual({ fecha: 'Ese día todavía no llega' });
});

test('MON-92 only cash must be counted: what nobody counted is no difference, in the day and in the report', async () => {
  expect((await admin.call(reopenDay, { body: { fecha, motivo: 'Solo hay caja' } })).status).toBe(200);
  expect((await close({ efectivo: 8000 })).body.message).toBe('Día cerrado.');
  expect(
    (await read()).medios.map((each) => [each.medio, each.esperadoAlCerrarCentimos, each.contadoCentimos]),
  ).toEqual([
    ['yape', 13050, null],
    ['efectivo', 8000, 8000],
  ]);
  const report = await admin.call(getInforme, { query: { informe: 'cierres', desde: fecha, hasta: fecha } });
  expect(report.body.resource!.filas[0]!.valores).toMatchObject({
    esperadoCentimos: 21050,
    sinContarCentimos: 13050,
    contadoCentimos: 8000,
    diferenciaCentimos: 0,
  });
});
