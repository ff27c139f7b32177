import type { Sugerencia } from 'domain/schemas/catalogo-facets.ts';

export function sugerenciaPath({ tipo, id, nombre }: Sugerencia): string {
  if (tipo === 'curso') return `/catalogo/flyer/${id}`;
  return tipo === 'especialidad' ? `/catalogo?especialidad=${id}` : `/catalogo?q=${encodeURIComponent(nombre)}`;
}
