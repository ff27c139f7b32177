import { formatLongDate } from 'domain/formats/lima-time.ts';
import { roundTo } from 'domain/formats/round.ts';
import type { DatosAlumno, DatosCurso, DatosEntidad } from '../../db/schema/certificados.ts';

/** Content of a certificate, taken from its record alone. */
export type Documento = {
  codigo: string;
  numero: string;
  tipo: 'D' | 'C';
  alumno: DatosAlumno;
  curso: DatosCurso;
  entidad: DatosEntidad;
  /** Null when no grade is printed. */
  nota: number | null;
  emitido: Date;
  institucion: string;
  /** Verification URL. */
  direccion: string;
};

/** PNG or JPEG, on the colour of the paper. */
export type Imagen = { bytes: Buffer; width: number; height: number };
export type Imagenes = { logo: Imagen | null; firma: Imagen | null };

export function nombreDe({ nombre, apellido }: DatosAlumno): string {
  return `${nombre} ${apellido}`.replace(/\s+/g, ' ').trim();
}

export function documentoDe({ dni }: DatosAlumno): string {
  return /^\d{8}$/.test(dni) ? `con DNI ${dni}` : `con documento de identidad ${dni}`;
}

export function programaDe({ nombre, nombreCertificado }: DatosCurso): string {
  return nombreCertificado.trim() || nombre;
}

export function lapsoDe({ fechaHoraInicio, fechaHoraLimite }: DatosCurso): string {
  const [inicio, fin] = [formatLongDate(fechaHoraInicio), formatLongDate(fechaHoraLimite)];
  if (inicio === fin || fechaHoraLimite < fechaHoraInicio) return `Dictado el ${inicio}`;
  const sameYear = inicio.slice(-4) === fin.slice(-4);
  return `Dictado del ${sameYear ? inicio.slice(0, -8) : inicio} al ${fin}`;
}

export function horasDe({ duracionMinutos }: DatosCurso): string {
  if (duracionMinutos < 60) return `${duracionMinutos} minutos`;
  const horas = roundTo(1, duracionMinutos / 60);
  return horas === 1 ? '1 hora lectiva' : `${horas} horas lectivas`;
}

export function lugarYFecha({ ubicacion }: DatosEntidad, emitido: Date): string {
  const ciudad = ubicacion.split(',')[0]?.trim() ?? '';
  const fecha = formatLongDate(emitido.toISOString());
  return ciudad === '' ? fecha : `${ciudad}, ${fecha}`;
}
