import { docente, docenteAccountInput, docenteInput, docenteSort } from '../schemas/docentes.ts';
import { idParams } from '../schemas/list.ts';
import { endpoint, resource } from './endpoint.ts';
import { maintenance } from './maintenance.ts';

export const docenteEndpoints = maintenance('/docentes', 'academico', {
  words: ['Docentes', 'un docente', 'Los docentes filtrados'],
  record: docente,
  input: docenteInput,
  change: docenteInput,
  sort: docenteSort,
  exportStepUp: 'export-people',
});

export const {
  list: listDocentes,
  exportRows: exportDocentes,
  get: getDocente,
  create: createDocente,
  update: updateDocente,
  remove: deleteDocente,
} = docenteEndpoints;

/** ADMIN only: it gives a role. */
export const inviteDocente = endpoint({
  method: 'POST',
  path: '/docentes/:id/cuenta',
  access: 'ADMIN',
  stepUp: 'access-of-others',
  summary: 'Invitar a enseñar: la cuenta de su correo, o una nueva con su documento, entra como docente',
  params: idParams,
  body: docenteAccountInput,
  message: 'Invitación en camino.',
  answer: resource(docente),
});

export const unlinkDocente = endpoint({
  method: 'DELETE',
  path: '/docentes/:id/cuenta',
  access: 'ADMIN',
  stepUp: 'access-of-others',
  summary: 'Quitar a un docente el acceso para enseñar; su cuenta queda como la de un estudiante',
  params: idParams,
  message: 'Ya no entra como docente.',
  answer: resource(docente),
});
