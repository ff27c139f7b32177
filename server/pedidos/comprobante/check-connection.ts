import { explainRefusal } from 'domain/comprobantes/refusals.ts';
import type { Deps } from '../../deps.ts';
import { ComprobantesUnavailable } from '../../ports/comprobantes/port.ts';

/** Whether the service accepts our user, as a message for ADMIN. */
export async function checkComprobantes({ comprobantes }: Pick<Deps, 'comprobantes'>) {
  if (!comprobantes.active)
    return { correcta: false, mensaje: 'La emisión electrónica está apagada (COMPROBANTES=ninguno).' };
  if (comprobantes.adapter === 'archivo') {
    return {
      correcta: true,
      mensaje: 'Los comprobantes se firman y se dejan como archivos: no hay conexión que probar.',
    };
  }
  try {
    const refusal = await comprobantes.check();
    if (refusal === null) return { correcta: true, mensaje: `SUNAT respondió (${comprobantes.environment}).` };
    const words = explainRefusal(refusal.code);
    return { correcta: false, mensaje: `${words!.what} ${refusal.message} (código ${refusal.code}).` };
  } catch (error) {
    if (!(error instanceof ComprobantesUnavailable)) throw error;
    return { correcta: false, mensaje: 'SUNAT no responde. Vuelve a intentarlo en unos minutos.' };
  }
}
