import type { CountedAct } from 'domain/rules/protected-acts.ts';
import type { Db } from './connect.ts';
import { auditorias } from './schema/auditoria.ts';

export type AuditEntry = {
  /** Null for the system. */
  usuarioId: number | null;
  accion: string;
  entidad: string;
  entidadId: number | string;
  antes?: Record<string, unknown> | null;
  despues?: Record<string, unknown> | null;
  requestId?: string | null;
  /** Where it needed the password of the last ten minutes. */
  acto?: CountedAct | null;
};

const secret = new Set(['contrasena', 'codigoRecuperacion', 'codigoHash', 'tokenHash', 'busqueda', 'documento']);

/** Limit per statement: PostgreSQL takes 65,535 parameters, eight per row, and a statement times out. */
const perStatement = 1_000;

/** Runs in the transaction of the change, so that neither is stored without the other. */
export async function recordAudit(db: Db, ...entries: AuditEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += perStatement) {
    await db.insert(auditorias).values(
      entries.slice(at, at + perStatement).map((entry) => ({
        ...entry,
        entidadId: String(entry.entidadId),
        antes: withoutSecrets(entry.antes),
        despues: withoutSecrets(entry.despues),
      })),
    );
  }
}

function withoutSecrets(row: Record<string, unknown> | null | undefined) {
  return row ? Object.fromEntries(Object.entries(row).filter(([name]) => !secret.has(name))) : null;
}
