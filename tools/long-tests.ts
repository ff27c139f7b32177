/**
 * Files that `npm run test:journeys` runs instead of `npm test`: they start and kill the built server, its database or
 * their threads, or play many interleavings, and take a quarter of the time of all files.
 */
export const longTests = [
  'embedded-db/crash.test.ts',
  'embedded-db/stale.test.ts',
  'embedded-db/start.test.ts',
  'embedded-db/supervise.test.ts',
  'server/backup/command.test.ts',
  'server/backup/daily-backup.test.ts',
  'server/certificados/parallel.test.ts',
  'server/certificados/pdf/worker-pool.test.ts',
  'server/keys.test.ts',
  'server/kill.test.ts',
  'server/operations/process.test.ts',
  'server/pedidos/comprobante/send.test.ts',
  'server/pedidos/devolucion/refund-killed.test.ts',
  'server/pedidos/pago/charged-lines.test.ts',
  'server/pedidos/pago/crash.test.ts',
  'server/pedidos/pago/killed-histories.test.ts',
  'server/pedidos/pedido/restart.test.ts',
  'server/pruebas/crash.test.ts',
  'server/uploads/interleaving.test.ts',
];
