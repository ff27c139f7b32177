import { type AttendedTime, horasMark, lacksAttendedHours, writeAttendedHours } from 'domain/rules/asistencia.ts';
import { AppError } from '../http/errors.ts';

type Holder = { nombre: string; apellido: string; asistencia: AttendedTime };

/** The text with the hours that its holder attended; refused when it asks for them and none are on record. */
export function withAttendedHours(text: string, { nombre, apellido, asistencia }: Holder): string {
  if (!lacksAttendedHours(text, asistencia)) return writeAttendedHours(text, asistencia);
  const message =
    `${nombre} ${apellido} no tiene asistencia registrada, y el certificado dice las horas asistidas. ` +
    `Registra su asistencia o quita ${horasMark} del texto del certificado.`;
  throw new AppError(409, 'sin-asistencia', message);
}
