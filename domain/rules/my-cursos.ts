type Studied = { materiales: number; vistos: number; certificado: string | null };

/** Nothing left to study, or certified already. */
export function isFinishedCurso({ materiales, vistos, certificado }: Studied): boolean {
  return certificado !== null || (materiales > 0 && vistos >= materiales);
}

type Worked = Studied & { acceso: boolean; inicio: string; ultimaActividad: string | null };

/**
 * The course to go on with: of those with access and something left, the one worked on last; where nothing was worked
 * on yet, the first that has begun.
 */
export function nextCurso<C extends Worked>(cursos: readonly C[], now: Date): C | null {
  const open = cursos.filter((curso) => curso.acceso && !isFinishedCurso(curso));
  const [last] = open
    .filter(({ ultimaActividad }) => ultimaActividad !== null)
    .toSorted((a, b) => Date.parse(b.ultimaActividad!) - Date.parse(a.ultimaActividad!));
  return last ?? open.find(({ inicio }) => Date.parse(inicio) <= now.getTime()) ?? null;
}
