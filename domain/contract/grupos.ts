import {
  grupoExport,
  grupoMember,
  grupoSummary,
  gruposQuery,
  invitedInput,
  judgedInvited,
  miGrupo,
  responsableInput,
  sharedGrupo,
  shareInput,
} from '../schemas/grupos.ts';
import { download, idParams } from '../schemas/list.ts';
import { endpoint, nothing, resource, resources } from './endpoint.ts';

export const listGrupos = endpoint({
  method: 'GET',
  path: '/grupos',
  access: 'caja',
  summary: 'Grupos: pedidos con varios cupos, su responsable y cuántos se usan',
  query: gruposQuery,
  answer: resources(grupoSummary),
});

export const changeGrupoResponsable = endpoint({
  method: 'PUT',
  path: '/grupos/:id/responsable',
  access: 'ADMIN',
  summary: 'Otra persona reparte los cupos de un grupo, porque quien lo hacía ya no está',
  params: idParams,
  body: responsableInput,
  message: 'Listo: desde ahora reparte los cupos en «Mi grupo». Avísale.',
  answer: nothing,
});

export const listMyGrupos = endpoint({
  method: 'GET',
  path: '/mi-grupo',
  access: 'session',
  summary: 'Los grupos de los que respondes, con los cupos de cada curso',
  answer: resources(miGrupo),
});

export const listGrupoMembers = endpoint({
  method: 'GET',
  path: '/mi-grupo/cursos/:id/personas',
  access: 'session',
  summary: 'Quién usa los cupos de un curso y a quién invitaste; avance, asistencia y certificado de quien lo aceptó',
  params: idParams,
  answer: resources(grupoMember),
});

export const exportGrupo = endpoint({
  method: 'GET',
  path: '/mi-grupo/cursos/:id/exportar',
  access: 'session',
  summary: 'Las personas de un curso de tu grupo, como hoja de cálculo',
  exports: true,
  stepUp: 'export-people',
  // Exports take turns, and those of staff are not to wait for one group.
  limit: { per: 'session', points: 30, seconds: 3600 },
  params: idParams,
  query: grupoExport,
  answer: resource(download),
});

export const judgeInvitaciones = endpoint({
  method: 'POST',
  path: '/mi-grupo/cursos/:id/revisar',
  access: 'session',
  summary: 'Revisar una lista antes de invitar: un veredicto por fila; no envía nada',
  params: idParams,
  body: invitedInput,
  bodyLimit: 256 * 1024,
  answer: resources(judgedInvited),
});

export const inviteToGrupo = endpoint({
  method: 'POST',
  path: '/mi-grupo/cursos/:id/invitaciones',
  access: 'session',
  summary: 'Invitar por correo a los cupos libres; las filas con problemas no se invitan y lo dicen',
  params: idParams,
  body: invitedInput,
  bodyLimit: 256 * 1024,
  limit: { per: 'session', points: 60, seconds: 3600 },
  answer: resources(judgedInvited),
});

export const resendInvitacion = endpoint({
  method: 'POST',
  path: '/mi-grupo/invitaciones/:id/reenviar',
  access: 'session',
  summary: 'Enviar otra vez una invitación',
  params: idParams,
  message: 'Correo en camino.',
  answer: nothing,
});

export const cancelInvitacion = endpoint({
  method: 'DELETE',
  path: '/mi-grupo/invitaciones/:id',
  access: 'session',
  summary: 'Retirar una invitación que nadie usó: su enlace deja de servir',
  params: idParams,
  message: 'Invitación retirada.',
  answer: nothing,
});

export const releaseCupo = endpoint({
  method: 'POST',
  path: '/mi-grupo/cupos/:id/liberar',
  access: 'session',
  summary: 'Liberar el cupo de quien no empezó el curso, para dárselo a otra persona',
  params: idParams,
  message: 'El cupo quedó libre.',
  answer: nothing,
});

export const listSharedGrupos = endpoint({
  method: 'GET',
  path: '/mi-grupo/compartido',
  access: 'session',
  summary: 'Los grupos que te dieron un cupo, y si ven tu avance',
  answer: resources(sharedGrupo),
});

export const shareWithGrupo = endpoint({
  method: 'PUT',
  path: '/mi-grupo/compartido/:id',
  access: 'session',
  summary: 'Mostrar o dejar de mostrar tu avance, asistencia y certificado a quien te dio el cupo',
  params: idParams,
  body: shareInput,
  message: 'Guardado.',
  answer: nothing,
});
