import { formatDayTime } from 'domain/formats/lima-time.ts';
import { teaches } from 'domain/rules/permisos.ts';
import { joinsAt, sesionPhase } from 'domain/rules/sesiones.ts';
import type { Sesion } from 'domain/schemas/sesiones.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import type { Db } from '../db/connect.ts';
import { conflict } from '../http/errors.ts';
import { findMeetingLink, recordIngreso } from './queries/sesiones.ts';

/**
 * Records the attendance and returns the link of the meeting. Lecturers of the course may enter at any time and get no
 * attendance.
 */
export async function enterSesion(
  db: Db,
  sesion: Sesion,
  { usuario, now }: { usuario: CurrentUsuario; now: Date },
): Promise<{ enlace: string }> {
  const { materialId, cursoId } = sesion;
  const problem = teaches(usuario, cursoId) ? null : joinProblem(sesion, now);
  if (problem) throw conflict(problem);
  const enlace = await findMeetingLink(db, materialId);
  if (enlace === '') throw conflict('La sala todavía no tiene enlace. Vuelve a intentarlo en unos minutos.');
  await recordIngreso(db, { materialId, cursoId, usuarioId: usuario.usuarioId, now });
  return { enlace };
}

function joinProblem(sesion: Sesion, now: Date): string | null {
  switch (sesionPhase(sesion, now)) {
    case 'antes':
      return `Podrás entrar desde el ${formatDayTime(joinsAt(sesion.inicio).toISOString(), now)}.`;
    case 'terminada':
      return 'Esta sesión ya terminó.';
    case 'cancelada':
      return 'Esta sesión fue cancelada.';
    case 'abierta':
      return null;
  }
}
