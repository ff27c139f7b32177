/** Fixed messages of the campus, spelled as in the specification. */
export const aulaMessages = {
  cargando: 'Cargando....',
  load: 'Error durante la carga',
  loadDocentes: 'Error durante la carga de docentes',
  guardado: 'Error error durante el guardado',
  deletion: 'Error durante eliminacion',
} as const;
