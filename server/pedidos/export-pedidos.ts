import type { CsvColumn } from 'domain/formats/csv.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import { estadoPedidoTexto } from 'domain/rules/pedidos.ts';
import type { PedidoResumen } from 'domain/schemas/pedidos.ts';

export const columns: CsvColumn<PedidoResumen>[] = [
  ['Pedido', ({ numero }) => numero],
  ['Fecha', ({ creado }) => enLima(creado)],
  ['Estado', ({ estado }) => estadoPedidoTexto[estado]],
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
