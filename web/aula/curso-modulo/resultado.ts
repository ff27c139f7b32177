import { escribirNota } from 'domain/rules/nota-escrita.ts';

/** Result of a submission, passed back to this screen in the navigation state. */
export type Resultado = { nota: number | null; intentosRestantes: number; pendientes: number };

/** Navigation state survives reloads and deploys, so it is validated before use. */
export function leerResultado(state: unknown): Resultado | null {
  const found = (state as { resultado?: Partial<Resultado> } | null)?.resultado;
  if (typeof found !== 'object' || found === null) return null;
  const { nota = null, intentosRestantes, pendientes = 0 } = found;
  if (nota !== null && typeof nota !== 'number') return null;
  if (typeof intentosRestantes !== 'number' || typeof pendientes !== 'number') return null;
  return { nota, intentosRestantes, pendientes };
}

export function resultadoTexto({ nota, intentosRestantes, pendientes }: Resultado): string {
  const primero = nota === null ? pendienteTexto(pendientes) : `Tu nota: ${escribirNota(nota)}.`;
  return `${primero} ${restantesTexto(intentosRestantes)}`;
}

function pendienteTexto(pendientes: number): string {
  if (pendientes === 0) return 'Recibimos tu prueba.';
  const preguntas = pendientes === 1 ? 'Una pregunta abierta' : `${pendientes} preguntas abiertas`;
  return `${preguntas} por calificar: te avisaremos por correo cuando tengas tu nota.`;
}

function restantesTexto(restantes: number): string {
  if (restantes <= 0) return 'No te quedan intentos.';
  return restantes === 1 ? 'Te queda 1 intento.' : `Te quedan ${restantes} intentos.`;
}
