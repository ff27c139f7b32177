import { closeSessionOf, getProfile } from 'domain/contract/profiles.ts';
import { deviceLabel } from 'domain/formats/device-label.ts';
import { mainRol } from 'domain/rules/account-roles.ts';
import { may } from 'domain/rules/permisos.ts';
import { isAdmin } from 'domain/rules/roles.ts';
import { fillWhatsapp, whatsappMessage } from 'domain/rules/whatsapp-texts.ts';
import type { MyCertificado } from 'domain/schemas/certificados.ts';
import type { ProfileCurso } from 'domain/schemas/profiles.ts';
import { listMyCertificados } from '../certificados/queries/certificados.ts';
import type { Deps } from '../deps.ts';
import { conflict, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { listPedidosOf } from '../pedidos/pedido/queries/lists.ts';
import { deleteOwnSession, listSessions } from '../session/queries.ts';
import { findDetalle, lockUsuario } from '../usuarios/queries.ts';
import { listCursosOf } from './queries.ts';

const withoutGrades = (curso: ProfileCurso): ProfileCurso => ({
  ...curso,
  promedio: null,
  estado: null,
  regla: '',
  parcial: '',
});

const unknown = () => notFound('No se encontró al usuario.');

export function profilesRoutes(deps: Deps): void {
  const readyMessage = ({ codigo, estado }: MyCertificado, { nombre, numero }: { nombre: string; numero: string }) => {
    if (estado !== 'vigente') return null;
    const enlace = `${deps.publicUrl()}/verificar/${codigo}`;
    const texto = fillWhatsapp(deps.config.texts.whatsapp.certificado, { nombre, enlace });
    return { texto, whatsapp: whatsappMessage(numero, texto) };
  };

  route(deps, getProfile, async ({ db, params: { id }, usuario: reader, session, now }) => {
    const usuario = await findDetalle(db, id);
    if (!usuario) throw unknown();
    const cursos = await listCursosOf(db, id, now);
    const open = isAdmin(reader.rol) ? await listSessions(db, id, deps.config.sessionOf[mainRol(usuario.rol)]) : [];
    return {
      usuario,
      cursos: may(reader.rol, 'academico') ? cursos : cursos.map(withoutGrades),
      pedidos: may(reader.rol, 'caja') ? await listPedidosOf(db, id) : [],
      certificados: (await listMyCertificados(db, id)).map((each) => ({
        ...each,
        mensaje: readyMessage(each, usuario),
      })),
      sesiones: open.map(({ tokenHash, agente, creada, ultimoUso, sesionId }) => ({
        sesionId,
        dispositivo: deviceLabel(agente),
        creada: creada.toISOString(),
        ultimoUso: ultimoUso.toISOString(),
        actual: tokenHash.equals(session.hash),
      })),
    };
  });

  route(deps, closeSessionOf, async ({ db, params: { id, sesionId }, session, audit, recordEvent }) => {
    const found = await lockUsuario(db, id);
    if (!found) throw unknown();
    const open = await listSessions(db, id, deps.config.sessionOf[mainRol(found.rol)]);
    if (open.some((each) => each.sesionId === sesionId && each.tokenHash.equals(session.hash))) {
      throw conflict('Es la sesión que estás usando. Ciérrala con «Cerrar sesión».');
    }
    if (!(await deleteOwnSession(db, id, sesionId))) throw notFound('Esa sesión ya estaba cerrada.');
    await recordEvent({ tipo: 'sesiones-cerradas', usuarioId: id });
    await audit({ accion: 'cerrar-sesiones', entidad: 'usuario', entidadId: id, despues: found });
  });
}
