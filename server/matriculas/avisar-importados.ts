import { eq } from 'drizzle-orm';
import { inTransaction } from '../db/connect.ts';
import { importaciones } from '../db/schema/importaciones.ts';
import type { House } from '../house.ts';
import { inviteUsuario } from '../passwords/invite-usuario.ts';
import { avisarMatricula } from './avisos.ts';
import { findCursoDeAlumnos, lockPersonas } from './queries.ts';

const cadaVez = 50;

/**
 * Mails everybody an import enrolled, a few per transaction. The same transaction stores the position, so nobody gets
 * the mail twice, also after a crash.
 */
export async function avisarImportados(house: House, importacionId: number, signal?: AbortSignal): Promise<void> {
  while (await avisarAlgunos(house, importacionId)) signal?.throwIfAborted();
}

/** False when nobody is left. */
async function avisarAlgunos(house: House, importacionId: number): Promise<boolean> {
  const here = eq(importaciones.importacionId, importacionId);
  return inTransaction(house.db, async (tx) => {
    const [importacion] = await tx.select().from(importaciones).where(here).for('update');
    if (!importacion) return false;
    const { avisos, avisadas, cursoId } = importacion;
    const ahora = avisos.slice(avisadas, avisadas + cadaVez);
    const curso = await findCursoDeAlumnos(tx, cursoId);
    if (ahora.length === 0 || !curso) return false;
    const personas = await lockPersonas(
      tx,
      ahora.map(({ usuarioId }) => usuarioId),
    );
    const nuevos = new Set(ahora.filter(({ nuevo }) => nuevo).map(({ usuarioId }) => usuarioId));
    for (const persona of personas) {
      if (nuevos.has(persona.usuarioId)) await inviteUsuario(house, tx, persona);
      else await avisarMatricula(house, tx, persona, curso.nombre);
    }
    await tx
      .update(importaciones)
      .set({ avisadas: avisadas + ahora.length })
      .where(here);
    return avisadas + ahora.length < avisos.length;
  });
}
