/** Fixed messages of the campus, spelled as in the specification. */
export const mensajesAula = {
  cargando: 'Cargando....',
  carga: 'Error durante la carga',
  guardado: 'Error error durante el guardado',
  eliminacion: 'Error durante eliminacion',
} as const;
