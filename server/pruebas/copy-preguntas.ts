import { fingerprint, preguntasMax } from 'domain/rules/preguntas.ts';
import type { BancoPregunta, PreguntasCopyResult } from 'domain/schemas/banco-preguntas.ts';
import type { ListQuery } from 'domain/schemas/list.ts';
import type { Db } from '../db/connect.ts';
import { mapPage, type Page } from '../db/page.ts';
import { conflict, invalid } from '../http/errors.ts';
import { unknownPrueba } from './acceso.ts';
import { type BancoRow, findBanco, listBanco } from './queries/banco.ts';
import { lockPrueba, preguntasWithAnswerKey } from './queries/pruebas.ts';
import { addPreguntas } from './save-preguntas.ts';

/** Questions of other tests of the speciality; `repetida` marks those that this test already has. */
export async function readBanco(
  db: Db,
  pruebaId: number,
  query: ListQuery,
): Promise<BancoPregunta[] | Page<BancoPregunta>> {
  const found = await listBanco(db, pruebaId, query);
  const held = new Set((await preguntasWithAnswerKey(db, pruebaId)).map(fingerprint));
  const judged = (row: BancoRow) => ({ ...row, repetida: held.has(fingerprint(row)) });
  return Array.isArray(found) ? found.map(judged) : mapPage(found, judged);
}

/**
 * Copies all chosen questions or none; a copy shares only the file of its picture, which never changes. Questions that
 * the test already has are skipped, so a repeated request adds nothing.
 */
export async function copyPreguntas(tx: Db, pruebaId: number, ids: readonly number[]): Promise<PreguntasCopyResult> {
  if (!(await lockPrueba(tx, pruebaId))) throw unknownPrueba();
  const chosen = [...new Set(ids)];
  const found = await findBanco(tx, pruebaId, chosen);
  if (found.length < chosen.length) throw conflict(goneMessage(chosen.length - found.length));
  const existing = await preguntasWithAnswerKey(tx, pruebaId);
  const held = new Set(existing.map(fingerprint));
  const added = found.filter((each) => {
    const mark = fingerprint(each);
    return !held.has(mark) && held.add(mark);
  });
  if (existing.length + added.length > preguntasMax) {
    const message = `Una prueba tiene hasta ${preguntasMax} preguntas y esta tiene ${existing.length}.`;
    throw invalid({ preguntas: message }, message);
  }
  await addPreguntas(tx, pruebaId, added);
  return { traidas: added.length, repetidas: found.length - added.length };
}

function goneMessage(gone: number): string {
  const which =
    gone === 1 ? 'Una de las preguntas elegidas ya no está' : `${gone} de las preguntas elegidas ya no están`;
  return `${which} en las pruebas de esta especialidad. No trajimos ninguna: vuelve a elegirlas.`;
}
