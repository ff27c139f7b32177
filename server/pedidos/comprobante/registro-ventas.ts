import { documentKinds } from 'domain/comprobantes/document.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { toSoles } from 'domain/formats/money.ts';
import { estadoComprobanteLabels, isRegistered } from 'domain/rules/comprobante-states.ts';
import type { StoredComprobante } from './queries/issue.ts';

export type Registered = {
  row: StoredComprobante;
  cliente: string;
  documento: string;
  clienteKind: string;
  pedido: string;
  reference: StoredComprobante | undefined;
};

/** So that the columns add up, notes are negative and what does not exist at SUNAT is 0. */
const sign = ({ row }: Registered) => (!isRegistered(row.estado) ? 0 : row.tipo === '07' ? -1 : 1);
const inSoles = (centimos: number) => toSoles(centimos).toFixed(2);
const baseOf = (each: Registered, afectacion: 'gravado' | 'exonerado' | 'inafecto') =>
  inSoles(sign(each) * ((each.row.documento?.totals.byAfectacion ?? each.row.bases)?.[afectacion]?.baseCentimos ?? 0));

export const registroColumns: CsvColumn<Registered>[] = [
  ['Fecha', ({ row }) => row.fecha, 'date'],
  ['Tipo', ({ row }) => row.tipo],
  ['Comprobante', ({ row }) => documentKinds[row.tipo]],
  ['Serie', ({ row }) => row.serie],
  ['Número', ({ row }) => String(row.numero)],
  ['Tipo de documento', ({ clienteKind }) => clienteKind],
  ['Documento', ({ documento }) => documento],
  ['Cliente', ({ cliente }) => cliente],
  ['Base gravada S/', (each) => baseOf(each, 'gravado'), 'number'],
  ['Exonerado S/', (each) => baseOf(each, 'exonerado'), 'number'],
  ['Inafecto S/', (each) => baseOf(each, 'inafecto'), 'number'],
  ['IGV S/', (each) => inSoles(sign(each) * each.row.igvCentimos), 'number'],
  ['Total S/', (each) => inSoles(sign(each) * each.row.totalCentimos), 'number'],
  [
    'Detracción S/',
    ({ row }) =>
      row.documento?.kind === '01' && row.documento.detraccion && isRegistered(row.estado)
        ? inSoles(row.documento.detraccion.centimos)
        : '',
    'number',
  ],
  ['Modifica fecha', ({ reference }) => reference?.fecha ?? '', 'date'],
  ['Modifica tipo', ({ reference }) => reference?.tipo ?? ''],
  ['Modifica serie', ({ reference }) => reference?.serie ?? ''],
  ['Modifica número', ({ reference }) => (reference ? String(reference.numero) : '')],
  ['Estado', ({ row }) => estadoComprobanteLabels[row.estado] + (row.ambiente === 'beta' ? ' (prueba)' : '')],
  ['Pedido', ({ pedido }) => pedido],
];
