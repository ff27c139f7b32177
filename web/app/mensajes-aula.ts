/** The learning area's fixed words, spelled as the specification spells them. */
export const mensajesAula = {
  cargando: 'Cargando....',
  carga: 'Error durante la carga',
  guardado: 'Error error durante el guardado',
  eliminacion: 'Error durante eliminacion',
} as const;
