import { certificarLote } from './certificados/lotes.ts';
import { enviarCorreo } from './correos/enviar.ts';
import type { House } from './house.ts';
import { deleteOldPoints } from './limits/queries.ts';
import { avisarImportados } from './matriculas/avisar-importados.ts';
import { importar } from './matriculas/importar.ts';
import { followUpMinutes, followUpPagos, followUpPedido } from './pedidos/follow-up-pagos.ts';
import { processNotification } from './pedidos/receive-notification.ts';
import { dropOldKeys } from './pruebas/una-vez.ts';
import { deleteExpired } from './sesion/queries.ts';
import { enviarRecuperacion } from './sesion/recuperar.ts';

/** Registers the handler of each job. */
export async function startJobs(house: House): Promise<void> {
  const { trabajos, db } = house;
  await trabajos.work('correo.enviar', ({ correoSalienteId }) => enviarCorreo(house, correoSalienteId));
  await trabajos.work('sesion.recuperar', ({ usuario }) => enviarRecuperacion(house, usuario));
  await trabajos.work('pagos.evento', ({ pagoEventoId }, { lastAttempt }) =>
    processNotification(house, pagoEventoId, lastAttempt),
  );
  await trabajos.work('pagos.seguir', ({ pedidoId }) => followUpPedido(house, pedidoId));
  await trabajos.work('pagos.seguimiento', () => followUpPagos(house));
  await trabajos.schedule('pagos.seguimiento', `*/${followUpMinutes} * * * *`, {});
  await trabajos.work('matriculas.importar', ({ importacionId }, { lastAttempt }) =>
    importar(house, importacionId, lastAttempt),
  );
  await trabajos.work('matriculas.avisar', ({ importacionId }, { signal }) =>
    avisarImportados(house, importacionId, signal),
  );
  await trabajos.work('certificados.lote', ({ certificadoLoteId }, run) =>
    certificarLote(house, certificadoLoteId, run),
  );
  await trabajos.work('limpieza', async () => {
    await deleteExpired(db);
    await deleteOldPoints(db);
    await dropOldKeys(db);
  });
  await trabajos.schedule('limpieza', '17 * * * *', {});
}
