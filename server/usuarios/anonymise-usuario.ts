import { recordAudit } from '../db/audit.ts';
import { type Db, inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { conflict, notFound } from '../http/errors.ts';
import {
  awaitsAnswer,
  closeSolicitudes,
  emptyAccount,
  findIdentity,
  recordErasure,
  stopMails,
} from './queries/erase.ts';
import {
  closeErasure,
  deleteInteresados,
  deleteNotices,
  eraseBatch,
  eraseFromAnswers,
  erasureBatch,
  erasureSteps,
  findErasure,
  findOpenErasures,
  lockErasure,
  noteErasure,
  openErasure,
} from './queries/erase-mentions.ts';
import { findShared, findSought, type Search, searchFor } from './queries/sought-person.ts';
import { type Actor, removeUsuario } from './save-usuario.ts';

const nobodyElse = { shared: new Set<string>(), namesake: false };

/**
 * Erases a person permanently: name, document, address and telephone. Data that the law requires stays
 * (`kept-after-erasure.ts`). The account is emptied here; a job erases the mentions in the large tables.
 */
export async function anonymiseUsuario(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Db,
  usuarioId: number,
  { motivo, actor }: { motivo: string; actor: Actor },
): Promise<void> {
  const person = await findIdentity(tx, usuarioId);
  if (!person) throw notFound('No se encontró al usuario.');
  if (await awaitsAnswer(tx, usuarioId, person)) {
    throw conflict('La respuesta a su solicitud todavía no salió por correo. Espera unos minutos.');
  }
  // With the rules of a deletion: nobody removes themselves or the last administrator.
  if (!person.deleted) await removeUsuario(tx, usuarioId, actor);
  const sought = await findSought(tx, usuarioId, person);
  const { ownPattern } = searchFor(sought, nobodyElse);
  const reason = await recordErasure(tx, { usuarioId, adminId: actor.usuarioId, motivo }, ownPattern);
  if (reason === null) throw conflict('Los datos de esta persona ya se anonimizaron.');
  await stopMails(tx, sought);
  await closeSolicitudes(tx, usuarioId, actor.usuarioId);
  await emptyAccount(tx, usuarioId);
  await recordAudit(tx, {
    usuarioId: actor.usuarioId,
    requestId: actor.requestId,
    accion: 'anonimizar',
    entidad: 'usuario',
    entidadId: usuarioId,
    despues: { nombre: `Persona ${usuarioId}`, motivo: reason },
    acto: 'person-removal',
  });
  await openErasure(tx, sought);
  await jobs.enqueue(tx, 'usuarios.borrar', { usuarioId });
}

/**
 * Erases the person from every table that may mention them. Repeated, also after a crash, it continues from the stored
 * position.
 */
export async function eraseMentions(
  { db }: Pick<Deps, 'db'>,
  usuarioId: number,
  signal?: Pick<AbortSignal, 'throwIfAborted'>,
): Promise<void> {
  const sought = (await findErasure(db, usuarioId))?.identidad;
  if (!sought) return;
  const others = await findShared(db, sought);
  const search = searchFor(sought, others);
  // The document, address or name now belongs to another account too: rows written since are about that person.
  const onlyEarlier = others.namesake || others.shared.has(sought.dnis[0]!) || others.shared.has(sought.correos[0]!);
  while (await eraseSome(db, search, onlyEarlier)) signal?.throwIfAborted();
}

/** False when nothing is left. The transaction that erases also stores the position. */
async function eraseSome(db: Db, search: Search, onlyEarlier: boolean): Promise<boolean> {
  const { usuarioId } = search;
  return inTransaction(db, async (tx) => {
    const erasure = await lockErasure(tx, usuarioId);
    if (!erasure?.identidad) return false;
    const { paso: step, clave: after } = erasure;
    if (step === erasureSteps) {
      await eraseFromAnswers(tx, search);
      await deleteNotices(tx, search.correos);
      await deleteInteresados(tx, search);
      await closeErasure(tx, usuarioId);
      return false;
    }
    const { read, last } = await eraseBatch(tx, search, { step, after, onlyEarlier });
    const isWhole = read < erasureBatch;
    await noteErasure(tx, usuarioId, { step: isWhole ? step + 1 : step, last: isWhole ? null : last, read });
    return true;
  });
}

/** Hourly: restarts unfinished erasures. */
export async function resumeErasures({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  for (const usuarioId of await findOpenErasures(db)) {
    await inTransaction(db, (tx) => jobs.enqueue(tx, 'usuarios.borrar', { usuarioId }));
  }
}
