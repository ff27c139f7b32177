import type { CsvColumn } from 'domain/formats/csv.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import { toSoles } from 'domain/formats/money.ts';
import { type Grouping, groupings } from 'domain/rules/reportes.ts';
import type { MoneyMovement } from 'domain/schemas/money-movements.ts';
import type { VentasRow } from 'domain/schemas/reportes.ts';

const inSoles = (centimos: number) => toSoles(centimos).toFixed(2);

export const movementColumns: CsvColumn<MoneyMovement>[] = [
  ['Fecha', ({ fecha }) => toLimaInput(fecha).replace('T', ' '), 'date'],
  ['MoneyMovement', ({ tipo }) => (tipo === 'pago' ? 'Pago' : 'Devolución')],
  ['Pedido', ({ numero }) => numero],
  ['Comprador', ({ buyerName }) => buyerName],
  ['Cursos', ({ cursos }) => cursos.join('; ')],
  ['Medio', ({ medio }) => medio],
  ['Operación', ({ operacion }) => operacion],
  ['Fecha de operación', ({ fechaOperacion }) => fechaOperacion ?? '', 'date'],
  ['Monto S/', ({ monto }) => monto.toFixed(2), 'number'],
  ['Estado', ({ estadoTexto }) => estadoTexto],
  ['Registró', ({ quien }) => quien ?? ''],
];

export function ventasColumns(por: Grouping): CsvColumn<VentasRow>[] {
  return [
    [groupings[por], ({ nombre }) => nombre],
    ['Pedidos', ({ pedidos }) => String(pedidos), 'number'],
    ['Cupos', ({ cupos }) => String(cupos), 'number'],
    ['Cobrado S/', ({ brutoCentimos }) => inSoles(brutoCentimos), 'number'],
    ['Devuelto S/', ({ devueltoCentimos }) => inSoles(devueltoCentimos), 'number'],
    ['Neto S/', ({ netoCentimos }) => inSoles(netoCentimos), 'number'],
  ];
}
