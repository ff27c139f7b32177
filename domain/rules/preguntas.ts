export const tipoPregunta = { abierta: 1, multiple: 2, verdaderoFalso: 3 } as const;
export const tipoPreguntaTexto = { 1: 'Abierta', 2: 'Opción múltiple', 3: 'Verdadero o falso' } as const;
export type TipoPregunta = keyof typeof tipoPreguntaTexto;

export const opcionesMax = 10;
const opcionesMin = 2;
const enunciadoMin = 5;

export type OpcionEscrita = { descripcion: string; correcto: boolean };
export type PreguntaEscrita = { enunciado: string; tipo: TipoPregunta; exclusiva: boolean; opciones: OpcionEscrita[] };

/** Initial options of a question type; changing the type resets them. */
export function opcionesIniciales(tipo: TipoPregunta): OpcionEscrita[] {
  if (tipo === tipoPregunta.abierta) return [];
  const textos = tipo === tipoPregunta.verdaderoFalso ? ['Verdadero', 'Falso'] : ['', ''];
  return textos.map((descripcion) => ({ descripcion, correcto: false }));
}

/** Whether only one option can be correct. */
export function esExclusiva({ tipo, exclusiva }: Pick<PreguntaEscrita, 'tipo' | 'exclusiva'>): boolean {
  return tipo === tipoPregunta.verdaderoFalso || (tipo === tipoPregunta.multiple && exclusiva);
}

/** Marks an option as correct; in an exclusive question it becomes the only one. */
export function marcarCorrecta(pregunta: PreguntaEscrita, index: number, correcto: boolean): OpcionEscrita[] {
  const sola = esExclusiva(pregunta) && correcto;
  return pregunta.opciones.map((opcion, i) =>
    i === index ? { ...opcion, correcto } : sola ? { ...opcion, correcto: false } : opcion,
  );
}

/** Keeps only the first correct option, when a question becomes exclusive. */
export function dejarUnaCorrecta(opciones: readonly OpcionEscrita[]): OpcionEscrita[] {
  const first = opciones.findIndex(({ correcto }) => correcto);
  return opciones.map((opcion, i) => ({ ...opcion, correcto: i === first }));
}

export function problemaAlAgregar(opciones: readonly OpcionEscrita[]): string | null {
  return opciones.length >= opcionesMax ? 'Máximo 10 opciones.' : null;
}

export function problemaAlQuitar(opciones: readonly OpcionEscrita[]): string | null {
  return opciones.length <= opcionesMin ? 'Debes mantener al menos 2 opciones.' : null;
}

export function problemaDelEnunciado(enunciado: string): string | null {
  const texto = enunciado.trim();
  if (texto === '') return 'El enunciado es obligatorio';
  return texto.length < enunciadoMin ? 'El enunciado debe tener al menos 5 caracteres' : null;
}

/** First error of the options. */
export function problemaDeOpciones(pregunta: Omit<PreguntaEscrita, 'enunciado'>): string | null {
  const { tipo, opciones } = pregunta;
  if (tipo === tipoPregunta.abierta) return opciones.length > 0 ? 'Una pregunta abierta no tiene opciones.' : null;
  if (tipo === tipoPregunta.verdaderoFalso) return problemaVerdaderoFalso(opciones);
  const escritas = opciones.filter(({ descripcion }) => descripcion.trim() !== '');
  if (escritas.length < opcionesMin) return 'Agrega al menos 2 opciones con descripción';
  if (escritas.length < opciones.length) return 'Hay opciones vacías. Completa o elimínalas.';
  if (opciones.length > opcionesMax) return 'Máximo 10 opciones.';
  if (hayRepetidas(opciones)) return 'Hay opciones duplicadas.';
  const correctas = opciones.filter(({ correcto }) => correcto).length;
  if (correctas === 0) return 'Marca al menos una opción como correcta.';
  return esExclusiva(pregunta) && correctas > 1 ? 'Debe haber exactamente una opción correcta.' : null;
}

function problemaVerdaderoFalso(opciones: readonly OpcionEscrita[]): string | null {
  const fijas = opcionesIniciales(tipoPregunta.verdaderoFalso);
  const iguales = opciones.length === fijas.length && fijas.every((f, i) => f.descripcion === opciones[i]?.descripcion);
  if (!iguales) return 'Las opciones son Verdadero y Falso.';
  const correctas = opciones.filter(({ correcto }) => correcto).length;
  return correctas === 1 ? null : 'Debe haber exactamente una opción correcta.';
}

function hayRepetidas(opciones: readonly OpcionEscrita[]): boolean {
  return new Set(opciones.map(({ descripcion }) => descripcion.trim().toLowerCase())).size < opciones.length;
}
