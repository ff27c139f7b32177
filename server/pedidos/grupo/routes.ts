import * as contract from 'domain/contract/grupos.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import type { GrupoMember } from 'domain/schemas/grupos.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { exportTable } from '../../http/table-download.ts';
import { changeResponsable } from './change-responsable.ts';
import { inviteList, judgeList, ownLine, resendInvitacion, withdrawInvitacion } from './invite.ts';
import * as queries from './queries/grupos.ts';
import { listMembers } from './queries/members.ts';
import { releaseCupo } from './release-cupo.ts';

const outOf = (part: number | undefined, whole: number | undefined) => (whole ? `${part} de ${whole}` : '');

function estadoOf({ asientoId, vencida }: GrupoMember): string {
  if (asientoId !== null) return 'Usado';
  return vencida ? 'Invitación vencida' : 'Invitación enviada';
}

const columns: CsvColumn<GrupoMember>[] = [
  ['Nombre', ({ nombre }) => nombre],
  ['Correo', ({ correo }) => correo],
  ['Estado', estadoOf],
  ['Desde', ({ desde }) => (desde ? limaDay(Date.parse(desde)) : '')],
  ['Comparte', ({ asientoId, comparte }) => (asientoId === null ? '' : comparte ? 'Sí' : 'No')],
  ['Materiales vistos', ({ avance }) => outOf(avance?.vistos, avance?.total)],
  ['Sesiones asistidas', ({ asistencia }) => outOf(asistencia?.asistidas, asistencia?.sesiones)],
  ['Certificado', ({ certificado }) => (certificado && !certificado.constancia ? certificado.codigo : '')],
  ['Constancia', ({ certificado }) => (certificado?.constancia ? certificado.codigo : '')],
];

export function gruposRoutes(deps: Deps): void {
  route(deps, contract.listGrupos, ({ db, query }) => queries.listGrupos(db, query));

  route(deps, contract.listMyGrupos, ({ db, usuario }) => queries.listMyGrupos(db, usuario.usuarioId));

  route(deps, contract.listGrupoMembers, async ({ db, params: { id }, usuario: { usuarioId }, now }) =>
    listMembers(db, await ownLine(db, usuarioId, id), usuarioId, now),
  );

  route(deps, contract.exportGrupo, async (asked) => {
    const { db, params, usuario, now } = asked;
    const line = await ownLine(db, usuario.usuarioId, params.id);
    const rows = await listMembers(db, line, usuario.usuarioId, now);
    const exported = { entidadId: line.pedidoId, nombre: line.nombre, file: 'mi-grupo', columns, rows };
    return exportTable(asked, { entidad: 'grupo', ...exported });
  });

  route(deps, contract.judgeInvitaciones, async ({ db, params: { id }, body: { filas }, usuario: { usuarioId } }) => {
    const { judged } = await judgeList(db, await ownLine(db, usuarioId, id), filas);
    return judged;
  });

  route(deps, contract.inviteToGrupo, ({ db, params: { id }, body: { filas }, usuario: { usuarioId } }) =>
    inviteList(deps, db, { usuarioId, pedidoItemId: id }, filas),
  );

  route(deps, contract.resendInvitacion, ({ db, params: { id }, usuario: { usuarioId } }) =>
    resendInvitacion(deps, db, usuarioId, id),
  );

  route(deps, contract.cancelInvitacion, ({ db, params: { id }, usuario: { usuarioId } }) =>
    withdrawInvitacion(db, usuarioId, id),
  );

  route(deps, contract.releaseCupo, ({ db, params: { id }, usuario: { usuarioId } }) =>
    releaseCupo(deps, db, usuarioId, id),
  );

  route(deps, contract.changeGrupoResponsable, async ({ db, params: { id }, body, usuario, audit }) => {
    const changed = await changeResponsable(db, { pedidoId: id, ...body, adminId: usuario.usuarioId });
    if (changed === null) return;
    const { nombre, antes, despues } = changed;
    await audit({
      accion: 'editar',
      entidad: 'grupo',
      entidadId: id,
      antes: { nombre, responsable: antes },
      despues: { nombre, responsable: despues },
    });
  });

  route(deps, contract.listSharedGrupos, ({ db, usuario }) => queries.listSharedGrupos(db, usuario.usuarioId));

  route(deps, contract.shareWithGrupo, async ({ db, params: { id }, body: { comparte }, usuario: { usuarioId } }) => {
    const [grupo] = await queries.listSharedGrupos(db, usuarioId, id);
    if (!grupo) throw notFound('No se encontró ese grupo.');
    if (grupo.comparte === comparte) return;
    await queries.recordShare(db, { usuarioId, pedidoId: id, otorgado: comparte, origen: 'cuenta' });
  });
}
