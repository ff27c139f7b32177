import { type Afectacion, afectacionLabels, splitTax } from 'domain/comprobantes/afectacion.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { toSoles } from 'domain/formats/money.ts';
import { xlsxSheet } from 'domain/formats/xlsx/write-xlsx.ts';
import { rangeOf } from 'domain/rules/movement.ts';
import { medioLabel } from 'domain/rules/pedidos.ts';
import type { ContadorQuery } from 'domain/schemas/reportes.ts';
import type { Db } from '../db/connect.ts';
import { exportTable } from '../http/table-download.ts';
import { movementColumns } from './columns.ts';
import { type ContadorRow, contadorRows } from './queries/contador.ts';
import { allMoneyMovements } from './queries/money-movements.ts';

const inSoles = (centimos: number) => toSoles(centimos).toFixed(2);
const documents: Record<string, string> = { '01': 'Factura', '03': 'Boleta', '07': 'Nota de crédito' };

/** Base and IGV of a return are negative and add up to its amount too. */
function taxed(centimos: number, afectacion: Afectacion) {
  const { baseCentimos, igvCentimos } = splitTax(Math.abs(centimos), afectacion);
  const sign = Math.sign(centimos);
  return { base: sign * baseCentimos, igv: sign * igvCentimos };
}

const columns: CsvColumn<ContadorRow>[] = [
  ['Fecha', ({ fecha }) => fecha, 'date'],
  ['Pedido', ({ pedido }) => pedido],
  ['Comprador', ({ comprador }) => comprador],
  ['Tipo de documento', ({ tipoDocumento }) => tipoDocumento],
  ['Documento', ({ documento }) => documento],
  ['Nombre o razón social', ({ razonSocial }) => razonSocial],
  ['Dirección', ({ direccion }) => direccion],
  ['Curso', ({ curso }) => curso],
  ['Cupos', ({ cupos }) => String(cupos), 'number'],
  ['Medio', ({ medio }) => medioLabel(medio)],
  ['Operación', ({ operacion }) => operacion],
  ['Afectación', ({ afectacion }) => afectacionLabels[afectacion]],
  ['Base S/', ({ centimos, afectacion }) => inSoles(taxed(centimos, afectacion).base), 'number'],
  ['IGV S/', ({ centimos, afectacion }) => inSoles(taxed(centimos, afectacion).igv), 'number'],
  ['Importe S/', ({ centimos }) => inSoles(centimos), 'number'],
  ['Comprobante', ({ comprobante }) => documents[comprobante] ?? ''],
  ['Serie', ({ serie }) => serie],
  ['Número', ({ numero }) => (numero === null ? '' : String(numero).padStart(8, '0'))],
  ['Estado del comprobante', ({ estadoComprobante }) => estadoComprobante],
  ['Nota de crédito', ({ notaCredito }) => notaCredito],
  ['Vendió', ({ vendedor }) => vendedor],
  ['Motivo', ({ motivo }) => motivo],
];

type Asked = Parameters<typeof exportTable>[0] & { db: Db; query: ContadorQuery };

/** The workbook has a sheet for sales, refunds and payments; a CSV holds one of them. */
export async function exportForContador(asked: Asked) {
  const { db, query, now } = asked;
  const { formato, hoja, separador } = query;
  const range = rangeOf(query, now);
  const isWorkbook = formato === 'xlsx';
  const ledger = isWorkbook || hoja !== 'pagos' ? await contadorRows(db, range) : [];
  const pagos = isWorkbook || hoja === 'pagos' ? await allMoneyMovements(db, range) : [];
  const [retornos, ventas] = [ledger.filter(({ isRetorno }) => isRetorno), ledger.filter((row) => !row.isRetorno)];
  const about = {
    entidad: 'pago',
    nombre: `${isWorkbook || hoja !== 'pagos' ? ledger.length : pagos.length} líneas para el contador`,
    file: `contador-${range.desde}-${range.hasta}`,
    sheets: () => [
      xlsxSheet('Ventas', columns, ventas),
      xlsxSheet('Devoluciones', columns, retornos),
      xlsxSheet('Pagos', movementColumns, pagos),
    ],
    style: separador === 'coma' ? undefined : ({ separator: ';', decimal: ',' } as const),
  };
  if (hoja === 'pagos') return exportTable(asked, { ...about, columns: movementColumns, rows: pagos });
  return exportTable(asked, { ...about, columns, rows: hoja === 'ventas' ? ventas : retornos });
}
