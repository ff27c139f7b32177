import { type ChangeKind, undoMinutes } from 'domain/rules/horario.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { type ChangedSesion, insertChange } from '../sesiones/queries/horario.ts';

export type Changer = { cursoId: number; usuario: CurrentUsuario; now: Date };

/** Stores the change and schedules its mail for the end of the time to undo it. */
export async function recordChange(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Db,
  { cursoId, usuario, now }: Changer,
  { tipo = 'sesiones', motivo, changed }: { tipo?: ChangeKind; motivo: string; changed: readonly ChangedSesion[] },
): Promise<{ cambioHorarioId: number; sale: Date }> {
  const sale = new Date(now.getTime() + undoMinutes * 60_000);
  const hechoPor = usuario.usuarioId;
  const cambioHorarioId = await insertChange(tx, { cursoId, tipo, motivo, hechoPor, now, sale }, changed);
  await jobs.enqueue(tx, 'sesiones.cambio', { cambioHorarioId }, { startAfter: sale });
  return { cambioHorarioId, sale };
}
