import type { Afectacion } from 'domain/comprobantes/afectacion.ts';
import {
  type ComprobanteDocument,
  documentId,
  documentKinds,
  qrText,
  writtenDetraccion,
} from 'domain/comprobantes/document.ts';
import { amountInWords } from 'domain/formats/amount-in-words.ts';
import { formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import { formatSoles, toSoles } from 'domain/formats/money.ts';
import { type Style, wrap } from '../pdf/text.ts';

export type Printed = {
  document: ComprobanteDocument;
  /** DigestValue of the signed file. */
  hash: string;
  /** Name under which people know the school. */
  nombre: string;
  environment: 'beta' | 'produccion' | null;
};

export type Mark =
  | {
      kind: 'text';
      text: string;
      x: number;
      y: number;
      style: Style;
      colour: string;
      align: 'left' | 'center' | 'right';
    }
  | { kind: 'rule'; x: number; y: number; width: number }
  | { kind: 'box'; x: number; y: number; width: number; height: number }
  | { kind: 'qr'; text: string; x: number; y: number; side: number };

/** Marks from top to bottom on one endless sheet, and its length. */
export type Layout = { marks: Mark[]; height: number };

const [ink, ink2, accent, alarm] = ['#12211f', '#4a5a57', '#0b5750', '#a52a2a'];
const inSoles = (centimos: number) => formatSoles(toSoles(centimos));

const titles = {
  '01': 'FACTURA ELECTRÓNICA',
  '03': 'BOLETA DE VENTA ELECTRÓNICA',
  '07': 'NOTA DE CRÉDITO ELECTRÓNICA',
} as const;
const documentNames = { '-': 'Documento', '1': 'DNI', '4': 'C. E.', '6': 'RUC', '7': 'Pasaporte' } as const;
const totalNames: Record<Afectacion, string> = {
  gravado: 'Op. gravada',
  exonerado: 'Op. exonerada',
  inafecto: 'Op. inafecta',
};

const clienteRows = ({ cliente }: ComprobanteDocument): [string, string][] => [
  ['Cliente', cliente.nombre],
  ...(cliente.kind === '-' ? [] : [[documentNames[cliente.kind], cliente.documento] as [string, string]]),
  ...(cliente.direccion === '' ? [] : [['Dirección', cliente.direccion] as [string, string]]),
];

function factRows(document: ComprobanteDocument): [string, string][] {
  const rows: [string, string][] = [
    ['Fecha de emisión', `${formatLongDate(limaNoon(document.fecha))}, ${document.hora.slice(0, 5)}`],
    ['Moneda', 'Soles'],
  ];
  if (document.kind === '01')
    rows.push(['Forma de pago', document.formaPago.kind === 'contado' ? 'Contado' : 'Crédito']);
  if (document.kind === '07') {
    rows.push(['Modifica', `${documentKinds[document.reference.kind]} ${documentId(document.reference)}`]);
    rows.push(['Motivo', document.reason.text]);
  }
  return rows;
}

function totalRows({ totals }: ComprobanteDocument): [string, string][] {
  const parts = Object.entries(totals.byAfectacion).map(
    ([afectacion, { baseCentimos }]) =>
      [totalNames[afectacion as Afectacion], inSoles(baseCentimos)] as [string, string],
  );
  return [...parts, ['IGV 18 %', inSoles(totals.igvCentimos)], ['Importe total', inSoles(totals.totalCentimos)]];
}

function notes({ document, environment }: Printed): string[] {
  const said = [`SON ${amountInWords(document.totals.totalCentimos)}`];
  const detraccion = document.kind === '01' ? writtenDetraccion(document) : null;
  if (detraccion) {
    const { percent, centimos, account } = detraccion;
    said.push(
      `Operación sujeta a detracción: ${percent} % (${inSoles(centimos)}), cuenta ${account} del Banco de la Nación.`,
    );
  }
  if (environment === 'beta') said.push('EMITIDO EN EL AMBIENTE DE PRUEBAS: SIN VALOR LEGAL');
  return said;
}

function footers({ document, hash }: Printed): string[] {
  const what = titles[document.kind].toLowerCase();
  return [`Representación impresa de la ${what}. Consulta su validez en www.sunat.gob.pe.`, `Valor resumen: ${hash}`];
}

function sheet() {
  const marks: Mark[] = [];
  let y = 0;
  return {
    marks,
    at: () => y,
    moveTo(to: number) {
      y = to;
    },
    gap(by: number) {
      y += by;
    },
    /** Wrapped text; moves y below it. */
    put(
      text: string,
      x: number,
      width: number,
      style: Style,
      colour = ink,
      align: 'left' | 'center' | 'right' = 'left',
    ) {
      const anchor = align === 'left' ? x : align === 'center' ? x + width / 2 : x + width;
      for (const part of wrap(text, style, width)) {
        y += style.size * 1.4;
        marks.push({ kind: 'text', text: part, x: anchor, y, style, colour, align });
      }
    },
    /** A text at the height of the last line; y does not change. */
    beside(text: string, x: number, style: Style, colour = ink, align: 'left' | 'right' = 'right') {
      marks.push({ kind: 'text', text, x, y, style, colour, align });
    },
    rule(x: number, width: number) {
      y += 6;
      marks.push({ kind: 'rule', x, y, width });
      y += 2;
    },
  };
}

type Sheet = ReturnType<typeof sheet>;
const faces = (base: number) => ({
  brand: { face: 'titulo', size: base * 1.9 } as Style,
  strong: { face: 'firme', size: base } as Style,
  body: { face: 'texto', size: base } as Style,
  small: { face: 'texto', size: base * 0.86 } as Style,
});

function pairs(page: Sheet, rows: [string, string][], x: number, width: number, labelWidth: number, base: number) {
  const { strong, body } = faces(base);
  for (const [label, value] of rows) {
    const top = page.at();
    page.put(label, x, labelWidth, strong, ink2);
    const low = page.at();
    page.moveTo(top);
    page.put(value, x + labelWidth, width - labelWidth, body);
    page.moveTo(Math.max(low, page.at()));
  }
}

const margin = 48;
const a4Width = 595.28;

/** A4: number box at the right, columns, totals at the right, QR at the left. */
export function a4Layout(printed: Printed): Layout {
  const { document, nombre } = printed;
  const width = a4Width - 2 * margin;
  const { brand, strong, body, small } = faces(10);
  const page = sheet();
  const boxWidth = 205;
  page.moveTo(margin);
  page.put(nombre, margin, width - boxWidth - 24, brand, accent);
  page.put(document.emisor.razonSocial, margin, width - boxWidth - 24, strong);
  page.put(document.emisor.direccion, margin, width - boxWidth - 24, small, ink2);
  const headEnd = page.at();
  const boxX = margin + width - boxWidth;
  page.marks.push({ kind: 'box', x: boxX, y: margin, width: boxWidth, height: 74 });
  page.moveTo(margin + 8);
  page.put(`RUC ${document.emisor.ruc}`, boxX, boxWidth, strong, ink, 'center');
  page.put(titles[document.kind], boxX, boxWidth, strong, accent, 'center');
  page.put(documentId(document), boxX, boxWidth, { face: 'titulo', size: 17 }, ink, 'center');
  page.moveTo(Math.max(headEnd, margin + 74) + 14);
  const top = page.at();
  pairs(page, clienteRows(document), margin, width * 0.56, 62, 10);
  const left = page.at();
  page.moveTo(top);
  pairs(page, factRows(document), margin + width * 0.6, width * 0.4, 92, 10);
  page.moveTo(Math.max(left, page.at()) + 8);
  page.rule(margin, width);
  const right = margin + width;
  page.put('Cant.', margin, 40, small, ink2);
  page.beside('Descripción', margin + 44, small, ink2, 'left');
  page.beside('P. unitario', right - 90, small, ink2);
  page.beside('Importe', right, small, ink2);
  page.rule(margin, width);
  for (const { cantidad, descripcion, totalCentimos } of document.lines) {
    const start = page.at();
    page.put(String(cantidad), margin, 40, body);
    page.beside(inSoles(totalCentimos / cantidad), right - 90, body);
    page.beside(inSoles(totalCentimos), right, body);
    page.moveTo(start);
    page.put(descripcion, margin + 44, width - 44 - 180, body);
    page.gap(3);
  }
  page.rule(margin, width);
  const totalsTop = page.at();
  totals(page, document, right, 10);
  const totalsEnd = page.at();
  page.moveTo(totalsTop);
  page.marks.push({ kind: 'qr', text: qrText(document), x: margin, y: totalsTop + 10, side: 92 });
  page.moveTo(Math.max(totalsEnd, totalsTop + 108));
  closing(page, printed, margin, width, 'left');
  return { marks: page.marks, height: page.at() + margin };
}

function totals(page: Sheet, document: ComprobanteDocument, right: number, base: number) {
  const { body, strong } = faces(base);
  const rows = totalRows(document);
  rows.forEach(([label, value], at) => {
    const style = at === rows.length - 1 ? { ...strong, size: base * 1.2 } : body;
    page.gap(style.size * 1.5);
    page.beside(label, right - 90, style, ink2);
    page.beside(value, right, style);
  });
  page.gap(6);
}

function closing(page: Sheet, printed: Printed, x: number, width: number, align: 'left' | 'center') {
  const { strong, small } = faces(align === 'left' ? 10 : 8);
  const [words, ...others] = notes(printed);
  page.put(words!, x, width, strong, ink, align);
  for (const other of others) page.put(other, x, width, strong, alarm, align);
  page.gap(4);
  for (const footer of footers(printed)) page.put(footer, x, width, small, ink2, align);
}

export const ticketWidth = (80 / 25.4) * 72;

/** For a roll of 80 mm: one column. */
export function ticketLayout(printed: Printed): Layout {
  const { document, nombre } = printed;
  const [x, width] = [12, ticketWidth - 24];
  const { brand, strong, body, small } = faces(8);
  const page = sheet();
  page.moveTo(8);
  page.put(nombre, x, width, brand, accent, 'center');
  page.put(document.emisor.razonSocial, x, width, strong, ink, 'center');
  page.put(document.emisor.direccion, x, width, small, ink2, 'center');
  page.put(`RUC ${document.emisor.ruc}`, x, width, strong, ink, 'center');
  page.rule(x, width);
  page.put(titles[document.kind], x, width, strong, accent, 'center');
  page.put(documentId(document), x, width, { face: 'titulo', size: 13 }, ink, 'center');
  page.rule(x, width);
  pairs(page, [...clienteRows(document), ...factRows(document)], x, width, 66, 8);
  page.rule(x, width);
  for (const { cantidad, descripcion, totalCentimos } of document.lines) {
    page.put(descripcion, x, width, body);
    page.put(`${cantidad} × ${inSoles(totalCentimos / cantidad)}`, x, width, small, ink2);
    page.beside(inSoles(totalCentimos), x + width, body);
    page.gap(2);
  }
  page.rule(x, width);
  totals(page, document, x + width, 8);
  page.rule(x, width);
  closing(page, printed, x, width, 'center');
  const side = 100;
  page.marks.push({ kind: 'qr', text: qrText(document), x: (ticketWidth - side) / 2, y: page.at() + 10, side });
  page.gap(side + 24);
  return { marks: page.marks, height: page.at() };
}
