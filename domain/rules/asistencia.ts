import { joinsAt } from './sesiones.ts';

export type AttendedTime = { minutos: number };
/** Sessions held, sessions attended, and minutes attended. */
export type Attendance = AttendedTime & { sesiones: number; asistidas: number };

/** Rounded down: 79.9 % is not 80 %. Null while no session was held. */
export function attendancePercent({ sesiones, asistidas }: Attendance): number | null {
  return sesiones === 0 ? null : Math.floor((asistidas * 100) / sesiones);
}

/** Without a minimum, or before any session was held, nothing is missing. */
export function meetsMinimum({ sesiones, asistidas }: Attendance, minimo: number | null): boolean {
  return minimo === null || asistidas * 100 >= minimo * sesiones;
}

function share(attendance: Attendance): string {
  const { sesiones, asistidas } = attendance;
  return `${asistidas} de ${sesiones} ${sesiones === 1 ? 'sesión' : 'sesiones'} (${attendancePercent(attendance)} %)`;
}

/** Reason against certifying a student, for the administrator. */
export function asistenciaObstacle(attendance: Attendance, minimo: number | null): string | null {
  if (meetsMinimum(attendance, minimo)) return null;
  return `Asistió a ${share(attendance)}; el mínimo es ${minimo} %.`;
}

/** The student's own attendance, in words for the student. */
export function ownAsistencia(attendance: Attendance, minimo: number | null): string {
  const need = minimo === null ? '' : ` Para el certificado necesitas el ${minimo} %.`;
  if (attendance.sesiones === 0) return `Todavía no hubo sesiones.${need}`;
  const enough = minimo !== null && meetsMinimum(attendance, minimo) ? ' Ya lo cumples.' : '';
  return `Asististe a ${share(attendance)}.${need}${enough}`;
}

/** Hours with one decimal, for people. */
export function attendedHours({ minutos }: AttendedTime): number {
  return Math.round(minutos / 6) / 10;
}

/** Nobody was at a session that was cancelled or cannot be joined yet. */
export function isMarkable({ inicio, cancelada }: { inicio: string; cancelada: boolean }, now: Date): boolean {
  return !cancelada && joinsAt(inicio) <= now;
}

/** In the text of a certificate: the hours that its holder attended. */
export const horasMark = '{horas asistidas}';

export function writeAttendedHours(text: string, attendance: AttendedTime): string {
  const horas = attendedHours(attendance);
  return text.replaceAll(horasMark, horas === 1 ? '1 hora' : `${horas} horas`);
}

/** Whether the text names attended hours, but none are on record. */
export function lacksAttendedHours(text: string, attendance: AttendedTime): boolean {
  return text.includes(horasMark) && attendedHours(attendance) === 0;
}

/** The text without a holder: words instead of the number. */
export const describeAttendedHours = (text: string) => text.replaceAll(horasMark, 'las horas asistidas');
