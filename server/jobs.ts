import path from 'node:path';
import { undoLimit } from 'domain/rules/importacion.ts';
import { retentionDays } from 'domain/rules/retention.ts';
import { Counter, type Registry } from 'prom-client';
import { dropUnwanted } from './anuncios/queries.ts';
import { publishAnuncios, sendAnuncio } from './anuncios/send-anuncio.ts';
import { deleteUnusedArchivos } from './archivos/delete-unused-archivos.ts';
import { judgeWaitingPdfs } from './archivos/mark-archivo.ts';
import { measureWaiting } from './archivos/measure-archivo.ts';
import { mailDigest } from './auditoria/mail-digest.ts';
import { deleteOldEntries } from './auditoria/queries.ts';
import { createDailyBackup } from './backup/daily-backup.ts';
import { certifyLote } from './certificados/certify-lote.ts';
import { resealIssuerKeys } from './certificados/credenciales/issuer-keys.ts';
import { recheckPdfs } from './certificados/get-pdf.ts';
import { issueBought } from './certificados/issue-bought.ts';
import { issueDue } from './certificados/issue-due.ts';
import { dropUnwantedNews } from './circulares/queries.ts';
import { remindOfConsultas } from './consultas/mails.ts';
import { notifyCupos } from './cursos/notify-cupos.ts';
import { publishDue } from './cursos/publication.ts';
import type { Deps } from './deps.ts';
import { remindDocentes } from './docentes/remind-docentes.ts';
import { offerEncuestas } from './encuestas/offer-encuestas.ts';
import { dropAnswered } from './encuestas/queries/offers.ts';
import { resealSecrets } from './factors/totp-secret.ts';
import { followUpInteresados } from './interesados/follow-up-interesados.ts';
import { deleteOldInteresados } from './interesados/queries/register.ts';
import { deleteOldPoints } from './limits/queries.ts';
import { deleteOldMails } from './mail/queries.ts';
import { sendMail } from './mail/send.ts';
import { importRows } from './matriculas/import-alumnos.ts';
import { notifyImported } from './matriculas/notify-imported.ts';
import { forgetQuitadas } from './matriculas/queries/matriculas.ts';
import { forgetDeletedModulos } from './modulos/queries.ts';
import { recordFailedSteps } from './operations/queries.ts';
import { followUpComprobantes } from './pedidos/comprobante/follow-up-comprobantes.ts';
import { sendComprobante } from './pedidos/comprobante/send-comprobante.ts';
import { sendBaja } from './pedidos/comprobante/void-comprobante.ts';
import { mailCuotas } from './pedidos/cuota/mail-cuotas.ts';
import { sendDevolucion } from './pedidos/devolucion/refund-pago.ts';
import { mailInvitaciones } from './pedidos/grupo/mail-invitaciones.ts';
import { followUpMinutes, followUpPagos, followUpPedido } from './pedidos/pago/follow-up-pagos.ts';
import { processNotification } from './pedidos/pago/receive-notification.ts';
import { deleteOldVouchers } from './pedidos/pago/receive-voucher.ts';
import { expireCupones } from './pedidos/pedido/expire-cupones.ts';
import { deleteExpiredKeys, deleteSettledPagoEvents } from './pedidos/pedido/queries/expired.ts';
import { remindBuyers } from './pedidos/recordatorio/remind-buyers.ts';
import { deleteUnfinished } from './ports/durable-file.ts';
import { closeRendiciones } from './pruebas/close-rendiciones.ts';
import { dropOldBorradores, dropOldKeys } from './pruebas/queries/submissions.ts';
import { remindOfReclamaciones } from './reclamaciones/remind.ts';
import { deleteOldEvents } from './security/queries.ts';
import { sendRecordatorios } from './sesiones/notify-alumnos.ts';
import { notifyHorario } from './sesiones/notify-horario.ts';
import { dropOutdated } from './sesiones/queries/recordatorios.ts';
import { dropUntold } from './sesiones/queries/told-horario.ts';
import { deleteExpired } from './session/queries.ts';
import { sendRecovery } from './session/recover-acceso.ts';
import { attachArrivedFiles } from './uploads/attach-imagen.ts';
import { deleteUnusedFiles } from './uploads/delete-unused-files.ts';
import { eraseMentions, resumeErasures } from './usuarios/anonymise-usuario.ts';
import { programVersion } from './version.ts';

/** Registers the handler of each job. */
export async function startJobs(deps: Deps, databaseUrl: string): Promise<void> {
  const { jobs, config } = deps;
  await jobs.work('correo.enviar', ({ correoSalienteId }, run) => sendMail(deps, correoSalienteId, run));
  await jobs.work('correo.masivo', ({ correoSalienteId }, run) => sendBulkMail(deps, correoSalienteId, run));
  await jobs.work('sesion.recuperar', ({ usuario, origen }) => sendRecovery(deps, usuario, origen ?? null));
  await jobs.work('pagos.evento', ({ pagoEventoId }, { lastAttempt }) =>
    processNotification(deps, pagoEventoId, lastAttempt),
  );
  await jobs.work('pagos.seguir', ({ pedidoId }) => followUpPedido(deps, pedidoId));
  await jobs.work('pagos.devolver', ({ devolucionId }) => sendDevolucion(deps, devolucionId));
  await jobs.work('pagos.seguimiento', () => followUpPagos(deps));
  await jobs.schedule('pagos.seguimiento', `*/${followUpMinutes} * * * *`, {});
  await jobs.work('comprobantes.baja', ({ bajaId }) => sendBaja(deps, bajaId));
  await jobs.work('comprobantes.enviar', ({ comprobanteId }) => sendComprobante(deps, comprobanteId));
  await jobs.work('comprobantes.seguimiento', () => followUpComprobantes(deps));
  await jobs.schedule('comprobantes.seguimiento', '* * * * *', {});
  await jobs.work('matriculas.importar', ({ importacionId }, { lastAttempt }) =>
    importRows(deps, importacionId, lastAttempt),
  );
  await jobs.work('matriculas.avisar', ({ importacionId }, { signal }) => notifyImported(deps, importacionId, signal));
  await jobs.work('grupos.invitar', ({ pedidoId }, { signal }) => mailInvitaciones(deps, pedidoId, signal));
  await jobs.work('certificados.lote', ({ certificadoLoteId }, run) => certifyLote(deps, certificadoLoteId, run));
  await jobs.work('certificados.emitir', () => issueDue(deps));
  await jobs.work('certificados.comprados', ({ pedidoId }) => issueBought(deps, pedidoId));
  await jobs.schedule('certificados.comprados', '13 * * * *', {});
  await jobs.schedule('certificados.emitir', '7 * * * *', {});
  await jobs.work('anuncios.publicar', () => publishAnuncios(deps));
  await jobs.schedule('anuncios.publicar', '* * * * *', {});
  await jobs.work('anuncios.enviar', ({ anuncioId }, { signal }) => sendAnuncio(deps, anuncioId, signal));
  await jobs.work('consultas.avisar', async () => {
    await remindOfConsultas(deps);
    await remindDocentes(deps);
  });
  await jobs.schedule('consultas.avisar', '29 * * * *', {});
  await jobs.work('encuestas.ofrecer', () => offerEncuestas(deps));
  await jobs.schedule('encuestas.ofrecer', '11 * * * *', {});
  await jobs.work('actos.avisar', () => mailDigest(deps));
  await jobs.schedule('actos.avisar', '41 * * * *', {});
  await jobs.work('cupones.vencer', async () => void (await expireCupones(deps)));
  await jobs.schedule('cupones.vencer', '47 * * * *', {});
  await jobs.work('pedidos.recordar', () => remindBuyers(deps));
  await jobs.schedule('pedidos.recordar', '*/5 * * * *', {});
  await jobs.work('cuotas.avisar', () => mailCuotas(deps));
  await jobs.schedule('cuotas.avisar', '7 13-23 * * *', {});
  await jobs.work('cupos.avisar', () => notifyCupos(deps));
  await jobs.schedule('cupos.avisar', '*/5 * * * *', {});
  await jobs.work('interesados.seguir', () => followUpInteresados(deps));
  await jobs.schedule('interesados.seguir', '*/5 * * * *', {});
  await jobs.work('cursos.publicar', () => publishDue(deps));
  await jobs.schedule('cursos.publicar', '* * * * *', {});
  await jobs.work('pruebas.cerrar', async () => void (await closeRendiciones(deps)));
  await jobs.schedule('pruebas.cerrar', '* * * * *', {});
  await jobs.work('sesiones.recordar', () => sendRecordatorios(deps));
  await jobs.schedule('sesiones.recordar', '* * * * *', {});
  await jobs.work('sesiones.cambio', ({ cambioHorarioId }) => notifyHorario(deps, cambioHorarioId));
  await jobs.work('reclamaciones.avisar', () => remindOfReclamaciones(deps));
  await jobs.schedule('reclamaciones.avisar', '23 * * * *', {});
  await jobs.work('usuarios.borrar', ({ usuarioId }, { signal }) => eraseMentions(deps, usuarioId, signal));
  await jobs.work('limpieza', async () => void (await runCleanUp(deps)));
  await jobs.schedule('limpieza', '17 * * * *', {});
  await jobs.work('limpieza.archivos', () => deleteUnfinishedFiles(config.dataDir));
  await jobs.schedule('limpieza.archivos', '53 8 * * *', {});
  if (config.backup.dir === undefined) return;
  const daily = createDailyBackup(deps, config.backup.dir, databaseUrl, programVersion);
  await jobs.work('copia', (_data, { signal }) => daily.run(new Date(), signal));
  await jobs.schedule('copia', '37 * * * *', {});
}

/**
 * A mail of the bulk lane may wait long, so it is checked again: it is deleted if its recipient may not get it any more
 * or does not want it.
 */
export async function sendBulkMail(
  deps: Parameters<typeof sendMail>[0],
  correoSalienteId: number,
  run: Parameters<typeof sendMail>[2],
): Promise<void> {
  const { db } = deps;
  const now = run.now ?? new Date();
  await dropUnwanted(db, correoSalienteId, now);
  await dropUnwantedNews(db, correoSalienteId);
  await dropOutdated(db, correoSalienteId, now);
  await dropUntold(db, correoSalienteId, now);
  await dropAnswered(db, correoSalienteId);
  await sendMail(deps, correoSalienteId, run);
}

type CleanUpDeps = Pick<Deps, 'db' | 'storage' | 'jobs' | 'config'>;

/** Steps of the hourly clean-up, each idempotent; the names are shown to ADMIN. */
export const cleanUpSteps: Record<string, (deps: CleanUpDeps) => Promise<void>> = {
  'sesiones vencidas': ({ db }) => deleteExpired(db),
  'eventos de seguridad': ({ db }) => deleteOldEvents(db),
  auditoría: ({ db }) => deleteOldEntries(db),
  borradores: ({ db }) => dropOldBorradores(db),
  'módulos eliminados': ({ db }) => forgetDeletedModulos(db),
  límites: ({ db }) => deleteOldPoints(db),
  'claves de envíos': ({ db }) => dropOldKeys(db),
  correos: ({ db }) => deleteOldMails(db),
  vouchers: (deps) => deleteOldVouchers(deps),
  'imágenes recibidas': (deps) => attachArrivedFiles(deps),
  imágenes: (deps) => deleteUnusedFiles(deps),
  archivos: (deps) => deleteUnusedArchivos(deps),
  'marca de PDF': (deps) => judgeWaitingPdfs(deps),
  'duración de grabaciones': (deps) => measureWaiting(deps),
  'avisos de pago': ({ db }) => deleteSettledPagoEvents(db),
  'claves de pedidos': ({ db }) => deleteExpiredKeys(db),
  'matrículas quitadas': ({ db }) => forgetQuitadas(db, undoLimit(new Date())),
  interesados: ({ db }) => deleteOldInteresados(db, retentionDays.interesados),
  'segundo factor': (deps) => resealSecrets(deps),
  'claves de credenciales': (deps) => resealIssuerKeys(deps),
  'PDF de certificados': (deps) => recheckPdfs(deps),
  'datos que borrar': (deps) => resumeErasures(deps),
};

/**
 * Hourly: runs the clean-up steps. A failing step does not stop the others and is tried again an hour later. Returns
 * the names of the failed steps.
 */
export async function runCleanUp(
  deps: CleanUpDeps & Pick<Deps, 'app' | 'metrics'>,
  steps = cleanUpSteps,
): Promise<string[]> {
  const { app, db, metrics } = deps;
  const failed: string[] = [];
  for (const [step, run] of Object.entries(steps)) {
    await run(deps).catch((error: unknown) => {
      failed.push(step);
      cleanUpFailures(metrics).inc({ step });
      app.log.error({ err: error, step }, 'a step of the clean-up failed');
    });
  }
  await recordFailedSteps(db, failed);
  return failed;
}

const failuresName = 'clean_up_failures_total';

function cleanUpFailures(metrics: Registry): Counter {
  const known = metrics.getSingleMetric(failuresName) as Counter | undefined;
  const help = 'Failed steps of the hourly clean-up';
  return known ?? new Counter({ name: failuresName, help, labelNames: ['step'], registers: [metrics] });
}

/** Daily: deletes unfinished files in every folder that the server writes to. */
export async function deleteUnfinishedFiles(dataDir: string): Promise<void> {
  for (const folder of ['archivos', 'correos']) await deleteUnfinished(path.join(dataDir, folder), new Date());
}
