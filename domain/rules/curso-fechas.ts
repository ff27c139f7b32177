const day = 86_400_000;

/** Asks back when the end is before the start; the specification accepts it, so nothing is refused. */
export function reversedFechas(inicio: string, limite: string): string | null {
  const gap = new Date(inicio).getTime() - new Date(limite).getTime();
  if (!(gap > 0)) return null;
  const days = Math.round(gap / day);
  const when = days === 0 ? 'el mismo día, antes de' : days === 1 ? 'un día antes de' : `${days} días antes de`;
  return `Termina ${when} empezar. ¿Es correcto? Puedes guardarla así.`;
}
