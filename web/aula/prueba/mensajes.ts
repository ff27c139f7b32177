/** Fixed messages of tests, spelled as in the specification. */
export const mensajesPrueba = {
  carga: 'Error durante carga de la prueba',
  noCargada: 'No se pudo cargar la prueba',
  guardarPregunta: 'Error guardando pregunta',
  eliminarPregunta: 'Error al eliminar pregunta',
  duplicarPregunta: 'No se pudo duplicar la pregunta',
  sinPreguntas: 'Aún no hay preguntas.',
  sinOpciones: 'Sin opciones.',
} as const;
