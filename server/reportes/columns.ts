import type { CsvColumn } from 'domain/formats/csv.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import { toSoles } from 'domain/formats/money.ts';
import { type InformeColumn, type InformeKey, informes } from 'domain/rules/informes.ts';
import { type Grouping, groupings } from 'domain/rules/reportes.ts';
import type { MoneyMovement, MoneyMovementsFilter } from 'domain/schemas/money-movements.ts';
import type { InformeRow, VentasRow } from 'domain/schemas/reportes.ts';

const inSoles = (centimos: number) => toSoles(centimos).toFixed(2);

export const movementColumns: CsvColumn<MoneyMovement>[] = [
  ['Fecha', ({ fecha }) => toLimaInput(fecha).replace('T', ' '), 'date'],
  ['Movimiento', ({ tipo }) => (tipo === 'pago' ? 'Pago' : 'Devolución')],
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

/** With the share that the reports count, where rows are filtered by what may be a part of a payment. */
export function movementColumnsFor({ cursoId, especialidad }: MoneyMovementsFilter): CsvColumn<MoneyMovement>[] {
  if (cursoId === undefined && !especialidad) return movementColumns;
  const name = cursoId === undefined ? 'De la especialidad S/' : 'Del curso S/';
  const at = movementColumns.findIndex(([header]) => header === 'Monto S/') + 1;
  return movementColumns.toSpliced(at, 0, [name, ({ parte }) => (parte === null ? '' : parte.toFixed(2)), 'number']);
}

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

export function informeColumns(informe: InformeKey): CsvColumn<InformeRow>[] {
  const { fila, columns } = informes[informe];
  return [[fila, ({ nombre }) => nombre], ...columns.map(informeColumn)];
}

function informeColumn({ clave, nombre, tipo }: InformeColumn): CsvColumn<InformeRow> {
  const text = ({ valores }: InformeRow) => String(valores[clave] ?? '');
  if (tipo === 'texto') return [nombre, text];
  if (tipo === 'dia') return [nombre, text, 'date'];
  if (tipo === 'numero') return [nombre, text, 'number'];
  return [`${nombre} S/`, ({ valores }) => inSoles(Number(valores[clave] ?? 0)), 'number'];
}
