/** Kinds of questions: 1 to 5, 0 to 10, free words, and whether the words may be quoted. */
export const tiposPreguntaEncuesta = ['escala', 'recomendacion', 'texto', 'cita'] as const;
export type TipoPreguntaEncuesta = (typeof tiposPreguntaEncuesta)[number];

export type PreguntaEncuesta = { preguntaId: string; tipo: TipoPreguntaEncuesta; texto: string };

/** The questions of a course that nobody has edited. Reports compare courses by these ids. */
export const standardPreguntas = [
  { preguntaId: 'docente', tipo: 'escala', texto: '¿Cómo calificas a los docentes?' },
  { preguntaId: 'contenidos', tipo: 'escala', texto: '¿Cómo calificas los contenidos?' },
  { preguntaId: 'plataforma', tipo: 'escala', texto: '¿Cómo calificas la plataforma?' },
  {
    preguntaId: 'recomendaria',
    tipo: 'recomendacion',
    texto: '¿Qué tan probable es que recomiendes este curso a un colega?',
  },
  { preguntaId: 'mejor', tipo: 'texto', texto: '¿Qué fue lo mejor?' },
  { preguntaId: 'cambiar', tipo: 'texto', texto: '¿Qué cambiarías?' },
  { preguntaId: 'cita', tipo: 'cita', texto: '¿Podemos citar lo que escribiste en «lo mejor»?' },
] as const satisfies readonly PreguntaEncuesta[];

const standardTipos = new Map<string, TipoPreguntaEncuesta>(
  standardPreguntas.map(({ preguntaId, tipo }) => [preguntaId, tipo]),
);

export const maxPreguntasEncuesta = 15;
export const maxPalabras = 1000;

/** Why these cannot be the questions of a survey; null when they can. */
export function preguntasProblem(preguntas: readonly PreguntaEncuesta[]): string | null {
  const ids = preguntas.map(({ preguntaId }) => preguntaId);
  if (new Set(ids).size < ids.length) return 'Hay una pregunta repetida';
  // A question of the school may have any kind but the quote, which goes with the words of `mejor`.
  const fits = ({ preguntaId, tipo }: PreguntaEncuesta) => {
    const standard = standardTipos.get(preguntaId);
    return standard ? standard === tipo : tipo !== 'cita' && tipo !== 'recomendacion';
  };
  if (!preguntas.every(fits)) return 'El tipo de una pregunta no corresponde';
  if (ids.includes('cita') && !ids.includes('mejor')) return 'Para citar hace falta la pregunta sobre lo mejor';
  if (preguntas.every(({ tipo }) => tipo === 'cita')) return 'Deja al menos una pregunta';
  return null;
}

export const citas = ['no', 'iniciales', 'nombre'] as const;
export type Cita = (typeof citas)[number];

export const citaLabels: Record<Cita, string> = {
  no: 'No',
  iniciales: 'Sí, con mis iniciales',
  nombre: 'Sí, con mi nombre',
};

/** With the question as it was asked, so that a later edit does not change what was answered. */
export type AnsweredPregunta = PreguntaEncuesta & { valor: number | string };

const ranges = { escala: [1, 5], recomendacion: [0, 10] } as const;

/** The values that a question of numbers offers. */
export function valoresOf(tipo: keyof typeof ranges): number[] {
  const [from, to] = ranges[tipo];
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

type Given = { preguntaId: string; valor: string };

/**
 * What was answered to each question, with the questions as they are now; or a message per question. Numbers are
 * required, words are not.
 */
export function readRespuestas(
  preguntas: readonly PreguntaEncuesta[],
  given: readonly Given[],
): { respuestas: AnsweredPregunta[] } | { problems: Record<string, string> } {
  const valores = new Map(given.map(({ preguntaId, valor }) => [preguntaId, valor]));
  const problems: Record<string, string> = {};
  const respuestas: AnsweredPregunta[] = [];
  for (const pregunta of preguntas) {
    if (pregunta.tipo === 'cita') continue;
    const valor = valores.get(pregunta.preguntaId) ?? '';
    if (pregunta.tipo === 'texto') {
      respuestas.push({ ...pregunta, valor: valor.trim() });
    } else if (valoresOf(pregunta.tipo).map(String).includes(valor)) {
      respuestas.push({ ...pregunta, valor: Number(valor) });
    } else {
      problems[pregunta.preguntaId] = 'Elige una respuesta';
    }
  }
  return Object.keys(problems).length > 0 ? { problems } : { respuestas };
}

/** Days in which a student may change the answers. */
export const changeDays = 7;
/** Below, reports show only how many answered: with fewer one could tell who said what. */
export const minRespuestas = 5;

export const estadosEncuesta = ['sin-encuesta', 'por-abrir', 'abierta', 'respondida', 'cerrada'] as const;
export type EstadoEncuesta = (typeof estadosEncuesta)[number];

export type EncuestaFacts = {
  activa: boolean;
  /** End of the last class. */
  abre: Date;
  /** The student has a certificate, or has seen everything of a course at one's own pace. */
  isFinished: boolean;
  respondida: Date | null;
};

export function changeableUntil(respondida: Date): Date {
  return new Date(respondida.getTime() + changeDays * 86_400_000);
}

/** What a student can do with the survey of a course. */
export function estadoEncuesta({ activa, abre, isFinished, respondida }: EncuestaFacts, now: Date): EstadoEncuesta {
  if (respondida) return activa && now < changeableUntil(respondida) ? 'respondida' : 'cerrada';
  if (!activa) return 'sin-encuesta';
  return isFinished || now >= abre ? 'abierta' : 'por-abrir';
}

/** Net Promoter Score: percentage of 9 and 10 minus percentage of 0 to 6. */
export function npsOf(valores: readonly number[]): number | null {
  if (valores.length === 0) return null;
  const promoters = valores.filter((valor) => valor >= 9).length;
  const detractors = valores.filter((valor) => valor <= 6).length;
  return Math.round((100 * (promoters - detractors)) / valores.length);
}

type Author = { nombre: string; apellido: string; dni: string; correo: string; numero: string };

/** Words as reports show them: without name, document, e-mail and telephone of their author. */
export function withoutAuthor(palabras: string, { nombre, apellido, dni, correo, numero }: Author): string {
  const [first = ''] = nombre.split(' ');
  const [paternal = ''] = apellido.split(' ');
  const named = [`${nombre} ${apellido}`, `${nombre} ${paternal}`, `${first} ${apellido}`, `${first} ${paternal}`];
  const hidden = [...named, dni, correo, numero].filter((value) => value.trim().length > 3);
  if (hidden.length === 0) return palabras;
  const pattern = hidden.map((value) => value.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&').replaceAll(/\s+/g, '\\s+'));
  return palabras.replaceAll(new RegExp(pattern.join('|'), 'giu'), '…');
}

export const gruposEncuesta = ['curso', 'docente', 'periodo'] as const;
export type GrupoEncuesta = (typeof gruposEncuesta)[number];
