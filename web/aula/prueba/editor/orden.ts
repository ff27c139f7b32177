type WithId = { preguntaId: number };

/** Questions in the local order; those it does not contain come last, in server order. */
export function sorted<P extends WithId>(preguntas: readonly P[], orden: readonly number[] | null): P[] {
  if (!orden) return [...preguntas];
  const index = new Map(orden.map((id, index) => [id, index]));
  return preguntas.toSorted(
    (a, b) => (index.get(a.preguntaId) ?? orden.length) - (index.get(b.preguntaId) ?? orden.length),
  );
}

/** Ids with one question moved to another place. */
export function movedTo(preguntas: readonly WithId[], from: number, to: number): number[] {
  const ids = preguntas.map(({ preguntaId }) => preguntaId);
  const [moved] = ids.splice(from, 1);
  return moved === undefined ? ids : ids.toSpliced(to, 0, moved);
}

export type Direction = 'arriba' | 'abajo';

/** Swaps a question with its neighbour. Null at either end. */
export function movePregunta(preguntas: readonly WithId[], preguntaId: number, direction: Direction): number[] | null {
  const ids = preguntas.map((pregunta) => pregunta.preguntaId);
  const from = ids.indexOf(preguntaId);
  const to = direction === 'arriba' ? from - 1 : from + 1;
  if (from === -1 || to < 0 || to >= ids.length) return null;
  return ids.with(from, ids[to]!).with(to, preguntaId);
}

/** Null when the order equals the server's, so there is nothing to save. */
export function unsavedOrden(preguntas: readonly WithId[], orden: readonly number[]): readonly number[] | null {
  const same = preguntas.every(({ preguntaId }, index) => preguntaId === orden[index]);
  return same ? null : orden;
}
