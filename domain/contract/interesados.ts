import { notaInterna, notaInternaInput } from '../schemas/asistido.ts';
import {
  embudo,
  embudoQuery,
  interesadoAsked,
  interesadoChange,
  interesadoChoices,
  interesadoDetalle,
  interesadoInput,
  interesadoSummary,
  interesadosExport,
  interesadosQuery,
  mergeInput,
} from '../schemas/interesados.ts';
import { download, idParams } from '../schemas/list.ts';
import { endpoint, nothing, resource, resources } from './endpoint.ts';

export const askInformation = endpoint({
  method: 'POST',
  path: '/interesados',
  access: 'public',
  summary: 'Pedir información sobre un curso o un paquete; quien vuelve a pedirla sobre lo mismo es una sola persona',
  body: interesadoInput,
  limit: { per: 'address', points: 10, seconds: 3600 },
  message: 'Listo: te escribiremos pronto.',
  answer: resource(interesadoAsked),
});

export const listInteresados = endpoint({
  method: 'GET',
  path: '/interesados',
  access: 'caja',
  summary: 'Quienes pidieron información o dejaron un pedido sin terminar; primero lo que espera a alguien',
  query: interesadosQuery,
  answer: resources(interesadoSummary),
});

export const getInteresadoChoices = endpoint({
  method: 'GET',
  path: '/interesados/filtros',
  access: 'caja',
  summary: 'Los cursos, responsables y orígenes por los que se puede filtrar a los interesados',
  answer: resource(interesadoChoices),
});

export const exportInteresados = endpoint({
  method: 'GET',
  path: '/interesados/exportar',
  access: 'caja',
  summary: 'Los interesados filtrados, como hoja de cálculo',
  exports: true,
  stepUp: 'export-people',
  query: interesadosExport,
  answer: resource(download),
});

export const getEmbudo = endpoint({
  method: 'GET',
  path: '/interesados/embudo',
  access: 'caja',
  summary: 'Cuántos pidieron información, hicieron un pedido y pagaron, por curso, origen o canal',
  query: embudoQuery,
  answer: resource(embudo),
});

export const getInteresado = endpoint({
  method: 'GET',
  path: '/interesados/:id',
  access: 'caja',
  summary: 'Un interesado, con el texto para escribirle y quiénes pueden atenderlo',
  params: idParams,
  answer: resource(interesadoDetalle),
});

export const updateInteresado = endpoint({
  method: 'PUT',
  path: '/interesados/:id',
  access: 'caja',
  summary: 'Cambiar estado, responsable o recordatorio de un interesado',
  params: idParams,
  body: interesadoChange,
  message: 'Cambios guardados.',
  answer: resource(interesadoDetalle),
});

export const deleteInteresado = endpoint({
  method: 'DELETE',
  path: '/interesados/:id',
  access: 'caja',
  summary: 'Borrar a un interesado con sus notas, porque lo pidió o por error; no se recupera',
  params: idParams,
  message: 'Interesado borrado.',
  answer: nothing,
});

export const mergeInteresados = endpoint({
  method: 'POST',
  path: '/interesados/:id/unir',
  access: 'caja',
  summary: 'Unir a otro interesado, que es la misma persona, con este; sus notas pasan y el otro se borra',
  params: idParams,
  body: mergeInput,
  message: 'Ahora son uno solo.',
  answer: resource(interesadoDetalle),
});

export const listInteresadoNotas = endpoint({
  method: 'GET',
  path: '/interesados/:id/notas',
  access: 'caja',
  summary: 'Notas internas sobre un interesado',
  params: idParams,
  answer: resources(notaInterna),
});

export const addInteresadoNota = endpoint({
  method: 'POST',
  path: '/interesados/:id/notas',
  access: 'caja',
  summary: 'Agregar una nota interna sobre un interesado',
  params: idParams,
  body: notaInternaInput,
  message: 'Nota guardada.',
  answer: resource(notaInterna),
});
