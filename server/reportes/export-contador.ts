import { type Afectacion, afectacionLabels, splitTax } from 'domain/comprobantes/afectacion.ts';
import { type CsvColumn, toCsv } from 'domain/formats/csv.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { toSoles } from 'domain/formats/money.ts';
import { xlsxSheet } from 'domain/formats/xlsx/write-xlsx.ts';
import type { DaysInLima } from 'domain/rules/movement.ts';
import { medioLabel } from 'domain/rules/pedidos.ts';
import type { MoneyMovement } from 'domain/schemas/money-movements.ts';
import type { ContadorQuery } from 'domain/schemas/reportes.ts';
import type { Db } from '../db/connect.ts';
import { workbook } from '../http/table-download.ts';
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
  ['Cupos', ({ cantidad }) => String(cantidad), 'number'],
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

/** The workbook has a sheet for sales, refunds and payments; a CSV holds one of them. */
export async function contadorFile(db: Db, query: ContadorQuery, range: DaysInLima, now: Date) {
  const { formato = 'csv', hoja, separador } = query;
  const ledger = formato === 'xlsx' || hoja !== 'pagos' ? await contadorRows(db, range) : [];
  const movements = formato === 'xlsx' || hoja === 'pagos' ? await allMoneyMovements(db, range) : [];
  const ventas = ledger.filter(({ isRetorno }) => !isRetorno);
  const devoluciones = ledger.filter(({ isRetorno }) => isRetorno);
  const filename = `contador-${range.desde}-${range.hasta}-${limaDay(now)}.${formato}`;
  if (formato === 'xlsx') {
    const bytes = await workbook([
      xlsxSheet('Ventas', columns, ventas),
      xlsxSheet('Devoluciones', columns, devoluciones),
      xlsxSheet<MoneyMovement>('Pagos', movementColumns, movements),
    ]);
    return { rows: ledger.length, file: { data: bytes.toString('base64'), filename } };
  }
  const style = separador === 'coma' ? undefined : ({ separator: ';', decimal: ',' } as const);
  const text =
    hoja === 'pagos'
      ? toCsv(movementColumns, movements, style)
      : toCsv(columns, hoja === 'ventas' ? ventas : devoluciones, style);
  return { rows: ledger.length, file: { data: Buffer.from(text).toString('base64'), filename } };
}
