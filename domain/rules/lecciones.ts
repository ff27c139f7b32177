import { passingNota } from './calificacion.ts';
import { hasIntentosLeft, materialClase } from './modulos.ts';
import type { Phase } from './rendicion.ts';

/** How a material came to be seen: played to 90 %, read to its end or opened, or marked by hand. */
export const seenOrigenes = ['reproducido', 'leido', 'mano'] as const;
export type SeenOrigen = (typeof seenOrigenes)[number];

const seenLabels: Record<SeenOrigen, string> = {
  reproducido: 'Visto completo',
  leido: 'Visto al abrirlo',
  mano: 'Marcado a mano',
};

/** Without `origen` it was seen before its way was recorded. A PDF and a text count once they are read to their end. */
export function seenLabel({ origen, tipo, acronimo }: Seen): string {
  if (origen === null) return 'Visto';
  const isRead = tipo === 'pdf' || (tipo === null && materialClase(acronimo) === 'texto');
  return origen === 'leido' && isRead ? 'Visto hasta el final' : seenLabels[origen];
}

type Seen = { origen: SeenOrigen | null; tipo: string | null; acronimo: string };

type Leccion = { materialId: number; moduloId: number; visto: boolean; disponible: boolean };
type Modulo = {
  moduloId: number;
  pruebaId: number | null;
  nota: number | null;
  /** The mark that passes in this course; without it that of the specification. */
  notaMinima?: number;
  intento: number;
  intentoMax: number | null;
  pendiente: boolean;
  fase: Phase | null;
  rendicion: object | null;
};

export type Step<L, M> = { kind: 'leccion'; leccion: L; modulo: M } | { kind: 'prueba'; modulo: M };

/** The course in the order in which it is studied: the lessons of each module, then its test. */
export function stepsOf<L extends Leccion, M extends Modulo>(
  modulos: readonly M[],
  lecciones: readonly L[],
): Step<L, M>[] {
  const byModulo = Map.groupBy(lecciones, ({ moduloId }) => moduloId);
  return modulos.flatMap((modulo): Step<L, M>[] => [
    ...(byModulo.get(modulo.moduloId) ?? []).map((leccion) => ({ kind: 'leccion' as const, leccion, modulo })),
    ...(modulo.pruebaId === null ? [] : [{ kind: 'prueba' as const, modulo }]),
  ]);
}

export const isPassed = ({ nota, notaMinima = passingNota }: Pick<Modulo, 'nota' | 'notaMinima'>) =>
  nota !== null && nota >= notaMinima;

/** Whether the student can begin the test now and still has to: passed tests and tests to be graded do not count. */
export function awaitsPrueba(modulo: Modulo): boolean {
  return modulo.fase === 'abierta' && hasIntentosLeft(modulo) && !isPassed(modulo) && !modulo.pendiente;
}

function isOpen<L extends Leccion, M extends Modulo>(step: Step<L, M>): boolean {
  if (step.kind === 'prueba') return awaitsPrueba(step.modulo);
  return step.leccion.disponible && !step.leccion.visto;
}

/**
 * What to do next: a test that is running, else the last lesson opened while it is not finished, else the first open
 * step after it, else the first open step of all. Null when nothing is left.
 */
export function nextStep<L extends Leccion, M extends Modulo>(
  steps: readonly Step<L, M>[],
  lastMaterialId: number | null,
): Step<L, M> | null {
  const running = steps.find((step) => step.kind === 'prueba' && step.modulo.rendicion !== null);
  if (running) return running;
  const last = steps.findIndex((step) => step.kind === 'leccion' && step.leccion.materialId === lastMaterialId);
  return steps.slice(Math.max(last, 0)).find(isOpen) ?? steps.find(isOpen) ?? null;
}

/** Everything seen and, with a test, passed. */
export function isFinishedModulo(modulo: Modulo & { materiales: number; vistos: number }): boolean {
  const { materiales, vistos, pruebaId } = modulo;
  if (materiales + (pruebaId === null ? 0 : 1) === 0) return false;
  return vistos >= materiales && (pruebaId === null || isPassed(modulo));
}

/** Finished modules at the beginning that a list shows as one row: all but the two before the first unfinished one. */
export function foldedModulos(modulos: readonly (Modulo & { materiales: number; vistos: number })[]): number {
  const unfinished = modulos.findIndex((modulo) => !isFinishedModulo(modulo));
  const folded = (unfinished < 0 ? modulos.length : unfinished) - 2;
  return folded < 2 ? 0 : folded;
}

/** `1 h 42 min`, `9 min`, `45 s`. */
export function lengthLabel(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' ');
}

/** `41:07`, `1:02:03`. */
export function positionLabel(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

export const apunteMaxLength = 10_000;
