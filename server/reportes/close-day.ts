import { limaDay } from 'domain/formats/lima-time.ts';
import { mustBeCounted, needsNote } from 'domain/rules/cierre.ts';
import type { Cierre, closeInput } from 'domain/schemas/reportes.ts';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { conflict, invalid } from '../http/errors.ts';
import { insertCierre, isClosed, readCierre, reopenCierre, type StoredCierre } from './queries/cierre.ts';

type Closing = z.output<typeof closeInput> & { usuarioId: number; now: Date };

const alreadyClosed = () => conflict('Este día ya está cerrado. Vuelve a abrir la página para verlo.');

/** Stores the counted money next to the ledger's sum at this moment: later payments do not change it. */
export async function closeDay(db: Db, { fecha, medios, nota, usuarioId, now }: Closing): Promise<StoredCierre> {
  if (fecha > limaDay(now)) throw invalid({ fecha: 'Ese día todavía no llega' });
  const day = await readCierre(db, fecha);
  if (day.cierre) throw alreadyClosed();
  const counted = countedOf(day, medios);
  if (nota === '' && needsNote(counted)) {
    throw invalid({ nota: 'Hay una diferencia: escribe en la nota a qué se debe' });
  }
  try {
    return await insertCierre(db, { dia: fecha, cerradoPor: usuarioId, medios: counted, nota });
  } catch (error) {
    throw isClosed(error) ? alreadyClosed() : error;
  }
}

/** Every way to pay that was counted or has movements, with null where nobody counted. */
function countedOf(day: Cierre, counted: Closing['medios']) {
  const typed = new Map(counted.map((each) => [each.medio, each.contadoCentimos]));
  const expected = day.medios.filter((each) => typed.has(each.medio) || each.pagos + each.devoluciones > 0);
  const missing = expected.find((each) => mustBeCounted(each) && !typed.has(each.medio));
  if (missing) throw invalid({ medios: `Falta contar ${missing.nombre}` }, `Falta contar ${missing.nombre}.`);
  const unknown = counted.find(({ medio }) => !expected.some((each) => each.medio === medio));
  if (unknown) throw invalid({ medios: 'Uno de los medios de pago no existe' });
  return expected.map(({ medio, esperadoCentimos }) => ({
    medio,
    esperadoCentimos,
    contadoCentimos: typed.get(medio) ?? null,
  }));
}

export async function reopenDay(
  db: Db,
  { fecha, motivo, usuarioId }: { fecha: string; motivo: string; usuarioId: number },
): Promise<StoredCierre> {
  const reopened = await reopenCierre(db, fecha, { motivo, reabiertoPor: usuarioId });
  if (!reopened) throw conflict('Ese día no está cerrado.');
  return reopened;
}
