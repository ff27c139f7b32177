type Studied = { materiales: number; vistos: number; porAprobar: number; certificado: string | null };

/** Nothing left to study or to pass, or certified already. */
export function isFinishedCurso({ materiales, vistos, porAprobar, certificado }: Studied): boolean {
  return certificado !== null || (materiales > 0 && vistos >= materiales && porAprobar === 0);
}

type Worked = Studied & { acceso: boolean; inicio: string; ultimaActividad: string | null; siguiente: object | null };

const activityOf = ({ ultimaActividad }: Worked) => Date.parse(ultimaActividad ?? '1970');

/**
 * The course to go on with: of those with access and something left, one with something that can be done now, and of
 * those the one worked on last; where nothing was worked on yet, the first that has begun.
 */
export function nextCurso<C extends Worked>(cursos: readonly C[], now: Date): C | null {
  const [next] = cursos
    .filter((curso) => curso.acceso && !isFinishedCurso(curso))
    .filter(({ ultimaActividad, inicio }) => ultimaActividad !== null || Date.parse(inicio) <= now.getTime())
    .toSorted((a, b) => Number(!a.siguiente) - Number(!b.siguiente) || activityOf(b) - activityOf(a));
  return next ?? null;
}
