import {
  type AnsweredPregunta,
  minRespuestas,
  npsOf,
  type PreguntaEncuesta,
  valoresOf,
  withoutAuthor,
} from 'domain/rules/encuestas.ts';
import type { Encuesta, EncuestaResults } from 'domain/schemas/encuestas.ts';
import type { Db } from '../db/connect.ts';
import { findTotals, listRespuestas } from './queries/results.ts';

type Answered = Awaited<ReturnType<typeof listRespuestas>>;
/** The values given to one wording of a question. */
type Wording = { pregunta: PreguntaEncuesta; valores: AnsweredPregunta['valor'][] };

const keyOf = ({ preguntaId, tipo, texto }: PreguntaEncuesta) => JSON.stringify([preguntaId, tipo, texto]);

/** Groups answers by the wording that was asked: current questions first, in their order. */
function byWording(preguntas: readonly PreguntaEncuesta[], answered: Answered): Wording[] {
  const asked = preguntas.filter(({ tipo }) => tipo !== 'cita');
  const found = new Map<string, Wording>(asked.map((pregunta) => [keyOf(pregunta), { pregunta, valores: [] }]));
  for (const { respuestas, author } of answered) {
    for (const { valor, ...pregunta } of respuestas) {
      const wording = found.get(keyOf(pregunta)) ?? { pregunta, valores: [] };
      found.set(keyOf(pregunta), wording);
      wording.valores.push(typeof valor === 'string' && author ? withoutAuthor(valor, author) : valor);
    }
  }
  return [...found.values()];
}

/** Questions whose average over all wordings is also in the report. */
const withTotal = new Set(['docente', 'contenidos', 'plataforma', 'recomendaria']);

/**
 * Wordings with enough answers. For a question with a total, none if another wording has too few: its answers would be
 * the difference to the total.
 */
function showable(wordings: readonly Wording[]): Set<Wording> {
  const isFew = ({ valores }: Wording) => valores.length > 0 && valores.length < minRespuestas;
  const hidden = new Set(wordings.filter(isFew).map(({ pregunta }) => pregunta.preguntaId));
  return new Set(
    wordings.filter(
      ({ pregunta: { preguntaId }, valores }) =>
        valores.length >= minRespuestas && !(withTotal.has(preguntaId) && hidden.has(preguntaId)),
    ),
  );
}

const average = (valores: readonly number[]) =>
  Math.round((100 * valores.reduce((sum, valor) => sum + valor, 0)) / valores.length) / 100;

function summaryOf(
  { pregunta: { tipo, texto }, valores }: Wording,
  isShown: boolean,
): Omit<EncuestaResults['preguntas'][number], 'actual'> {
  const shown = { tipo, texto, respuestas: valores.length, promedio: null, distribucion: null, palabras: null };
  if (!isShown) return shown;
  if (tipo === 'texto' || tipo === 'cita') {
    return { ...shown, palabras: valores.map(String).filter((palabras) => palabras !== '') };
  }
  const numbers = valores.map(Number);
  const distribucion = valoresOf(tipo).map((valor) => numbers.filter((each) => each === valor).length);
  return { ...shown, promedio: tipo === 'recomendacion' ? npsOf(numbers) : average(numbers), distribucion };
}

/** Results of a course without names; below `minRespuestas` only the number of answers. */
export async function readResults(db: Db, { cursoId, curso, preguntas }: Encuesta): Promise<EncuestaResults> {
  const totals = await findTotals(db, cursoId);
  const wordings = byWording(preguntas, await listRespuestas(db, cursoId));
  const shown = showable(wordings);
  const current = new Set(preguntas.map(keyOf));
  return {
    cursoId,
    curso,
    ...totals,
    preguntas: wordings.map((wording) => ({
      ...summaryOf(wording, shown.has(wording)),
      actual: current.has(keyOf(wording.pregunta)),
    })),
  };
}

/** One row per answer and one column per wording; nothing below `minRespuestas`. */
export async function tableOf(db: Db, { cursoId, preguntas }: Encuesta) {
  const answered = await listRespuestas(db, cursoId);
  const shown = answered.length < minRespuestas ? [] : answered;
  const wordings = [...showable(byWording(preguntas, shown))];
  return { questions: wordings.map(({ pregunta }) => pregunta), answered: shown };
}

/** What one person answered to a wording, without who they are. */
export function cellOf({ respuestas, author }: Answered[number], pregunta: PreguntaEncuesta): string {
  const valor = respuestas.find((each) => keyOf(each) === keyOf(pregunta))?.valor ?? '';
  return typeof valor === 'string' && author ? withoutAuthor(valor, author) : String(valor);
}
