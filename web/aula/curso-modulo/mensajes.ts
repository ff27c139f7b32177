/** Fixed messages of this screen, spelled as in the specification. */
export const mensajesModulos = {
  cargarModulos: 'Error al cargar módulos',
  eliminarModulo: 'Error al eliminar módulo',
  sinModulos: 'No hay módulos para este curso.',
  cargarMateriales: 'Error al cargar materiales',
  refrescarMateriales: 'Error al refrescar materiales',
  guardarMaterial: 'Error al guardar material',
  eliminarMaterial: 'Error al eliminar material',
  sinMateriales: 'No hay materiales.',
} as const;

export function cuantos(n: number, uno: string, varios: string): string {
  return n === 1 ? `1 ${uno}` : `${n} ${varios}`;
}
