import { parseConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { processNotification } from '../pedidos/pago/receive-notification.ts';
import { createNoComprobantes } from '../ports/comprobantes/none.ts';
import { createPgBossJobs } from '../ports/jobs/pg-boss.ts';
import { createMercadopagoPagos } from '../ports/pagos/mercadopago.ts';
import { dieAfter } from './die-after.ts';

/** Processes a notification and kills itself after that many statements; -1 counts them instead. */
const [databaseUrl = '', pagoEventoId, statements] = process.argv.slice(2);

const config = parseConfig(process.env);
const { db, pool, close } = connect(databaseUrl, { max: 1 });
const answered = dieAfter(pool, Number(statements));

const log = { error() {}, warn() {} };
const jobs = createPgBossJobs({ url: databaseUrl, log });
await jobs.start();
if (config.pagos.proveedor !== 'mercadopago') throw new Error('this is about MercadoPago');
const pagos = createMercadopagoPagos(config.pagos);
const comprobantes = createNoComprobantes();
const deps = { config, db, pool, jobs, pagos, comprobantes, publicUrl: () => config.publicUrl } as unknown as Deps;
await processNotification(deps, Number(pagoEventoId));
process.stdout.write(String(answered()));
await jobs.stop();
await close();
