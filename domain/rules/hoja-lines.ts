import { formatSoles } from '../formats/money.ts';
import { type DocumentType, documentTypes } from './identity-document.ts';
import { libro, type TipoReclamacion, tipoReclamacionLabels } from './reclamaciones.ts';

export type HojaData = {
  nombre: string;
  tipoDocumento: DocumentType;
  documento: string;
  domicilio: string;
  correo: string;
  telefono: string;
  menor: boolean;
  apoderado: string;
  bien: 'servicio' | 'producto';
  monto: number | null;
  descripcion: string;
  tipo: TipoReclamacion;
  detalle: string;
  pedido: string;
  respuestaPor: 'correo' | 'domicilio';
};

export type HojaProvider = { razonSocial: string; ruc: string; direccion: string };

export type HojaLine = { part: 1 | 2 | 3; label: string; value: string };

/** Titles of the parts of Anexo I. */
export const hojaParts = {
  1: '1. Identificación del consumidor reclamante',
  2: '2. Identificación del bien contratado',
  3: '3. Detalle de la reclamación y pedido del consumidor',
  4: '4. Observaciones y acciones adoptadas por el proveedor',
} as const;

/** Anexo I has address and identification code of the establishment in one place. */
export function establecimientoOf({ direccion, codigoLibro }: { direccion: string; codigoLibro: string }): string {
  return codigoLibro === '' ? direccion : `${direccion} / Código de identificación ${codigoLibro}`;
}

/** Who the book belongs to; what is not configured is left out. */
export function providerLines({ razonSocial, ruc, direccion }: HojaProvider): { label: string; value: string }[] {
  return [
    { label: 'Proveedor', value: razonSocial },
    { label: 'RUC', value: ruc },
    { label: 'Domicilio del establecimiento', value: direccion },
  ].filter(({ value }) => value !== '');
}

/** What a hoja says, line by line in the order of Anexo I: the same on the page, in the PDF and in the mail. */
export function hojaLines(hoja: HojaData): HojaLine[] {
  const none = '—';
  const lines: [HojaLine['part'], string, string][] = [
    [1, 'Nombre', hoja.nombre],
    [1, 'Domicilio', hoja.domicilio],
    [1, 'Documento de identidad', `${documentTypes[hoja.tipoDocumento]} ${hoja.documento}`],
    [1, 'Teléfono', hoja.telefono],
    [1, 'Correo electrónico', hoja.correo],
    [1, 'Padre, madre o apoderado (de un menor)', hoja.menor ? hoja.apoderado : ''],
    [2, 'Producto o servicio', hoja.bien === 'servicio' ? 'Servicio' : 'Producto'],
    [2, 'Monto reclamado', hoja.monto === null ? '' : formatSoles(hoja.monto)],
    [2, 'Descripción', hoja.descripcion],
    [3, 'Tipo', tipoReclamacionLabels[hoja.tipo]],
    [3, 'Detalle', hoja.detalle],
    [3, 'Pedido', hoja.pedido],
    [3, 'Respuesta por', hoja.respuestaPor === 'correo' ? 'Correo electrónico' : 'Domicilio'],
    [3, 'Firma del consumidor', 'Confirmada en línea al presentar la hoja'],
  ];
  return lines.map(([part, label, value]) => ({ part, label, value: value === '' ? none : value }));
}

/** The literal foot of the hoja. */
export const hojaFooters: readonly string[] = [
  `RECLAMO: ${libro.definiciones.reclamo}`,
  `QUEJA: ${libro.definiciones.queja}`,
  ...libro.pies,
];
