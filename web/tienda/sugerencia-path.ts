import type { Sugerencia } from 'domain/schemas/catalogo-facets.ts';

export function sugerenciaPath({ tipo, id, nombre }: Sugerencia): string {
  if (tipo === 'curso') return `/catalogo/flyer/${id}`;
  if (tipo === 'paquete') return `/paquete/${id}`;
  return tipo === 'especialidad' ? `/catalogo?especialidad=${id}` : `/catalogo?q=${encodeURIComponent(nombre)}`;
}
