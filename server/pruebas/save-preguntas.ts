import type { preguntaForm } from 'domain/schemas/pruebas.ts';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import * as queries from './queries/preguntas.ts';
import type { PreguntaWithAnswerKey } from './queries/pruebas.ts';

/** `imagen` names a stored picture; a new one is uploaded after the save. */
type PreguntaData = z.output<typeof preguntaForm> & { imagen?: string | undefined };

/** Appends questions to the test, whose row the caller has locked. */
export async function addPreguntas(db: Db, pruebaId: number, added: readonly PreguntaData[]): Promise<number[]> {
  if (added.length === 0) return [];
  const ids = await queries.insertPreguntas(db, pruebaId, added.map(fields));
  await queries.insertOpciones(
    db,
    added.flatMap(({ opciones: theirs }, at) => theirs.map(inOrder).map((row) => ({ ...row, preguntaId: ids[at]! }))),
  );
  return ids;
}

export async function addPregunta(db: Db, pruebaId: number, data: PreguntaData): Promise<number> {
  const [preguntaId] = await addPreguntas(db, pruebaId, [data]);
  return preguntaId!;
}

/** An option whose text is unchanged keeps its id, because drafts refer to it. */
export async function changePregunta(db: Db, before: PreguntaWithAnswerKey, data: PreguntaData): Promise<void> {
  const { preguntaId } = before;
  await queries.updatePregunta(db, preguntaId, fields(data));
  const idOf = new Map(before.opciones.map(({ descripcion, opcionId }) => [descripcion, opcionId]));
  const wanted = data.opciones.map(inOrder);
  const gone = before.opciones.filter(({ descripcion }) => !wanted.some((each) => each.descripcion === descripcion));
  await queries.deleteOpciones(
    db,
    gone.map(({ opcionId }) => opcionId),
  );
  await queries.updateOpciones(
    db,
    wanted.flatMap((opcion) => {
      const opcionId = idOf.get(opcion.descripcion);
      return opcionId === undefined ? [] : [{ ...opcion, opcionId }];
    }),
  );
  await queries.insertOpciones(
    db,
    wanted.filter(({ descripcion }) => !idOf.has(descripcion)).map((row) => ({ ...row, preguntaId })),
  );
}

function inOrder({ descripcion, correcto }: Omit<queries.OpcionData, 'orden'>, at: number): queries.OpcionData {
  return { descripcion, correcto, orden: at + 1 };
}

/** Only multiple choice has the exclusive flag. Omitted fields keep their value. */
function fields({
  enunciado,
  tipo,
  exclusiva,
  explicacion,
  imagen,
  imagenTexto,
}: PreguntaData): queries.PreguntaFields {
  return {
    enunciado,
    tipo,
    exclusiva: tipo === 2 && exclusiva,
    ...(explicacion !== undefined && { explicacion }),
    ...(imagen !== undefined && { imagen }),
    ...(imagenTexto !== undefined && { imagenTexto }),
  };
}
