import { formatLongDate, fromLimaClock, toLimaClock } from '../formats/lima-time.ts';

export type CursoWithPlazo = { activa: boolean; fechaHoraLimite: string | Date; vigencia: number | null };

export type Acceso =
  | { acceso: true; hasta: Date | null }
  | { acceso: false; motivo: 'sin-matricula' | 'inactivo' | 'pausado' }
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

/** The end for one student: staff may have extended it. A curso without an end has none for anybody. */
export function ownAccesoEnd(curso: CursoWithPlazo, accesoFin: Date | string | null): Date | null {
  const end = accesoEnd(curso);
  if (end === null || accesoFin === null) return end;
  const own = new Date(accesoFin);
  return own > end ? own : end;
}

const yearsMs = 5 * 366 * 24 * 3_600_000;

/** Why the access of a student cannot be extended to `hasta`; null when it can. */
export function extensionProblem(curso: CursoWithPlazo, hasta: Date, now: Date): string | null {
  const end = accesoEnd(curso);
  if (end === null) return 'El acceso a este curso no termina';
  if (hasta <= end) return `El curso ya da acceso hasta el ${formatLongDate(end.toISOString())}`;
  if (hasta <= now) return 'Elige un momento que todavía no pasó';
  const latest = Math.max(now.getTime(), end.getTime()) + yearsMs;
  return hasta.getTime() > latest ? 'Elige una fecha dentro de cinco años' : null;
}

type Who = {
  isEquipo: boolean;
  matriculado: boolean;
  /** An instalment is overdue. */
  pausado?: boolean;
  /** The student's own end of access, beyond that of the curso. */
  accesoFin?: Date | string | null;
};

/** Access rule, used by the server to enforce and by pages to explain. Staff of the curso always have access. */
export function accesoA(curso: CursoWithPlazo, who: Who, now: Date): Acceso {
  const hasta = ownAccesoEnd(curso, who.accesoFin ?? null);
  if (who.isEquipo) return { acceso: true, hasta: null };
  if (!who.matriculado) return { acceso: false, motivo: 'sin-matricula' };
  if (!curso.activa) return { acceso: false, motivo: 'inactivo' };
  if (hasta !== null && now > hasta) return { acceso: false, motivo: 'terminado', hasta };
  if (who.pausado) return { acceso: false, motivo: 'pausado' };
  return { acceso: true, hasta };
}

/** Whether the course is sold: it was not archived, and somebody who buys it now would have access. */
export function isForSale(curso: CursoWithPlazo & { archivado: Date | null }, now: Date): boolean {
  return curso.archivado === null && accesoA(curso, { isEquipo: false, matriculado: true }, now).acceso;
}

/** Why access is refused, for the student. */
export function noAccesoLabel(denied: Extract<Acceso, { acceso: false }>): string {
  if (denied.motivo === 'terminado') return `Tu acceso terminó el ${formatLongDate(denied.hasta.toISOString())}.`;
  if (denied.motivo === 'pausado') {
    return 'Tu acceso está en pausa: tienes una cuota vencida. Lo que avanzaste se conserva y vuelve apenas la pagues.';
  }
  return denied.motivo === 'inactivo' ? 'Este curso está inactivo.' : 'No tienes matrícula en este curso.';
}
