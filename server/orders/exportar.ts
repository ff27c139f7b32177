import type { CsvColumn } from 'domain/formats/csv.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import { estadoOrderTexto } from 'domain/rules/pedidos.ts';
import type { OrderResumen } from 'domain/schemas/orders.ts';

export const columns: CsvColumn<OrderResumen>[] = [
  ['Pedido', ({ numero }) => numero],
  ['Fecha', ({ creado }) => enLima(creado)],
  ['Estado', ({ estado }) => estadoOrderTexto[estado]],
  ['Comprador', ({ buyerName }) => buyerName],
  ['Correo', ({ buyerEmail }) => buyerEmail],
  ['Teléfono', ({ buyerPhone }) => buyerPhone],
  ['Asientos', ({ cantidad }) => String(cantidad)],
  ['Total S/', ({ total }) => total.toFixed(2)],
  ['Pagado', ({ pagado }) => (pagado ? enLima(pagado) : '')],
  ['Medio', ({ proveedor }) => proveedor],
];

function enLima(iso: string): string {
  return toLimaInput(iso).replace('T', ' ');
}
