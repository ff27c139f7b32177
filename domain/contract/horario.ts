import { horarioCurso, horarioInput, pendingChange } from '../schemas/horario.ts';
import { id, idParams } from '../schemas/list.ts';
import { endpoint, resource } from './endpoint.ts';

export const getHorario = endpoint({
  method: 'GET',
  path: '/cursos/:id/horario',
  access: 'academico',
  summary: 'Las sesiones con fecha de un curso y los cambios que aún no se avisan',
  params: idParams,
  answer: resource(horarioCurso),
});

export const changeHorario = endpoint({
  method: 'POST',
  path: '/cursos/:id/horario/cambios',
  access: 'academico',
  summary: 'Mover o cancelar una sesión, o ella y las siguientes; el aviso sale diez minutos después',
  params: idParams,
  body: horarioInput,
  message: 'Horario cambiado.',
  answer: resource(pendingChange),
});

export const undoHorario = endpoint({
  method: 'POST',
  path: '/cursos/:id/horario/cambios/:cambioHorarioId/deshacer',
  access: 'academico',
  summary: 'Deshacer un cambio de horario antes de que salga su aviso',
  params: idParams.extend({ cambioHorarioId: id }),
  message: 'Las sesiones volvieron a su fecha.',
  answer: resource(horarioCurso),
});
