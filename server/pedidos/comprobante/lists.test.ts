import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { storedComprobante } from '../../testing/comprobantes.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { listComprobantes } from './queries/lists.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('SUN-07 facturas with detracción are found among many documents by their index', async () => {
  const { comprobanteId } = await storedComprobante(t, 'aceptado');
  const { db } = t.deps;
  // One in a thousand is subject to detracción.
  await db.execute(sql`
    insert into comprobante (tipo, serie, numero, fecha, pedido_id, origen, estado, total_centimos, documento)
    select '01', 'F777', n, date '2026-01-01' + n / 100, pedido_id, origen, estado, total_centimos,
           documento || case when n % 1000 = 0
             then '{"kind": "01", "detraccion": {"centimos": 9600}}' else '{"kind": "01"}' end::jsonb
      from comprobante, generate_series(1, 20000) n where comprobante_id = ${comprobanteId}`);
  await db.execute(sql`vacuum analyze comprobante`);
  const found = await listComprobantes(
    db,
    { page: 1, size: 50, estado: 'detraccion' },
    { environment: null, now: new Date() },
  );
  expect(found.rows.map(({ numero, detraccion }) => [numero, detraccion])).toEqual(
    Array.from({ length: 20 }, (_, at) => [`F777-${(20 - at) * 1000}`, 96]),
  );
  for (const query of [{ page: 1, size: 5 }, { page: 1, q: '7000' }, { page: 1, orden: 'cliente' } as const]) {
    const read = await rowsRead(db, (tx) =>
      listComprobantes(tx, { ...query, estado: 'detraccion' }, { environment: null, now: new Date() }),
    );
    expect(read.seqScans, JSON.stringify(query)).not.toContain('comprobante');
    expect(read.rows, JSON.stringify(query)).toBeLessThan(200);
  }
});
