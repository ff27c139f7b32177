/** Fixed messages of this screen, spelled as in the specification. */
export const modulosMessages = {
  loadModulos: 'Error al cargar módulos',
  deleteModulo: 'Error al eliminar módulo',
  noModulos: 'No hay módulos para este curso.',
  loadMateriales: 'Error al cargar materiales',
  refreshMateriales: 'Error al refrescar materiales',
  saveMaterial: 'Error al guardar material',
  deleteMaterial: 'Error al eliminar material',
  noMateriales: 'No hay materiales.',
} as const;

export function plural(n: number, one: string, many: string): string {
  return n === 1 ? `1 ${one}` : `${n} ${many}`;
}

/** Says to a screen reader where an item of a list went. */
export function movedText(nombre: string, place: number, count: number): string {
  return `«${nombre}» está en el lugar ${place + 1} de ${count}`;
}

/** Title under which the form of a module is kept when the session ends. */
export function moduloDialogName(modulo: { nombre: string } | null): string {
  return modulo ? `Editar módulo: ${modulo.nombre}` : 'Nuevo módulo';
}

/** Title under which the form that moves a session is kept when the session ends. */
export const horarioDialogName = 'Mover sesiones';
