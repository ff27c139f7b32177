import {
  listRendiciones,
  setIntentosExtra,
  setPlazo,
  setProrroga,
  startRendicion,
} from 'domain/contract/rendiciones.ts';
import { recordAudit } from '../db/audit.ts';
import type { Deps } from '../deps.ts';
import { route } from '../http/route.ts';
import { unknownPrueba } from './acceso.ts';
import { grantConcesion, has } from './grant-concesion.ts';
import { findPrueba } from './queries/pruebas.ts';
import * as queries from './queries/rendiciones.ts';
import { readForAlumno } from './read-prueba.ts';
import * as acts from './start-rendicion.ts';

export function rendicionesRoutes(deps: Deps): void {
  route(deps, startRendicion, async ({ db, params, ...who }) => {
    await acts.startRendicion(db, params.id, who);
    return readForAlumno(db, params.id, who);
  });

  route(deps, listRendiciones, async ({ db, params, query, usuario }) => {
    if (!(await findPrueba(db, params.id, usuario.usuarioId))) throw unknownPrueba();
    return queries.listAlumnos(db, params.id, query, usuario);
  });

  route(deps, setProrroga, async ({ db, params, body, usuario, now, request }) => {
    const usuarioIds = [...new Set(body.usuarioIds ?? [body.usuarioId!])];
    const what = { prorroga: body.minutos };
    const { prueba, changes } = await grantConcesion(db, params.id, { usuarioIds, what }, now);
    const changed = changes.filter(({ antes }) => !has(antes, what));
    const record = ({ nombre, apellido, usuarioId, prorroga, fin }: (typeof changes)[number]['antes']) => ({
      nombre: `${nombre} ${apellido} · ${prueba}`,
      usuarioId,
      prorroga,
      fin,
    });
    const entries = changed.map(({ antes, despues }) => ({
      accion: 'prorrogar',
      entidad: 'prueba',
      entidadId: params.id,
      antes: record(antes),
      despues: record(despues),
      usuarioId: usuario.usuarioId,
      requestId: request.id,
    }));
    await recordAudit(db, ...entries);
    return { ...changes[0]!.despues, cambiados: changed.length };
  });

  route(deps, setPlazo, async ({ db, params, body, usuario, now, request }) => {
    const usuarioIds = [...new Set(body.usuarioIds ?? [body.usuarioId!])];
    const what = { apertura: body.apertura, cierre: body.cierre };
    const { prueba, changes } = await grantConcesion(db, params.id, { usuarioIds, what }, now);
    const changed = changes.filter(({ antes }) => !has(antes, what));
    const record = ({ nombre, apellido, usuarioId, apertura, cierre, fin }: (typeof changes)[number]['antes']) => ({
      nombre: `${nombre} ${apellido} · ${prueba}`,
      usuarioId,
      apertura,
      cierre,
      fin,
    });
    const entries = changed.map(({ antes, despues }) => ({
      accion: 'plazo-propio',
      entidad: 'prueba',
      entidadId: params.id,
      antes: record(antes),
      despues: record(despues),
      usuarioId: usuario.usuarioId,
      requestId: request.id,
    }));
    await recordAudit(db, ...entries);
    return { ...changes[0]!.despues, cambiados: changed.length };
  });

  route(deps, setIntentosExtra, async ({ db, body, usuario, now, request }) => {
    const { pruebaId, extra } = body;
    const usuarioIds = [...new Set(body.usuarioIds ?? [body.usuarioId!])];
    const what = { intentosExtra: extra };
    const { prueba, changes } = await grantConcesion(db, pruebaId, { usuarioIds, what }, now);
    const changed = changes.filter(({ antes }) => !has(antes, what));
    const record = ({ nombre, apellido, usuarioId, intentosExtra }: (typeof changes)[number]['antes']) => ({
      nombre: `${nombre} ${apellido} · ${prueba}`,
      usuarioId,
      intentosExtra,
    });
    const entries = changed.map(({ antes, despues }) => ({
      accion: 'intentos-extra',
      entidad: 'prueba',
      entidadId: pruebaId,
      antes: record(antes),
      despues: record(despues),
      usuarioId: usuario.usuarioId,
      requestId: request.id,
    }));
    await recordAudit(db, ...entries);
    return { ...changes[0]!.despues, cambiados: changed.length };
  });
}
