import { acceptChoque, checkPlan, createAgendaCalendario, getAgenda } from 'domain/contract/agenda.ts';
import {
  createCalendario,
  deleteCalendario,
  getRecordatorios,
  getSesion,
  joinSesion,
  listCalendarios,
  listProximas,
  updateRecordatorios,
} from 'domain/contract/sesiones.ts';
import { limaDayEnd, limaDayStart } from 'domain/formats/lima-time.ts';
import { findClashes } from 'domain/rules/agenda.ts';
import { may } from 'domain/rules/permisos.ts';
import { rolesOf } from 'domain/rules/roles.ts';
import type { Sesion } from 'domain/schemas/sesiones.ts';
import { requireAcceso } from '../acceso/require-acceso.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { addCalendario, feedRoute } from './calendario.ts';
import { enterSesion } from './enter-sesion.ts';
import * as aceptados from './queries/aceptados.ts';
import { findDocenteId, listAgenda, listPlannedChoques } from './queries/agenda.ts';
import * as calendarios from './queries/calendarios.ts';
import * as recordatorios from './queries/recordatorios.ts';
import * as queries from './queries/sesiones.ts';

export function sesionesRoutes(deps: Deps): void {
  route(deps, listProximas, async ({ db, query: { cursoId }, ...who }) => {
    if (cursoId === undefined) return queries.listOwnProximas(db, who.usuario.usuarioId, who.now);
    await requireAcceso(db, { cursoId }, who);
    return queries.listCursoProximas(db, cursoId, who.now);
  });

  route(deps, getSesion, async ({ db, params, ...who }) => {
    await requireAcceso(db, { sesionId: params.id }, who);
    return currentSesion(db, params.id, who.now);
  });

  route(deps, joinSesion, async ({ db, params, ...who }) => {
    const { cursoId } = await requireAcceso(db, { sesionId: params.id }, who);
    const sesion = await currentSesion(db, params.id, who.now);
    return enterSesion(db, { ...sesion, cursoId }, who);
  });

  route(deps, getAgenda, async ({ db, query: { desde, hasta }, usuario }) => {
    const cursoIds = may(usuario.rol, 'academico') ? null : (usuario.ensena ?? []);
    const rows = await listAgenda(db, { desde: limaDayStart(desde), hasta: limaDayEnd(hasta), cursoIds });
    const held = rows.filter(({ clase, cancelada }) => clase === 'sesion' && !cancelada);
    return {
      eventos: rows.map(({ aceptados, ...evento }) => ({ ...evento, feriadoAceptado: noteOf(aceptados, null) })),
      choques: findClashes(held).map(({ a, b, por }) => {
        const [first, second] = a.id < b.id ? [a, b] : [b, a];
        return { por, a: a.id, b: b.id, aceptado: noteOf(first.aceptados, second.id) };
      }),
      docenteId: rolesOf(usuario.rol).includes('DOCENTE') ? await findDocenteId(db, usuario.usuarioId) : null,
    };
  });
  route(deps, acceptChoque, async ({ db, body, usuario: { usuarioId }, audit }) => {
    const { materialId, acepta, nota } = body;
    const nombre = acepta
      ? await aceptados.acceptChoque(db, body, { nota, usuarioId })
      : await aceptados.withdrawChoque(db, body);
    if (nombre === null) throw notFound(acepta ? 'Esa sesión ya no tiene fecha.' : 'Ese choque no estaba aceptado.');
    const despues = { nombre, acepta, nota };
    await audit({ accion: 'aceptar choque', entidad: 'material', entidadId: materialId, despues });
  });
  route(deps, checkPlan, ({ db, body }) => listPlannedChoques(db, body));

  route(deps, createAgendaCalendario, async ({ db, usuario, audit }) => {
    const { url, ...made } = await addCalendario(deps, db, usuario.usuarioId, true);
    const despues = { nombre: 'enlace de la agenda' };
    await audit({ accion: 'crear', entidad: 'calendario', entidadId: made.calendarioId, despues });
    return { ...made, url };
  });

  route(deps, listCalendarios, async ({ db, usuario }) => calendarios.listCalendarios(db, usuario.usuarioId));
  route(deps, createCalendario, ({ db, usuario }) => addCalendario(deps, db, usuario.usuarioId));
  route(deps, deleteCalendario, async ({ db, params, usuario }) => {
    if (!(await calendarios.deleteCalendario(db, usuario.usuarioId, params.id))) {
      throw notFound('Ese enlace ya no existe.');
    }
  });

  route(deps, getRecordatorios, ({ db, usuario }) => recordatorios.findPreferencias(db, usuario.usuarioId));
  route(deps, updateRecordatorios, ({ db, body, usuario }) =>
    recordatorios.savePreferencias(db, usuario.usuarioId, body),
  );

  feedRoute(deps);
}

const noteOf = (accepted: readonly { otroId: number | null; nota: string }[], otroId: number | null) =>
  accepted.find((each) => each.otroId === otroId)?.nota ?? null;

async function currentSesion(db: Db, materialId: number, now: Date): Promise<Sesion> {
  const found = await queries.findSesion(db, materialId, now);
  if (!found) throw notFound('Esta sesión todavía no tiene fecha.');
  return found;
}
