import type { Requisito } from './certificado-avance.ts';

/** What is sold separately: null is the certificado of the curso, a number one of its levels. */
export type NivelRef = number | null;

type Priced = { nivelId: number; precio: number | null };

/** What a course sells. `precio` null: included. */
export type Tarifa<N extends Priced = Priced> = { precioCertificado: number | null; niveles: readonly N[] };

/** What somebody bought and paid. */
export type Compras = ReadonlySet<NivelRef>;

export const sellsCertificados = ({ precioCertificado, niveles }: Tarifa) =>
  precioCertificado !== null || niveles.some(({ precio }) => precio !== null);

/** A bought level includes the certificado of the curso, which is issued until the level is reached. */
export const hasCertificado = ({ precioCertificado }: Tarifa, compras: Compras) =>
  precioCertificado === null || compras.size > 0;

/** Levels that somebody may get: bought, or included in a certificate that they have. */
export function ownNiveles<N extends Priced>(tarifa: Tarifa<N>, compras: Compras): N[] {
  const included = hasCertificado(tarifa, compras);
  return tarifa.niveles.filter(({ nivelId, precio }) => compras.has(nivelId) || (precio === null && included));
}

export const unpaidCertificado = 'Falta comprar el certificado, que se vende aparte.';

type Sold = { tipo: 'D' | 'C'; curso: string; nivel: { nombre: string } | null };

/** Its name in the pedido, the comprobante and mails. */
export const compraName = ({ tipo, curso, nivel }: Sold) =>
  `${nivel?.nombre ?? (tipo === 'D' ? 'Diploma' : 'Certificado')} de «${curso}»`;

export const ofertaEstados = ['disponible', 'pendiente', 'comprado', 'emitido', 'cerrado'] as const;

/** Level of a certificado in force (null: the one of the curso) and the mark it asks for (null: no longer known). */
export type IssuedNivel = { nivelId: NivelRef; notaMinima: number | null };

/** Whether a certificate in force may become one of a level: only a higher one. */
export const mayRise = (emitido: IssuedNivel, nivel: { notaMinima: number }) =>
  emitido.nivelId === null || (emitido.notaMinima !== null && nivel.notaMinima > emitido.notaMinima);

type Situation = {
  /** Null: the certificate of the course. */
  nivel: { nivelId: number; notaMinima: number } | null;
  compras: Compras;
  pendientes: Compras;
  /** Undefined without a certificate in force. */
  emitido: IssuedNivel | undefined;
  revocado: boolean;
  /** Why nobody can get it now. */
  problemas: readonly string[];
};

/** Whether somebody may buy it, and why not. */
export function ofertaState(situation: Situation): { estado: (typeof ofertaEstados)[number]; motivo: string } {
  const { nivel, compras, pendientes, emitido, revocado, problemas } = situation;
  const nivelId = nivel?.nivelId ?? null;
  if (emitido && (nivel === null || emitido.nivelId === nivelId)) return { estado: 'emitido', motivo: 'Ya lo tienes.' };
  if (emitido && nivel && !mayRise(emitido, nivel)) {
    const unknown = emitido.notaMinima === null;
    return {
      estado: 'cerrado',
      motivo: unknown
        ? 'Tu certificado ya se emitió con otro nivel. Escríbenos.'
        : 'Ya tienes un nivel igual o más alto.',
    };
  }
  if (compras.has(nivelId))
    return { estado: 'comprado', motivo: 'Ya lo compraste: se emite cuando cumples lo que pide.' };
  if (pendientes.has(nivelId)) return { estado: 'pendiente', motivo: 'Ya lo pediste: falta pagarlo.' };
  if (revocado) return { estado: 'cerrado', motivo: 'Tu certificado de este curso fue revocado. Escríbenos.' };
  if (nivelId === null && compras.size > 0) return { estado: 'cerrado', motivo: 'Viene con el nivel que compraste.' };
  if (problemas.length > 0) return { estado: 'cerrado', motivo: `Ahora no se vende. ${problemas.join(' ')}` };
  return { estado: 'disponible', motivo: '' };
}

export const unconfirmedNombre = 'Confirma cómo se imprime tu nombre.';

/** What is still missing, each thing once, for the buyer. */
export const missingOf = (requisitos: readonly Requisito[]) => [
  ...new Set(requisitos.flatMap(({ cumplido, falta }) => (cumplido ? [] : [falta]))),
];
