import type { EventoTipo } from 'domain/formats/security-events.ts';
import type { Db } from './connect.ts';
import { eventosSeguridad } from './schema/auditoria.ts';

export type SecurityEvent = {
  tipo: EventoTipo;
  /** The account concerned. */
  usuarioId?: number | null;
  /** Who acted, if somebody else. */
  actorId?: number | null;
  /** Keyed hash of the address. */
  origen?: string | null;
  detalle?: string;
  requestId?: string | null;
};

const counts = new Map<EventoTipo, number>();

export async function recordSecurityEvent(db: Db, event: SecurityEvent): Promise<void> {
  countSecurityEvent(event.tipo);
  await db.insert(eventosSeguridad).values(event);
}

export function countSecurityEvent(tipo: EventoTipo): void {
  counts.set(tipo, (counts.get(tipo) ?? 0) + 1);
}

/** Events of this process since its start, for metrics. */
export function securityEventCounts(): ReadonlyMap<EventoTipo, number> {
  return counts;
}
