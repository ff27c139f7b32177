import { parseNota } from './parse-nota.ts';

/** Most lines of one paste. */
export const maxExternal = 500;

/** A line of a test held elsewhere: who, and the grade; null removes the one that was entered before. */
export type ExternalLine = { linea: number; dni: string; nota: number | null } | { linea: number; motivo: string };

/** Lines as Excel pastes them: document, then grade, separated by tabs, spaces or a semicolon. A heading is skipped. */
export function parseExternalNotas(text: string): ExternalLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((line, at): ExternalLine[] => {
    const linea = at + 1;
    const [dni = '', ...rest] = line.trim().split(/[\t; ]+/);
    if (dni === '' || (at === 0 && /^(dni|documento)$/i.test(dni))) return [];
    if (rest.length === 0) return [{ linea, motivo: 'Falta la nota' }];
    const typed = rest.at(-1)!;
    if (typed === '-') return [{ linea, dni, nota: null }];
    const parsed = parseNota(typed);
    return [
      parsed.ok && parsed.nota !== null ? { linea, dni, nota: parsed.nota } : { linea, motivo: reasonOf(parsed) },
    ];
  });
}

function reasonOf(parsed: ReturnType<typeof parseNota>): string {
  return parsed.ok ? 'Falta la nota' : parsed.motivo;
}

export const externalEstados = ['nueva', 'cambia', 'igual', 'con-intento', 'rechazada'] as const;
export type ExternalEstado = (typeof externalEstados)[number];

type Known = { externa: number | null; intento: number | null };

/** Verdict on a grade for somebody who may have sat the test here: then it is asked, because the better one counts. */
export function externalEstado(nota: number | null, { externa, intento }: Known): ExternalEstado {
  if (nota === externa) return 'igual';
  if (nota !== null && intento !== null) return 'con-intento';
  return externa === null ? 'nueva' : 'cambia';
}
