import { meanToHundredths } from '../formats/round.ts';

export const maxNota = 20;
export const passingNota = 13;

export type PreguntaWithAnswerKey = {
  preguntaId: number;
  tipo: 1 | 2 | 3;
  opciones: { opcionId: number; correcto: boolean }[];
};

/** Points for open questions, 0 to 20; null until graded. */
type OpenPuntos = ReadonlyMap<number, number | null>;

/**
 * Every question weighs the same; a closed one counts only if exactly its correct options were chosen. Null while an
 * open question is not graded.
 */
export function grade(
  preguntas: readonly PreguntaWithAnswerKey[],
  chosen: ReadonlySet<number>,
  open: OpenPuntos = new Map(),
): number | null {
  if (preguntas.length === 0) return 0;
  const puntos: number[] = [];
  for (const pregunta of preguntas) {
    const theirs = puntosOf(pregunta, chosen, open);
    if (theirs === null) return null;
    puntos.push(theirs);
  }
  return meanToHundredths(puntos);
}

function puntosOf(pregunta: PreguntaWithAnswerKey, chosen: ReadonlySet<number>, open: OpenPuntos): number | null {
  if (pregunta.tipo === 1) return open.get(pregunta.preguntaId) ?? null;
  const exact = pregunta.opciones.every(({ opcionId, correcto }) => chosen.has(opcionId) === correcto);
  return exact ? maxNota : 0;
}

/** Open preguntas left blank when a sitting ended: they get 0 points and need no grading. */
export function blankPuntos(
  preguntas: readonly PreguntaWithAnswerKey[],
  answered: { has: (preguntaId: number) => boolean },
): Map<number, number | null> {
  const blank = preguntas.filter(({ tipo, preguntaId }) => tipo === 1 && !answered.has(preguntaId));
  return new Map(blank.map(({ preguntaId }) => [preguntaId, 0]));
}

export type NotaTone = 'rojo' | 'ambar' | 'verde';

/** Below 13 red, 13 to 15 yellow, above 15 green. */
export function notaTone(nota: number): NotaTone {
  if (nota < passingNota) return 'rojo';
  return nota <= 15 ? 'ambar' : 'verde';
}
