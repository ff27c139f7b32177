import { formatLongDate, fromLimaClock, toLimaClock } from '../formats/lima-time.ts';

export type CursoWithPlazo = { activa: boolean; fechaHoraLimite: string | Date; vigencia: number | null };

export type Acceso =
  | { acceso: true; hasta: Date | null }
  | { acceso: false; motivo: 'sin-matricula' | 'inactivo' }
  | { acceso: false; motivo: 'terminado'; hasta: Date };

/** End of access: end of the course plus `vigencia` months on Lima's calendar. Null: never. */
export function accesoEnd({ fechaHoraLimite, vigencia }: CursoWithPlazo): Date | null {
  if (vigencia === null) return null;
  const lima = toLimaClock(fechaHoraLimite);
  const day = lima.getUTCDate();
  lima.setUTCDate(1);
  lima.setUTCMonth(lima.getUTCMonth() + vigencia);
  const lastDay = new Date(Date.UTC(lima.getUTCFullYear(), lima.getUTCMonth() + 1, 0)).getUTCDate();
  lima.setUTCDate(Math.min(day, lastDay));
  return fromLimaClock(lima);
}

/** Access rule, used by the server to enforce and by pages to explain. Who teaches or manages the course always has access. */
export function accesoA(curso: CursoWithPlazo, who: { isEquipo: boolean; matriculado: boolean }, now: Date): Acceso {
  const hasta = accesoEnd(curso);
  if (who.isEquipo) return { acceso: true, hasta: null };
  if (!who.matriculado) return { acceso: false, motivo: 'sin-matricula' };
  if (!curso.activa) return { acceso: false, motivo: 'inactivo' };
  if (hasta !== null && now > hasta) return { acceso: false, motivo: 'terminado', hasta };
  return { acceso: true, hasta };
}

/** Whether the course is sold: it was not archived, and somebody who buys it now would have access. */
export function isForSale(curso: CursoWithPlazo & { archivado: Date | null }, now: Date): boolean {
  return curso.archivado === null && accesoA(curso, { isEquipo: false, matriculado: true }, now).acceso;
}

/** Why access is refused, for the student. */
export function noAccesoLabel(denied: Extract<Acceso, { acceso: false }>): string {
  if (denied.motivo === 'terminado') return `Tu acceso terminó el ${formatLongDate(denied.hasta.toISOString())}.`;
  return denied.motivo === 'inactivo' ? 'Este curso está inactivo.' : 'No tienes matrícula en este curso.';
}
