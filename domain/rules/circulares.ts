/** Why the school writes: an aviso about somebody's studies or account, or news, for people who agreed to them. */
export const finalidades = ['aviso', 'novedad'] as const;
export type Finalidad = (typeof finalidades)[number];

export const finalidadLabels: Record<Finalidad, string> = {
  aviso: 'Un aviso sobre sus estudios o su cuenta',
  novedad: 'Novedades y ofertas',
};

export type Reached = { confirmado: boolean; publicidad: boolean };

/** Nobody gets a mail at an address that is not proven, and news only who agreed to them. */
export function isReached({ confirmado, publicidad }: Reached, finalidad: Finalidad): boolean {
  return confirmado && (finalidad === 'aviso' || publicidad);
}
