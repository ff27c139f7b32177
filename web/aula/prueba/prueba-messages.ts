/** Fixed messages of tests, spelled as in the specification. */
export const pruebaMessages = {
  load: 'Error durante carga de la prueba',
  notLoaded: 'No se pudo cargar la prueba',
  savePregunta: 'Error guardando pregunta',
  deletePregunta: 'Error al eliminar pregunta',
  duplicatePregunta: 'No se pudo duplicar la pregunta',
  noPreguntas: 'Aún no hay preguntas.',
  noOpciones: 'Sin opciones.',
} as const;
