import { formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import { toSoles } from 'domain/formats/money.ts';
import { cotizacionEstado, cotizacionNumero, type EstadoCotizacion, maxSeats } from 'domain/rules/cotizaciones.ts';
import { linesTotal } from 'domain/rules/pedidos.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict } from '../../http/errors.ts';
import type { OwnTransaction } from '../deps.ts';
import { createPedido } from '../pedido/create-pedido.ts';
import { priceLines } from '../pedido/price-pedido.ts';
import { findCursosForSale } from '../pedido/queries/new-pedido.ts';
import { acceptedPath } from './cotizacion-key.ts';
import { acceptOnce, type Found, findCotizacion } from './queries.ts';

type Accepting = { acepto: string; address: string; now: Date };

const reasons: Record<Exclude<EstadoCotizacion, 'enviada' | 'aceptada'>, (found: Found) => string> = {
  vencida: ({ row }) => `Esta cotización venció el ${formatLongDate(limaNoon(row.vence))}. Pídenos una nueva.`,
  retirada: ({ row }) => `Retiramos esta cotización: ${row.motivo} Pídenos una nueva.`,
};

const taken = () => conflict('Esta cotización cambió mientras la aceptabas. Abre su enlace otra vez.');

/**
 * Turns the quotation into a pedido of its contact, at the quoted prices, with its author as seller. `finish` runs in
 * the transaction of the pedido, so that the second of two concurrent acceptances leaves no pedido. Accepting again
 * returns the same pedido.
 */
export async function acceptCotizacion(
  deps: OwnTransaction,
  found: Found,
  { acepto, address, now }: Accepting,
): Promise<string> {
  const { row, pedido: known } = found;
  if (known) return acceptedPath(deps, known);
  const estado = cotizacionEstado(row, now);
  if (estado === 'vencida' || estado === 'retirada') throw conflict(reasons[estado](found));
  const { base, ...priced } = await priceOf(deps, found, now);
  const { pedido } = await createPedido(deps, {
    input: {
      buyerName: row.contacto,
      buyerEmail: row.correo,
      buyerPhone: row.celular,
      items: found.lines.map(({ cursoId, nombre, cantidad }) => ({ cursoId, nombre, precio: 0, cantidad })),
      total: toSoles(priced.totalCentimos),
      comprobante: {
        tipo: 'factura',
        tipoDocumento: 'RUC',
        documento: row.ruc,
        nombre: row.razonSocial,
        direccion: row.direccion,
      },
      destinatario: 'persona',
    },
    account: null,
    idempotencyKey: null,
    address,
    now,
    sale: {
      vendedorId: row.creadoPor,
      discount:
        base > priced.totalCentimos
          ? { centimos: () => base - priced.totalCentimos, motivo: `Cotización ${priced.numero}` }
          : null,
      isPaid: false,
      maxCantidad: maxSeats,
      finish: async (tx, { pedidoId }) => {
        if (!(await acceptOnce(tx, row.cotizacionId, { pedidoId, acepto, now }))) throw taken();
      },
    },
  }).catch(async (error: unknown) => {
    // Accepted twice at once: both get the pedido of the first.
    const again =
      error instanceof AppError && error.status === 409 ? await findCotizacion(deps.db, row.cotizacionId) : undefined;
    if (again?.pedido) return { pedido: again.pedido };
    throw error;
  });
  return acceptedPath(deps, pedido);
}

/** Courses cost the quoted price, or their current one if that is lower. */
async function priceOf(deps: Pick<Deps, 'db'>, { row, lines }: Found, now: Date) {
  const cursos = await findCursosForSale(
    deps.db,
    lines.map(({ cursoId }) => cursoId),
  );
  const isGone = lines.find(({ cursoId }) => !cursos.some((curso) => curso.cursoId === cursoId && curso.enVenta));
  if (isGone) throw conflict(`«${isGone.nombre}» ya no está a la venta. Escríbenos y te enviamos otra cotización.`);
  const base = linesTotal(priceLines(lines, cursos, now, maxSeats));
  const numero = cotizacionNumero(row.cotizacionId);
  return { base, totalCentimos: Math.min(base, row.totalCentimos), numero };
}
