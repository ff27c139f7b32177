import { limaDay } from '../formats/lima-time.ts';

/** Entries of a page of the printed register. */
export const folioSize = 20;

/** The page of the register on which an entry stands, by its number in the year. */
export const folioOf = (correlativo: number) => Math.ceil(correlativo / folioSize);

/** Pages of one PDF; a longer register is printed in parts. */
export const maxFolios = 50;

export const refrendoStates = ['por-enviar', 'enviado', 'recibido'] as const;

export type RefrendoState = (typeof refrendoStates)[number];

export const refrendoLabels: Record<RefrendoState, string> = {
  'por-enviar': 'Por enviar',
  enviado: 'Enviado',
  recibido: 'Recibido',
};

export const entradaEstados = ['vigente', 'revocado', 'reemplazado'] as const;

export type EntradaEstado = (typeof entradaEstados)[number];

export const entradaLabels: Record<EntradaEstado, string> = {
  vigente: 'Vigente',
  revocado: 'Revocado',
  reemplazado: 'Reemplazado',
};

type Sent = { enviada: string | null; corregido: string | null };

/** Whether who endorses a certificate got it before it was corrected. A batch is dated by day: the same day is not later. */
export function isCorrectedSince({ enviada, corregido }: Sent): boolean {
  return enviada !== null && corregido !== null && limaDay(corregido) > enviada;
}

type Batched = { enviada: string | null; refrendo: string | null };

/** How far the endorsement of a certificate is. */
export function refrendoState({ enviada, refrendo }: Batched): RefrendoState {
  if (enviada === null) return 'por-enviar';
  return refrendo === null ? 'enviado' : 'recibido';
}
