type Studied = { materiales: number; vistos: number; certificado: string | null };

/** Nothing left to study, or certified already. */
export function isFinishedCurso({ materiales, vistos, certificado }: Studied): boolean {
  return certificado !== null || (materiales > 0 && vistos >= materiales);
}
