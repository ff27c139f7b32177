import * as contract from 'domain/contract/consultas.ts';
import { maxWaiting } from 'domain/rules/consultas.ts';
import { teaches } from 'domain/rules/permisos.ts';
import type { Consulta } from 'domain/schemas/consultas.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { requireAcceso } from '../acceso/require-acceso.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { changedMeanwhile, conflict, forbidden, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { mailAnswer } from './mails.ts';
import * as queries from './queries.ts';

const noConsulta = () => notFound('No se encontró la consulta.');

export function consultasRoutes(deps: Deps): void {
  route(deps, contract.listConsultas, async ({ db, params, ...who }) => {
    await requireAcceso(db, { moduloId: params.id }, who);
    return queries.listOfModulo(db, params.id, who.usuario);
  });

  route(deps, contract.createConsulta, async ({ db, params, body, ...who }) => {
    const { cursoId } = await requireAcceso(db, { moduloId: params.id }, who);
    const { usuarioId } = who.usuario;
    if (teaches(who.usuario, cursoId)) throw conflict('Las consultas son de los estudiantes; tú las respondes.');
    const asked = { moduloId: params.id, usuarioId, texto: body.texto };
    const waiting = await queries.countWaiting(db, cursoId, usuarioId);
    const same = await queries.findSame(db, asked);
    if (same === null && waiting >= maxWaiting) {
      throw conflict(
        `Tienes ${maxWaiting} consultas sin responder en este curso. Espera las respuestas para enviar otra.`,
      );
    }
    const consultaId = same ?? (await queries.insertConsulta(db, asked));
    if (consultaId === null) throw noConsulta();
    return currentConsulta(db, consultaId, who.usuario);
  });

  route(deps, contract.deleteConsulta, async ({ db, params, usuario }) => {
    const found = await queries.lockConsulta(db, params.id);
    if (!found) throw noConsulta();
    if (found.usuarioId !== usuario.usuarioId) throw forbidden();
    if (found.respuesta !== null) throw conflict('Ya respondimos tu consulta: no se puede eliminar.');
    await queries.deleteConsulta(db, params.id);
  });

  route(deps, contract.listAllConsultas, ({ db, query, usuario }) => queries.listAll(db, query, usuario));

  route(deps, contract.answerConsulta, async ({ db, params, body, usuario, now, audit }) => {
    const antes = await queries.lockConsulta(db, params.id);
    if (!antes) throw noConsulta();
    if (antes.respuesta !== null && antes.respondidaPor !== usuario.usuarioId) {
      throw conflict('Otra persona ya respondió esta consulta. Solo ella puede cambiar su respuesta.');
    }
    if (body.version !== undefined && body.version !== antes.version) {
      throw changedMeanwhile('esta consulta', await currentConsulta(db, params.id, usuario));
    }
    const respondida = antes.respondida ?? now;
    await queries.updateConsulta(db, params.id, {
      respuesta: body.texto,
      respondida,
      respondidaPor: usuario.usuarioId,
    });
    if (antes.respuesta === null) await mailAnswer(deps, db, antes, body.texto);
    const despues = await currentConsulta(db, params.id, usuario);
    const nombre = antes.texto.slice(0, 80);
    await audit({
      accion: 'responder',
      entidad: 'consulta',
      entidadId: params.id,
      antes: { nombre, respuesta: antes.respuesta },
      despues: { nombre, respuesta: body.texto },
    });
    return despues;
  });

  route(deps, contract.hideConsulta, async ({ db, params, body, usuario, now, audit }) => {
    const found = await queries.lockConsulta(db, params.id);
    if (!found) throw noConsulta();
    const before = found.oculta !== null;
    if (before !== body.oculta) {
      await queries.updateConsulta(db, params.id, { oculta: body.oculta ? now : null });
      const nombre = found.texto.slice(0, 80);
      await audit({
        accion: 'editar',
        entidad: 'consulta',
        entidadId: params.id,
        antes: { nombre, oculta: before },
        despues: { nombre, oculta: body.oculta },
      });
    }
    return currentConsulta(db, params.id, usuario);
  });
}

async function currentConsulta(db: Db, id: number, usuario: CurrentUsuario): Promise<Consulta> {
  const found = await queries.findConsulta(db, id, usuario);
  if (!found) throw noConsulta();
  return found;
}
