import { writeNota } from 'domain/rules/parse-nota.ts';

/** Result of a submission, passed back to this screen in the navigation state. */
/** `timeUp`: submitted by itself at the end of its time. */
export type Result = { nota: number | null; intentosRestantes: number; pendientes: number; timeUp?: boolean };

/** Navigation state survives reloads and deploys, so it is validated before use. */
export function readResult(state: unknown): Result | null {
  const found = (state as { resultado?: Partial<Result> } | null)?.resultado;
  if (typeof found !== 'object' || found === null) return null;
  const { nota = null, intentosRestantes, pendientes = 0, timeUp } = found;
  if (nota !== null && typeof nota !== 'number') return null;
  if (typeof intentosRestantes !== 'number' || typeof pendientes !== 'number') return null;
  return { nota, intentosRestantes, pendientes, ...(timeUp === true && { timeUp }) };
}

export function resultText({ nota, intentosRestantes, pendientes, timeUp }: Result): string {
  const ended = timeUp ? 'Terminó el tiempo y entregamos lo que respondiste. ' : '';
  const first = nota === null ? pendingText(pendientes) : `Tu nota: ${writeNota(nota)}.`;
  return `${ended}${first} ${remainingText(intentosRestantes)}`;
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
