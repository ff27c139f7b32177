import { paraInputLima } from 'domain/rules/fechas.ts';
import { estadoOrderTexto } from 'domain/rules/pedidos.ts';
import type { OrderResumen } from 'domain/schemas/orders.ts';

const columns: [string, (order: OrderResumen) => string][] = [
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

/** With a byte order mark, without which spreadsheets take UTF-8 for something else. */
export function aCsv(orders: OrderResumen[]): string {
  const lines = [columns.map(([title]) => title), ...orders.map((order) => columns.map(([, value]) => value(order)))];
  return `\ufeff${lines.map((cells) => `${cells.map(celda).join(',')}\r\n`).join('')}`;
}

/** A cell that begins like a formula would be run by the spreadsheet that opens it. */
function celda(value: string): string {
  const inert = /^\s*[=+\-@\t\r|%]/.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

function enLima(iso: string): string {
  return paraInputLima(iso).replace('T', ' ');
}
