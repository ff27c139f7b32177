import { meanToHundredths } from '../formats/round.ts';

export const notaMaxima = 20;
export const notaAprobatoria = 13;

export type PreguntaConClave = {
  preguntaId: number;
  tipo: 1 | 2 | 3;
  opciones: { opcionId: number; correcto: boolean }[];
};

/** Points for open questions, 0 to 20; null until graded. */
type PuntosAbiertos = ReadonlyMap<number, number | null>;

/**
 * Every question weighs the same; a closed one counts only if exactly its correct options were chosen. Null while an
 * open question is not graded.
 */
export function calificar(
  preguntas: readonly PreguntaConClave[],
  elegidas: ReadonlySet<number>,
  abiertas: PuntosAbiertos = new Map(),
): number | null {
  if (preguntas.length === 0) return 0;
  const puntos: number[] = [];
  for (const pregunta of preguntas) {
    const suyos = puntosDe(pregunta, elegidas, abiertas);
    if (suyos === null) return null;
    puntos.push(suyos);
  }
  return meanToHundredths(puntos);
}

function puntosDe(pregunta: PreguntaConClave, elegidas: ReadonlySet<number>, abiertas: PuntosAbiertos): number | null {
  if (pregunta.tipo === 1) return abiertas.get(pregunta.preguntaId) ?? null;
  const exacta = pregunta.opciones.every(({ opcionId, correcto }) => elegidas.has(opcionId) === correcto);
  return exacta ? notaMaxima : 0;
}

export type TonoDeNota = 'rojo' | 'ambar' | 'verde';

/** Below 13 red, 13 to 15 yellow, above 15 green. */
export function tonoDeNota(nota: number): TonoDeNota {
  if (nota < notaAprobatoria) return 'rojo';
  return nota <= 15 ? 'ambar' : 'verde';
}

export type NotaDeModulo = { acronimo: string; nota: number | null };
type EstadoDelAlumno = 'aprobado' | 'desaprobado' | 'falta';
export type Resultado = { promedio: number | null; pruebas: number; aprobadas: number; estado: EstadoDelAlumno };

/**
 * Result of a student in a course. The average covers modules with a grade. Passing needs every test at 13 or more or,
 * without tests, an average of 13 or more.
 */
export function resultadoDe(modulos: readonly NotaDeModulo[]): Resultado {
  const notas = modulos.flatMap(({ nota }) => (nota === null ? [] : [nota]));
  const promedio = notas.length === 0 ? null : meanToHundredths(notas);
  const pruebas = modulos.filter(({ acronimo }) => acronimo === 'PRU');
  const aprobadas = pruebas.filter(({ nota }) => nota !== null && nota >= notaAprobatoria).length;
  const decisivas = pruebas.length > 0 ? pruebas.map(({ nota }) => nota) : [promedio];
  return { promedio, pruebas: pruebas.length, aprobadas, estado: estadoDe(decisivas) };
}

function estadoDe(notas: readonly (number | null)[]): EstadoDelAlumno {
  if (notas.some((nota) => nota === null)) return 'falta';
  return notas.every((nota) => nota !== null && nota >= notaAprobatoria) ? 'aprobado' : 'desaprobado';
}
