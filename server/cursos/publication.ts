import { formatLongDate } from 'domain/formats/lima-time.ts';
import { readiness } from 'domain/rules/publicacion.ts';
import type { Publication, publicationInput } from 'domain/schemas/programas.ts';
import type { z } from 'zod';
import { type AuditEntry, recordAudit } from '../db/audit.ts';
import { type Db, inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { conflict } from '../http/errors.ts';
import { runEach } from '../ports/jobs/run-each.ts';
import { findPublishing, findToPublish, listDue, type Publishing, setPublishing } from './queries/publication.ts';

export async function publicationOf(db: Db, cursoId: number, now: Date): Promise<Publication | null> {
  const found = await findToPublish(db, cursoId);
  if (!found) return null;
  const { curso, matriculados, ...counts } = found;
  return {
    publicado: curso.activa,
    borrador: curso.publicado === null,
    matriculados,
    publicarEn: curso.publicarEn?.toISOString() ?? null,
    archivado: curso.archivado !== null,
    cancelado: curso.cancelado && { fecha: curso.cancelado.toISOString(), motivo: curso.canceladoMotivo },
    terminado: curso.fechaHoraLimite < now,
    pasos: readiness({ ...curso, ...counts }, now),
  };
}

type Wanted = z.output<typeof publicationInput>;

/** Columns that publishing, scheduling or withdrawing changes. Publishing an archived course unarchives it. */
export function publishing({ publicado, desde }: Wanted, curso: Publishing, now: Date): Partial<Publishing> {
  if (!publicado) return { activa: false, publicarEn: null };
  const publicarEn = desde ? new Date(desde) : now;
  if (publicarEn <= now) return { activa: true, publicarEn: null, archivado: null };
  if (curso.activa) throw conflict(`«${curso.nombre}» ya está publicado. Retíralo de la venta para programarlo.`);
  return { publicarEn, archivado: null };
}

/** Students keep their access to an archived course, so an active one must have ended. */
export function archiving(archivado: boolean, curso: Publishing, now: Date): Partial<Publishing> {
  if (!archivado) return { archivado: null };
  const { activa, fechaHoraLimite, nombre } = curso;
  if (activa && fechaHoraLimite > now) {
    const ends = formatLongDate(fechaHoraLimite.toISOString());
    throw conflict(`«${nombre}» termina el ${ends}. Archívalo después, o retíralo antes de la venta.`);
  }
  return { archivado: curso.archivado ?? now, publicarEn: null };
}

type Change = (curso: Publishing) => Partial<Publishing>;
type Audit = (entry: Omit<AuditEntry, 'usuarioId' | 'requestId'>) => Promise<void>;

/** False when there is no such course. The history gets an entry only when something changed. */
export async function changePublishing(db: Db, cursoId: number, change: Change, audit: Audit): Promise<boolean> {
  const antes = await findPublishing(db, cursoId);
  if (!antes) return false;
  const despues = { ...antes, ...change(antes) };
  if (JSON.stringify(despues) === JSON.stringify(antes)) return true;
  await setPublishing(db, cursoId, despues);
  await audit({ accion: 'editar', entidad: 'curso', entidadId: cursoId, antes, despues });
  return true;
}

/** Scheduled every minute. A failure does not stop the others and is retried a minute later. */
export async function publishDue({ db }: Pick<Deps, 'db'>, now = new Date()): Promise<void> {
  await runEach(await listDue(db, now), (cursoId) => {
    // Rescheduled or withdrawn since the list was read.
    const change: Change = ({ publicarEn }) =>
      publicarEn && publicarEn <= now ? { activa: true, publicarEn: null } : {};
    return inTransaction(db, (tx) =>
      changePublishing(tx, cursoId, change, (entry) => recordAudit(tx, { ...entry, usuarioId: null })),
    );
  });
}
