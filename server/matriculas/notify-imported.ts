import { inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { Mailer } from '../mail/enqueue.ts';
import { inviteUsuario } from '../passwords/invite-usuario.ts';
import { notifyMatricula } from './mails.ts';
import { lockImportacion, noteMails } from './queries/importaciones.ts';
import { findCursoOfAlumnos, lockPeople } from './queries/matriculas.ts';

const batchSize = 50;

/**
 * Mails everybody an import enrolled, a few per transaction. The same transaction stores the position, so nobody gets
 * the mail twice, also after a crash.
 */
export async function notifyImported(
  deps: Mailer & Pick<Deps, 'db'>,
  importacionId: number,
  signal?: AbortSignal,
): Promise<void> {
  while (await notifySome(deps, importacionId)) signal?.throwIfAborted();
}

/** False when nobody is left. */
async function notifySome(deps: Mailer & Pick<Deps, 'db'>, importacionId: number): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const importacion = await lockImportacion(tx, importacionId);
    if (!importacion) return false;
    const { avisos, avisadas, cursoId } = importacion;
    const now = avisos.slice(avisadas, avisadas + batchSize);
    const curso = await findCursoOfAlumnos(tx, cursoId);
    if (now.length === 0 || !curso) return false;
    const people = await lockPeople(
      tx,
      now.map(({ usuarioId }) => usuarioId),
    );
    const added = new Set(now.filter(({ nuevo }) => nuevo).map(({ usuarioId }) => usuarioId));
    for (const person of people) {
      if (added.has(person.usuarioId)) await inviteUsuario(deps, tx, person);
      else await notifyMatricula(deps, tx, person, { cursoId, nombre: curso.nombre });
    }
    await noteMails(tx, importacionId, avisadas + now.length);
    return avisadas + now.length < avisos.length;
  });
}
