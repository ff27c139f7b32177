import { idParams } from '../schemas/list.ts';
import {
  preguntasExport,
  preguntasExportQuery,
  preguntasFileInput,
  preguntasFileQuery,
  preguntasFileResult,
} from '../schemas/preguntas-file.ts';
import { endpoint, resource } from './endpoint.ts';

export const importPreguntas = endpoint({
  method: 'POST',
  path: '/pruebas/:id/preguntas/importar',
  access: 'academico',
  summary: 'Agregar las preguntas de un archivo GIFT, Aiken, Moodle XML o CSV; con revisar=true solo dice qué pasaría',
  params: idParams,
  query: preguntasFileQuery,
  body: preguntasFileInput,
  bodyLimit: 16 * 1024 * 1024,
  answer: resource(preguntasFileResult),
});

export const exportPreguntas = endpoint({
  method: 'GET',
  path: '/pruebas/:id/preguntas/exportar',
  access: 'academico',
  summary: 'Las preguntas de una prueba, con sus respuestas correctas, en el formato pedido',
  exports: true,
  stepUp: 'export-answer-keys',
  params: idParams,
  query: preguntasExportQuery,
  answer: resource(preguntasExport),
});
