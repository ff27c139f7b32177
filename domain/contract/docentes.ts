import { docente, docenteInput, docenteSort } from '../schemas/docentes.ts';
import { maintenance } from './maintenance.ts';

export const docenteEndpoints = maintenance('/docentes', {
  words: ['Docentes', 'un docente', 'Los docentes filtrados'],
  record: docente,
  input: docenteInput,
  change: docenteInput,
  sort: docenteSort,
});

export const {
  list: listDocentes,
  exportRows: exportDocentes,
  get: getDocente,
  create: createDocente,
  update: updateDocente,
  remove: deleteDocente,
} = docenteEndpoints;
