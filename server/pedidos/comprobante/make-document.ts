import type { Afectacion } from 'domain/comprobantes/afectacion.ts';
import { buildBoleta, buildFactura, ComprobanteProblem, type Heading } from 'domain/comprobantes/build.ts';
import {
  anonymousCliente,
  type Boleta,
  type Cliente,
  type Emisor,
  type Factura,
  type Linea,
} from 'domain/comprobantes/document.ts';
import { toLimaClock } from 'domain/formats/lima-time.ts';
import { formatSoles, toSoles } from 'domain/formats/money.ts';
import type { Comprobante } from 'domain/rules/comprobante.ts';
import { distribute } from 'domain/rules/precios.ts';
import type { Institucion } from '../../config.ts';
import type { PedidoItem } from '../pedido/queries/pedidos.ts';
import type { Ajustes } from './queries/issue.ts';

const clienteKinds = { DNI: '1', CE: '4', RUC: '6' } as const;

/** Day and time in Lima, in the format of documents. */
export function limaMoment(now: Date): { fecha: string; hora: string } {
  const clock = toLimaClock(now).toISOString();
  return { fecha: clock.slice(0, 10), hora: clock.slice(11, 19) };
}

export function emisorOf({ ruc, razonSocial, direccion }: Institucion, { establecimiento }: Ajustes): Emisor {
  return { ruc, razonSocial, direccion, establecimiento };
}

/** Recipient of the document. Without billing data a boleta is anonymous, up to the limit. */
export function clienteOf(asked: Comprobante | null, totalCentimos: number, ajustes: Ajustes): Cliente {
  if (asked) {
    const { tipoDocumento, documento, nombre, direccion } = asked;
    return { kind: clienteKinds[tipoDocumento], documento, nombre, direccion };
  }
  if (totalCentimos <= ajustes.limiteAnonimoCentimos) return anonymousCliente;
  const limit = formatSoles(toSoles(ajustes.limiteAnonimoCentimos));
  throw new ComprobanteProblem(`Falta el documento del comprador: el pedido supera ${limit}.`);
}

export type Sale = {
  /** Code of the coupon of the purchase, or ''. */
  cuponCodigo: string;
  items: readonly PedidoItem[];
  afectaciones: ReadonlyMap<number, Afectacion>;
  ajustes: Ajustes;
};

/** One line per course with the amount paid for it; the coupon is named, not shown as a discount. */
export function saleLines({ cuponCodigo, items, afectaciones, ajustes }: Sale, centimos: number): Linea[] {
  const paid = items.map(
    ({ precioCentimos, cantidad, descuentoCentimos }) => precioCentimos * cantidad - descuentoCentimos,
  );
  const total = paid.reduce((sum, each) => sum + each, 0);
  const shares = centimos === total ? paid : distribute(centimos, paid);
  return items.flatMap(({ nombre, cantidad, cursoId, descuentoCentimos }, at) => {
    if (shares[at] === 0) return [];
    const cupon = descuentoCentimos > 0 && cuponCodigo ? ` (cupón ${cuponCodigo})` : '';
    const part = centimos === total ? '' : ' (pago parcial)';
    const afectacion = afectaciones.get(cursoId) ?? ajustes.afectacion;
    return [{ descripcion: `${nombre}${cupon}${part}`, cantidad, totalCentimos: shares[at]!, afectacion }];
  });
}

/** A factura for a RUC, else a boleta. Paid already, so always `contado`. */
export function buildSale(heading: Heading, lines: Linea[], ajustes: Ajustes): Boleta | Factura {
  if (heading.cliente.kind !== '6') return buildBoleta(heading, lines);
  const { detraccionCuenta: account, detraccionCodigo: code, detraccionPorcentaje: percent } = ajustes;
  const settings = { thresholdCentimos: ajustes.detraccionUmbralCentimos, code, percent, account };
  return buildFactura(heading, lines, {
    formaPago: { kind: 'contado' },
    detraccion: settings,
  });
}
