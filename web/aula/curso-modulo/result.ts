import { writeNota } from 'domain/rules/parse-nota.ts';

/** Result of a submission, passed back to this screen in the navigation state. */
export type Result = {
  nota: number | null;
  intentosRestantes: number;
  pendientes: number;
  /** Submitted automatically at the end of its time. */
  timeUp?: boolean;
  /** The test; null in navigation states of an earlier version. */
  prueba: { pruebaId: number; nombre: string; intento: number } | null;
  /** Questions answered right, of all; null when the grade does not say it. */
  aciertos: { right: number; of: number } | null;
};

type Stored = Partial<Record<keyof Result, unknown>>;

/** Navigation state survives reloads and deploys, so it is validated before use. */
export function readResult(state: unknown): Result | null {
  const found = (state as { resultado?: Stored } | null)?.resultado;
  if (typeof found !== 'object' || found === null) return null;
  const { nota = null, intentosRestantes, pendientes = 0, timeUp, prueba, aciertos } = found;
  if (nota !== null && typeof nota !== 'number') return null;
  if (typeof intentosRestantes !== 'number' || typeof pendientes !== 'number') return null;
  const about = { prueba: readPrueba(prueba), aciertos: readAciertos(aciertos) };
  return { nota, intentosRestantes, pendientes, ...(timeUp === true && { timeUp }), ...about };
}

function readPrueba(found: unknown): Result['prueba'] {
  const { pruebaId, nombre, intento } = (found ?? {}) as Record<string, unknown>;
  if (typeof pruebaId !== 'number' || typeof nombre !== 'string' || typeof intento !== 'number') return null;
  return { pruebaId, nombre, intento };
}

function readAciertos(found: unknown): Result['aciertos'] {
  const { right, of } = (found ?? {}) as Record<string, unknown>;
  return typeof right === 'number' && typeof of === 'number' ? { right, of } : null;
}

/** Every question weighs the same: the grade says how many were right, unless one was open. */
export function aciertosOf(nota: number | null, preguntas: readonly { tipo: number }[]): Result['aciertos'] {
  const of = preguntas.length;
  if (nota === null || of === 0 || preguntas.some(({ tipo }) => tipo === 1)) return null;
  const right = Math.round((nota * of) / 20);
  return Math.abs((right * 20) / of - nota) < 0.011 ? { right, of } : null;
}

export function resultTitle({ prueba }: Result): string {
  return prueba ? `Prueba enviada: ${prueba.nombre}` : 'Prueba enviada';
}

export function resultText({ nota, intentosRestantes, pendientes, timeUp }: Result): string {
  const ended = timeUp ? 'Terminó el tiempo y entregamos lo que respondiste. ' : '';
  const first = nota === null ? pendingText(pendientes) : `Tu nota: ${writeNota(nota)}.`;
  return `${ended}${first} ${remainingText(intentosRestantes)}`;
}

/** How many were right, and which attempt counts; `counted` is the grade of the module. */
export function resultDetail({ nota, aciertos, prueba }: Result, counted: number | null): string {
  const parts = [];
  if (aciertos) parts.push(`Acertaste ${aciertos.right} de ${aciertos.of} preguntas.`);
  if (nota !== null && counted !== null && prueba && prueba.intento > 1) {
    parts.push(
      counted > nota ? `Cuenta tu mejor intento: ${writeNota(counted)}.` : `Cuenta este, tu intento ${prueba.intento}.`,
    );
  }
  return parts.join(' ');
}

function pendingText(pending: number): string {
  if (pending === 0) return 'Recibimos tu prueba.';
  const preguntas = pending === 1 ? 'Una pregunta abierta' : `${pending} preguntas abiertas`;
  return `${preguntas} por calificar: te avisaremos por correo cuando tengas tu nota.`;
}

function remainingText(remaining: number): string {
  if (remaining <= 0) return 'No te quedan intentos.';
  return remaining === 1 ? 'Te queda 1 intento.' : `Te quedan ${remaining} intentos.`;
}
