import { paqueteRefusal, repeatedInPaquete } from 'domain/rules/paquetes.ts';
import { paqueteShares } from 'domain/rules/precios.ts';
import type { Db } from '../../db/connect.ts';
import { AppError, invalid } from '../../http/errors.ts';
import { findForPedido, type PaqueteForPedido } from '../../paquetes/queries.ts';
import type { Line } from './queries/new-pedido.ts';

type Wanted = { cursoId: number; nombre: string; paqueteId?: number | undefined };

/** A pedido has one line per curso, so a curso is bought either by itself or in one paquete. */
export function refuseRepeated(items: readonly Wanted[]): void {
  const at = repeatedInPaquete(items);
  if (at < 0) return;
  const { cursoId, nombre } = items[at]!;
  const message = `«${nombre || `Curso ${cursoId}`}» está dos veces en tu carrito, una como parte de un paquete. Quita una.`;
  throw invalid({ [`items.${at}.cursoId`]: message }, message);
}

/** Lines with their shares of the paquete prices; throws 422 with the reason. */
export async function applyPaquetes(tx: Db, lineas: Line[], now: Date, { lock }: { lock: boolean }): Promise<Line[]> {
  const ids = [...new Set(lineas.flatMap(({ paqueteId }) => paqueteId ?? []))];
  if (ids.length === 0) return lineas;
  const found = await findForPedido(tx, ids, lock);
  return ids.reduce(
    (lineas, id) =>
      applyPaquete(
        lineas,
        id,
        found.find(({ paqueteId }) => paqueteId === id),
        now,
      ),
    lineas,
  );
}

function applyPaquete(lineas: Line[], id: number, paquete: PaqueteForPedido | undefined, now: Date): Line[] {
  const parts = lineas.filter(({ paqueteId }) => paqueteId === id);
  const refusal = paqueteRefusal(paquete ?? null, {
    cursoIds: parts.map(({ cursoId }) => cursoId),
    cantidades: parts.map(({ cantidad }) => cantidad),
    now,
  });
  if (!paquete || refusal !== null) {
    const errores = { [`items.${lineas.indexOf(parts[0]!)}.paqueteId`]: refusal! };
    throw new AppError(422, 'paquete', refusal!, { errores });
  }
  const shares = paqueteShares(
    parts.map(({ precioCentimos }) => precioCentimos),
    paquete,
  );
  const { nombre, conCupones } = paquete;
  return lineas.map((line) => {
    const at = parts.indexOf(line);
    return at < 0 ? line : { ...line, precioCentimos: shares[at]!, paquete: nombre, withoutCupones: !conCupones };
  });
}
