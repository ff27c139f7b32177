import { toCentimos, toSoles } from 'domain/formats/money.ts';
import { linesTotal, maxCantidad, maxTotalCentimos, precioChanged } from 'domain/rules/pedidos.ts';
import { currentPrecio } from 'domain/rules/precios.ts';
import { AppError, invalid } from '../http/errors.ts';
import { toLine } from './queries/lists.ts';
import type { CursoForSale, Line } from './queries/pedidos.ts';

type Requested = { cursoId: number; nombre: string; cantidad: number };

/**
 * Names and prices come from the database; those of the request are ignored, except to name a curso that is not public.
 */
export function priceLines(requested: readonly Requested[], found: readonly CursoForSale[], now: Date): Line[] {
  const active = new Map(found.map((curso) => [curso.cursoId, curso]));
  const errores: Record<string, string> = {};
  const lines = requested.flatMap(({ cursoId, nombre, cantidad }, at) => {
    const curso = active.get(cursoId);
    if (!curso?.enVenta) {
      const known = curso?.nombre ?? (nombre || `Curso ${cursoId}`);
      const why = curso ? 'tiene las inscripciones cerradas' : 'ya no está a la venta';
      errores[`items.${at}.cursoId`] = `«${known}» ${why}. Quítalo de tu carrito.`;
      return [];
    }
    if (cantidad > maxCantidad) errores[`items.${at}.cantidad`] = `La cantidad va de 1 a ${maxCantidad}`;
    const precioListaCentimos = toCentimos(curso.precio);
    const precioCentimos = toCentimos(currentPrecio(curso, now));
    return [{ cursoId, nombre: curso.nombre, precioCentimos, cantidad, precioListaCentimos, descuentoCentimos: 0 }];
  });
  const [first] = Object.values(errores);
  if (first) throw invalid(errores, first);
  return lines;
}

/** The buyer agreed to `total`, in soles. */
export function checkTotal(lines: readonly Line[], total: number): void {
  const totalCentimos = linesTotal(lines);
  if (toCentimos(total) !== totalCentimos) {
    throw new AppError(409, 'precio-cambio', precioChanged, {
      resource: { total: toSoles(totalCentimos) },
      resources: lines.map(toLine),
    });
  }
  if (totalCentimos > maxTotalCentimos) throw invalid({ total: 'El pedido es demasiado grande. Divídelo en varios.' });
}
