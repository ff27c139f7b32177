import { formatDateSpan, formatLongDate } from 'domain/formats/lima-time.ts';
import { roundTo } from 'domain/formats/round.ts';
import { type Calidad, documentName } from 'domain/rules/calidades.ts';
import type { AlumnoData, CursoSnapshot, EntidadSnapshot, NivelSnapshot } from '../../db/schema/certificados.ts';

/** Content of a certificate, taken from its record alone. */
export type CertificadoDocument = {
  codigo: string;
  numero: string;
  tipo: 'D' | 'C';
  alumno: AlumnoData;
  curso: CursoSnapshot;
  entidad: EntidadSnapshot;
  /** Set unless it was issued for passing. */
  calidad?: Exclude<Calidad, 'aprobado'>;
  /** Null when no grade is printed. */
  nota: number | null;
  emitido: Date;
  institucion: string;
  /** Level endorsed on top of the certificate of the course. */
  nivel?: NivelSnapshot & { registro: string };
  /** Set from the second edition on. */
  edicion?: number;
  /** Verification URL. */
  address: string;
  /** Written across every page to invalidate the document. */
  mark?: 'preview' | 'sample';
};

/** PNG or JPEG, flattened onto the paper colour. */
export type Imagen = { bytes: Buffer; width: number; height: number };
export type Imagenes = {
  logo: Imagen | null;
  firma: Imagen | null;
  /** Logo of the endorsing entity, signatures of its signers. */
  nivel?: { logo: Imagen | null; firmas: (Imagen | null)[] };
};

export function nombreOf({ nombre, apellido }: AlumnoData): string {
  return `${nombre} ${apellido}`.replace(/\s+/g, ' ').trim();
}

export const titleOf = ({ tipo, calidad, nivel }: CertificadoDocument): string =>
  nivel?.nombre ?? documentName({ tipo, calidad: calidad ?? 'aprobado' });

export function documentLabel({ dni }: AlumnoData): string {
  return /^\d{8}$/.test(dni) ? `con DNI ${dni}` : `con documento de identidad ${dni}`;
}

export function programaOf({ nombre, nombreCertificado }: CursoSnapshot): string {
  return nombreCertificado.trim() || nombre;
}

export function spanOf({ fechaHoraInicio, fechaHoraLimite, ritmoPropio, redaccion }: CursoSnapshot): string {
  const verb = ritmoPropio ? 'Estudiado' : 'Dictado';
  if (redaccion) return `${verb} ${formatDateSpan(fechaHoraInicio, fechaHoraLimite)}`;
  const [inicio, fin] = [formatLongDate(fechaHoraInicio), formatLongDate(fechaHoraLimite)];
  if (inicio === fin || fechaHoraLimite < fechaHoraInicio) return `${verb} el ${inicio}`;
  const sameYear = inicio.slice(-4) === fin.slice(-4);
  return `${verb} del ${sameYear ? inicio.slice(0, -8) : inicio} al ${fin}`;
}

export function horasOf({ duracionMinutos, redaccion }: Pick<CursoSnapshot, 'duracionMinutos' | 'redaccion'>): string {
  if (duracionMinutos < 60) return `${duracionMinutos} minutos`;
  const horas = roundTo(1, duracionMinutos / 60);
  if (redaccion) return horas === 1 ? '1 hora académica' : `${horas} horas académicas`;
  return horas === 1 ? '1 hora lectiva' : `${horas} horas lectivas`;
}

export function placeAndFecha({ ubicacion }: EntidadSnapshot, issued: Date): string {
  const ciudad = ubicacion.split(',')[0]?.trim() ?? '';
  const fecha = formatLongDate(issued.toISOString());
  return ciudad === '' ? fecha : `${ciudad}, ${fecha}`;
}
