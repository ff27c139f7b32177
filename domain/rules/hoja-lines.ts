import { formatSoles } from '../formats/money.ts';
import { type DocumentType, documentTypes } from './identity-document.ts';
import { type TipoReclamacion, tipoReclamacionLabels } from './reclamaciones.ts';

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

export type HojaLine = { part: 1 | 2 | 3; label: string; value: string };

/** Titles of the parts of Anexo I. */
export const hojaParts = {
  1: '1. Identificación del consumidor reclamante',
  2: '2. Identificación del bien contratado',
  3: '3. Detalle de la reclamación y pedido del consumidor',
} as const;

/** What a sheet says, line by line in the order of Anexo I: the same on the page, in the PDF and in the mail. */
export function hojaLines(hoja: HojaData): HojaLine[] {
  const none = '—';
  const lines: [HojaLine['part'], string, string][] = [
    [1, 'Nombre', hoja.nombre],
    [1, 'Domicilio', hoja.domicilio],
    [1, 'Documento de identidad', `${documentTypes[hoja.tipoDocumento]} ${hoja.documento}`],
    [1, 'Teléfono', hoja.telefono],
    [1, 'Correo electrónico', hoja.correo],
    ...(hoja.menor ? ([[1, 'Padre, madre o apoderado', hoja.apoderado]] as [1, string, string][]) : []),
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
