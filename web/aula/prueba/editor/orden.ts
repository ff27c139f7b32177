type ConId = { preguntaId: number };

/** Questions in the local order; those it does not contain come last, in server order. */
export function ordenadas<P extends ConId>(preguntas: readonly P[], orden: readonly number[] | null): P[] {
  if (!orden) return [...preguntas];
  const lugar = new Map(orden.map((id, index) => [id, index]));
  return preguntas.toSorted(
    (a, b) => (lugar.get(a.preguntaId) ?? orden.length) - (lugar.get(b.preguntaId) ?? orden.length),
  );
}

export type Direccion = 'arriba' | 'abajo';

/** Swaps a question with its neighbour. Null at either end. */
export function mover(preguntas: readonly ConId[], preguntaId: number, direccion: Direccion): number[] | null {
  const ids = preguntas.map((pregunta) => pregunta.preguntaId);
  const from = ids.indexOf(preguntaId);
  const to = direccion === 'arriba' ? from - 1 : from + 1;
  if (from === -1 || to < 0 || to >= ids.length) return null;
  return ids.with(from, ids[to]!).with(to, preguntaId);
}

/** Null when the order equals the server's, so there is nothing to save. */
export function ordenSinGuardar(preguntas: readonly ConId[], orden: readonly number[]): readonly number[] | null {
  const same = preguntas.every(({ preguntaId }, index) => preguntaId === orden[index]);
  return same ? null : orden;
}
