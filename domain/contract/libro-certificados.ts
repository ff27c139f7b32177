import {
  entrada,
  entradasQuery,
  exportEntradasQuery,
  libro,
  libroPdfQuery,
  recepcionInput,
  remesa,
  remesaInput,
  remesaWithEntradas,
} from '../schemas/libro-certificados.ts';
import { download, idParams } from '../schemas/list.ts';
import { endpoint, nothing, resource, resources } from './endpoint.ts';

export const listLibros = endpoint({
  method: 'GET',
  path: '/libro-certificados/libros',
  access: 'academico',
  summary: 'Los libros de registro por año: el de la escuela y el de cada serie de quien refrenda',
  answer: resources(libro),
});

export const listEntradas = endpoint({
  method: 'GET',
  path: '/libro-certificados',
  access: 'academico',
  summary: 'Los certificados de un libro de registro, con su folio, en el orden de sus números',
  query: entradasQuery,
  answer: resources(entrada),
});

export const exportEntradas = endpoint({
  method: 'GET',
  path: '/libro-certificados/exportar',
  access: 'academico',
  summary: 'El libro de registro filtrado, como hoja de cálculo',
  exports: true,
  stepUp: 'export-people',
  query: exportEntradasQuery,
  answer: resource(download),
});

export const printLibro = endpoint({
  method: 'GET',
  path: '/libro-certificados/pdf',
  access: 'academico',
  summary: 'El libro de registro como PDF, hasta 50 folios desde el que se pide',
  exports: true,
  stepUp: 'export-people',
  query: libroPdfQuery,
  answer: resource(download),
});

export const listRemesas = endpoint({
  method: 'GET',
  path: '/remesas',
  access: 'academico',
  summary: 'Las últimas remesas de certificados enviadas a refrendar',
  answer: resources(remesa),
});

export const getRemesa = endpoint({
  method: 'GET',
  path: '/remesas/:id',
  access: 'academico',
  summary: 'Una remesa con sus certificados',
  params: idParams,
  answer: resource(remesaWithEntradas),
});

export const createRemesa = endpoint({
  method: 'POST',
  path: '/remesas',
  access: 'academico',
  summary: 'Anotar que certificados vigentes de una serie se enviaron a refrendar; cada uno está en una remesa',
  body: remesaInput,
  message: 'Remesa anotada.',
  answer: resource(remesa),
});

export const receiveRemesa = endpoint({
  method: 'PUT',
  path: '/remesas/:id',
  access: 'academico',
  summary: 'Anotar los números de registro con que una remesa volvió; uno vacío queda por recibir',
  params: idParams,
  body: recepcionInput,
  message: 'Recepción anotada.',
  answer: resource(remesaWithEntradas),
});

export const deleteRemesa = endpoint({
  method: 'DELETE',
  path: '/remesas/:id',
  access: 'academico',
  summary: 'Retirar una remesa anotada por error, mientras nada de ella volvió',
  params: idParams,
  answer: nothing,
});
