export const tipoPregunta = { open: 1, multiple: 2, trueOrFalse: 3 } as const;
export const tipoPreguntaLabel = { 1: 'Abierta', 2: 'Opción múltiple', 3: 'Verdadero o falso' } as const;
export type TipoPregunta = keyof typeof tipoPreguntaLabel;

export const opcionesMax = 10;
const opcionesMin = 2;
const enunciadoMin = 5;
/** Most characters of each text. */
export const textLimits = { enunciado: 5_000, opcion: 1_000, explicacion: 5_000, imagenTexto: 500 } as const;

/** The order of a test is saved as a list of at most this many ids. */
export const preguntasMax = 500;

export type DraftOpcion = { descripcion: string; correcto: boolean };
export type DraftPregunta = {
  enunciado: string;
  tipo: TipoPregunta;
  exclusiva: boolean;
  opciones: DraftOpcion[];
  explicacion?: string | undefined;
  /** What its picture shows. */
  imagenTexto?: string | undefined;
};

/** The same text with the same options is the same question. */
export function fingerprint({
  enunciado,
  tipo,
  opciones,
}: Pick<DraftPregunta, 'enunciado' | 'tipo' | 'opciones'>): string {
  return JSON.stringify([enunciado, tipo, opciones.map(({ descripcion, correcto }) => [descripcion, correcto])]);
}

/** Initial options of a question type; changing the type resets them. */
export function initialOpciones(tipo: TipoPregunta): DraftOpcion[] {
  if (tipo === tipoPregunta.open) return [];
  const texts = tipo === tipoPregunta.trueOrFalse ? ['Verdadero', 'Falso'] : ['', ''];
  return texts.map((descripcion) => ({ descripcion, correcto: false }));
}

/** Whether only one option can be correct. */
export function isExclusive({ tipo, exclusiva }: Pick<DraftPregunta, 'tipo' | 'exclusiva'>): boolean {
  return tipo === tipoPregunta.trueOrFalse || (tipo === tipoPregunta.multiple && exclusiva);
}

/** Marks an option as correct; in an exclusive question it becomes the only one. */
export function markCorrect(pregunta: DraftPregunta, index: number, correcto: boolean): DraftOpcion[] {
  const single = isExclusive(pregunta) && correcto;
  return pregunta.opciones.map((opcion, i) =>
    i === index ? { ...opcion, correcto } : single ? { ...opcion, correcto: false } : opcion,
  );
}

/** Keeps only the first correct option, when a question becomes exclusive. */
export function keepOneCorrect(opciones: readonly DraftOpcion[]): DraftOpcion[] {
  const first = opciones.findIndex(({ correcto }) => correcto);
  return opciones.map((opcion, i) => ({ ...opcion, correcto: i === first }));
}

/** Marks of a list as Word and Excel write them: `a)`, `1.`, `-`, `•`. */
const listMark = /^(?:[a-j]\s*[).-]|\(?\d{1,2}\s*[).-]|[-–•*▪·])\s+/i;

/** Options of pasted text: one per line, or per cell of a single row. Marks go only if every line has one. */
export function parseOpciones(text: string): string[] {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const cells = lines.length === 1 && !listMark.test(lines[0]!.trim()) ? lines[0]!.split('\t') : lines;
  const found = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const marked = found.length > 1 && found.every((cell) => listMark.test(cell));
  return found.map((cell) => (marked ? cell.replace(listMark, '') : cell).replace(/\s+/g, ' ').trim());
}

type Pasted = { opciones: DraftOpcion[]; dropped: number };

/** Fills empty options from `index` on and adds the rest; written options stay. `dropped`: texts beyond ten options. */
export function pasteOpciones(opciones: readonly DraftOpcion[], index: number, texts: readonly string[]): Pasted {
  const filled = [...opciones];
  let at = index;
  let used = 0;
  for (const descripcion of texts) {
    const here = filled[at];
    if (here?.descripcion === '') filled[at] = { ...here, descripcion };
    else if (filled.length < opcionesMax) filled.splice(at, 0, { descripcion, correcto: false });
    else break;
    at += 1;
    used += 1;
  }
  return { opciones: filled, dropped: texts.length - used };
}

export function addProblem(opciones: readonly DraftOpcion[]): string | null {
  return opciones.length >= opcionesMax ? 'Máximo 10 opciones.' : null;
}

export function removeProblem(opciones: readonly DraftOpcion[]): string | null {
  return opciones.length <= opcionesMin ? 'Debes mantener al menos 2 opciones.' : null;
}

export function enunciadoProblem(enunciado: string): string | null {
  const text = enunciado.trim();
  if (text === '') return 'El enunciado es obligatorio';
  return text.length < enunciadoMin ? 'El enunciado debe tener al menos 5 caracteres' : null;
}

/** First error of the options. */
export function opcionesProblem(pregunta: Omit<DraftPregunta, 'enunciado'>): string | null {
  const { tipo, opciones } = pregunta;
  if (tipo === tipoPregunta.open) return opciones.length > 0 ? 'Una pregunta abierta no tiene opciones.' : null;
  if (tipo === tipoPregunta.trueOrFalse) return trueOrFalseProblem(opciones);
  const typed = opciones.filter(({ descripcion }) => descripcion.trim() !== '');
  if (typed.length < opcionesMin) return 'Agrega al menos 2 opciones con descripción';
  if (typed.length < opciones.length) return 'Hay opciones vacías. Completa o elimínalas.';
  if (opciones.length > opcionesMax) return 'Máximo 10 opciones.';
  if (hasRepeated(opciones)) return 'Hay opciones duplicadas.';
  const correct = opciones.filter(({ correcto }) => correcto).length;
  if (correct === 0) return 'Marca al menos una opción como correcta.';
  return isExclusive(pregunta) && correct > 1 ? 'Debe haber exactamente una opción correcta.' : null;
}

function trueOrFalseProblem(opciones: readonly DraftOpcion[]): string | null {
  const fixed = initialOpciones(tipoPregunta.trueOrFalse);
  const equal = opciones.length === fixed.length && fixed.every((f, i) => f.descripcion === opciones[i]?.descripcion);
  if (!equal) return 'Las opciones son Verdadero y Falso.';
  const correct = opciones.filter(({ correcto }) => correcto).length;
  return correct === 1 ? null : 'Debe haber exactamente una opción correcta.';
}

function hasRepeated(opciones: readonly DraftOpcion[]): boolean {
  return new Set(opciones.map(({ descripcion }) => descripcion.trim().toLowerCase())).size < opciones.length;
}
