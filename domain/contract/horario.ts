import { cancelacion, cancelacionInput } from '../schemas/cancelacion.ts';
import { horarioCurso, horarioInput, pendingChange } from '../schemas/horario.ts';
import { id, idParams } from '../schemas/list.ts';
import { serieParams } from '../schemas/sesiones.ts';
import { cursoFechas, trasladoInput } from '../schemas/traslado.ts';
import { endpoint, nothing, resource } from './endpoint.ts';

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
  summary: 'Deshacer un cambio de horario, de fechas o una cancelación antes de que salga su aviso',
  params: idParams.extend({ cambioHorarioId: id }),
  message: 'Las sesiones volvieron a su fecha.',
  answer: resource(horarioCurso),
});

export const getFechas = endpoint({
  method: 'GET',
  path: '/cursos/:id/fechas',
  access: 'academico',
  summary: 'Lo que tiene fecha en un curso además de sus sesiones',
  params: idParams,
  answer: resource(cursoFechas),
});

export const shiftCurso = endpoint({
  method: 'POST',
  path: '/cursos/:id/traslado',
  access: 'academico',
  summary:
    'Mover un curso entero por días o a otro inicio, con todo lo que tiene fecha; el aviso sale diez minutos después',
  params: idParams,
  body: trasladoInput,
  message: 'Fechas cambiadas.',
  answer: resource(pendingChange),
});

export const getCancelacion = endpoint({
  method: 'GET',
  path: '/cursos/:id/cancelacion',
  access: 'academico',
  summary: 'Qué pasaría al cancelar un curso',
  params: idParams,
  answer: resource(cancelacion),
});

export const cancelCurso = endpoint({
  method: 'POST',
  path: '/cursos/:id/cancelacion',
  access: 'academico',
  summary: 'Cancelar un curso: cierra su venta y sus sesiones por venir; el aviso sale diez minutos después',
  params: idParams,
  body: cancelacionInput,
  message: 'Curso cancelado.',
  answer: resource(pendingChange),
});

export const undoSerie = endpoint({
  method: 'POST',
  path: '/cursos/:id/sesiones/series/:serie/deshacer',
  access: 'academico',
  summary: 'Quitar las sesiones que una serie o un horario pegado fechó, durante un día y si nada cambió',
  params: serieParams,
  message: 'Se quitaron las sesiones.',
  answer: nothing,
});
