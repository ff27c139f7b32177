import { needsInicio, phaseOf } from 'domain/rules/rendicion.ts';
import type { Pregunta, Prueba } from 'domain/schemas/pruebas.ts';
import type { Db } from '../db/connect.ts';
import { type Caller, openPrueba } from './acceso.ts';
import { type PruebaView, preguntasWithoutAnswerKey, toPrueba } from './queries/pruebas.ts';
import { drawnWithoutAnswerKey } from './queries/rendiciones.ts';

/** The test as its student sees it. */
export async function readForAlumno(db: Db, pruebaId: number, who: Caller): Promise<Prueba> {
  const view = await openPrueba(db, pruebaId, who);
  const intentos = view.intentos + view.intentosExtra;
  return { ...toPrueba(view, who.now), intentos, preguntas: await preguntasToAnswer(db, view, who) };
}

/** Questions of the sitting; for a test without an explicit start, all of them while it is open. */
export async function preguntasToAnswer(db: Db, view: PruebaView, { usuario, now }: Caller): Promise<Pregunta[]> {
  if (view.inicio) return drawnWithoutAnswerKey(db, view.pruebaId, usuario.usuarioId);
  const open = !needsInicio(view) && phaseOf(view, 0, now) === 'abierta';
  return open ? preguntasWithoutAnswerKey(db, view.pruebaId) : [];
}
