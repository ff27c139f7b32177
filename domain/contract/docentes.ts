import { docente } from '../schemas/docentes.ts';
import { listaQuery } from '../schemas/lista.ts';
import { endpoint, resources } from './endpoint.ts';

export const listDocentes = endpoint({
  method: 'GET',
  path: '/docentes',
  access: 'ADMIN',
  summary: 'Docentes',
  query: listaQuery,
  answer: resources(docente),
});
