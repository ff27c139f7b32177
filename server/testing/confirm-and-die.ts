import { parseConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { processNotification } from '../pedidos/pago/receive-notification.ts';
import { createNoComprobantes } from '../ports/comprobantes/none.ts';
import { createPgBossJobs } from '../ports/jobs/pg-boss.ts';
import { createMercadopagoPagos } from '../ports/pagos/mercadopago.ts';

/** Processes a notification and kills itself after that many statements. -1: counts them instead. */
const [databaseUrl = '', pagoEventoId, dieAfter] = process.argv.slice(2);

const config = parseConfig(process.env);
const { db, pool, close } = connect(databaseUrl, { max: 1 });
let answered = 0;
pool.on('connect', (client) => {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  client.query = (async (...args: unknown[]) => {
    if (Number(dieAfter) >= 0 && answered >= Number(dieAfter)) process.kill(process.pid, 'SIGKILL');
    const result = await query(...args);
    answered += 1;
    return result;
  }) as unknown as typeof client.query;
});

const log = { error() {}, warn() {} };
const jobs = createPgBossJobs({ url: databaseUrl, log });
await jobs.start();
if (config.pagos.proveedor !== 'mercadopago') throw new Error('this is about MercadoPago');
const pagos = createMercadopagoPagos(config.pagos);
const comprobantes = createNoComprobantes();
const deps = { config, db, pool, jobs, pagos, comprobantes, publicUrl: () => config.publicUrl } as unknown as Deps;
await processNotification(deps, Number(pagoEventoId));
process.stdout.write(String(answered));
await jobs.stop();
await close();
