type CursoPrecio = { precio: number; precioPreventa: number | null; preventaHasta: string | Date | null };

/** The early-bird price is charged until `preventaHasta`; at that instant the list price applies. */
function inPreventa({ precioPreventa, preventaHasta }: CursoPrecio, now: Date): boolean {
  return precioPreventa !== null && preventaHasta !== null && now < new Date(preventaHasta);
}

/** What a seat costs at `now`, in the unit of its arguments; never more than the list price. */
export function currentPrecio(curso: CursoPrecio, now: Date): number {
  return inPreventa(curso, now) ? Math.min(curso.precioPreventa!, curso.precio) : curso.precio;
}

/** The first instant after `now` at which one of these prices changes; null when none will. */
export function nextPrecioChange(cursos: readonly CursoPrecio[], now: Date): Date | null {
  const ends = cursos
    .filter((curso) => inPreventa(curso, now))
    .map((curso) => new Date(curso.preventaHasta!).getTime());
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}
