import { randomUUID } from 'node:crypto';
import * as contract from 'domain/contract/anuncios.ts';
import { type Segmento, segmentoPermiso } from 'domain/rules/anuncios.ts';
import { may, teaches } from 'domain/rules/permisos.ts';
import type { Anuncio } from 'domain/schemas/anuncios.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { requireAcceso } from '../acceso/require-acceso.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { AppError, changedMeanwhile, notFound, notPermitted } from '../http/errors.ts';
import { readIdempotencyKey } from '../http/idempotency-key.ts';
import { route } from '../http/route.ts';
import { acceptsPublicidad, recordConsent } from '../legal/queries.ts';
import { newsCursoId, readBajaKey } from './baja-key.ts';
import { listAudiences } from './queries/segmentos.ts';
import * as queries from './queries.ts';
import { mailTrial } from './send-anuncio.ts';
import { noAnuncio, rewriteAnuncio, withdrawAnuncio, writeAnuncio } from './write-anuncio.ts';

export function anunciosRoutes(deps: Deps): void {
  route(deps, contract.listAnuncios, async ({ db, params, ...who }) => {
    const { cursoId } = await requireAcceso(db, { cursoId: params.id }, who);
    const { usuarioId } = who.usuario;
    const anuncios = await queries.listOfCurso(db, cursoId, who.usuario);
    const own = await queries.findRecibe(db, { usuarioId, cursoId });
    const counts = teaches(who.usuario, cursoId) ? await queries.countRecipients(db, cursoId, who.now) : {};
    return { anuncios, recibe: own?.recibe ?? null, ...counts };
  });

  route(deps, contract.listMyAnuncios, ({ db, usuario, now }) => queries.listOfPerson(db, usuario, now));

  route(deps, contract.createAnuncio, async ({ db, params, body, request, audit, ...who }) => {
    const { cursoId } = await requireAcceso(db, { cursoId: params.id }, who);
    requireSegmento(who.usuario, body.segmento);
    const idempotencyKey = readIdempotencyKey(request.headers) ?? randomUUID();
    const by = { cursoId, usuarioId: who.usuario.usuarioId, idempotencyKey, now: who.now };
    const { anuncioId, created } = await writeAnuncio(deps, db, body, by);
    const despues = await currentAnuncio(db, anuncioId, who.usuario);
    if (created) await audit({ accion: 'crear', entidad: 'anuncio', entidadId: anuncioId, despues: recorded(despues) });
    return despues;
  });

  route(deps, contract.listAudiences, async ({ db, params, ...who }) => {
    const { cursoId } = await requireAcceso(db, { cursoId: params.id }, who);
    const audiences = await listAudiences(db, cursoId, who.now);
    return audiences.filter(({ segmento }) => may(who.usuario.rol, segmentoPermiso(segmento)));
  });

  route(deps, contract.trialAnuncio, async ({ db, params, body, audit, ...who }) => {
    const { cursoId } = await requireAcceso(db, { cursoId: params.id }, who);
    const curso = (await queries.findNombre(db, cursoId))!;
    await mailTrial(deps, db, { ...body, cursoId, curso }, who.usuario);
    const despues = { nombre: body.titulo, cursoId };
    await audit({ accion: 'probar', entidad: 'anuncio', entidadId: cursoId, despues });
  });

  route(deps, contract.updateAnuncio, async ({ db, params, body, usuario, now, audit }) => {
    await currentAnuncio(db, params.id, usuario);
    const antes = await rewriteAnuncio(deps, db, params.id, body, now);
    const despues = await currentAnuncio(db, params.id, usuario);
    if (!antes) throw changedMeanwhile('este anuncio', despues);
    await audit({
      accion: 'editar',
      entidad: 'anuncio',
      entidadId: params.id,
      antes: recorded(antes),
      despues: recorded(despues),
    });
    return despues;
  });

  route(deps, contract.withdrawAnuncio, async ({ db, params, usuario, now, audit }) => {
    await currentAnuncio(db, params.id, usuario);
    const antes = await withdrawAnuncio(db, params.id, now);
    if (antes) await audit({ accion: 'retirar', entidad: 'anuncio', entidadId: params.id, antes: recorded(antes) });
  });

  route(deps, contract.markAnuncioRead, async ({ db, params, ...who }) => {
    const found = await queries.findAnuncio(db, params.id, who.usuario);
    if (found?.estado !== 'publicado') throw noAnuncio();
    await requireAcceso(db, { cursoId: found.cursoId }, who);
    await queries.markRead(db, params.id, who.usuario.usuarioId);
  });

  route(deps, contract.listAnuncioMails, ({ db, usuario, now }) => queries.listRecibe(db, usuario.usuarioId, now));

  route(deps, contract.setAnuncioMails, async ({ db, params, body, ...who }) => {
    const { cursoId } = await requireAcceso(db, { cursoId: params.id }, who);
    const place = { usuarioId: who.usuario.usuarioId, cursoId };
    if (await queries.findRecibe(db, place)) await queries.setRecibe(db, place, body.recibe);
  });

  route(deps, contract.getBaja, ({ db, query }) => bajaOf(db, query.clave).then(({ state }) => state));

  route(deps, contract.setBaja, async ({ db, body }) => {
    const { place, state } = await bajaOf(db, body.clave);
    const recibe = body.recibe === 'si';
    const { usuarioId, cursoId } = place;
    if (cursoId !== newsCursoId) await queries.setRecibe(db, place, recibe);
    else if (state.recibe !== recibe) await recordConsent(db, { usuarioId, otorgado: recibe, origen: 'correo' });
    return { ...state, recibe };
  });

  async function bajaOf(db: Db, clave: string) {
    const place = readBajaKey(deps, clave);
    if (!place) throw new AppError(404, 'enlace', 'El enlace no es válido. Ábrelo completo desde tu correo.');
    if (place.cursoId === newsCursoId) {
      return { place, state: { curso: null, recibe: await acceptsPublicidad(db, place.usuarioId) } };
    }
    const state = await queries.findRecibe(db, place);
    if (!state) throw notFound('Ya no tienes matrícula en este curso: no recibirás sus anuncios.');
    return { place, state };
  }
}

function requireSegmento({ rol }: CurrentUsuario, segmento: Segmento): void {
  const permiso = segmentoPermiso(segmento);
  if (!may(rol, permiso)) throw notPermitted(permiso);
}

async function currentAnuncio(db: Db, id: number, usuario: CurrentUsuario): Promise<Anuncio> {
  const found = await queries.findAnuncio(db, id, usuario);
  if (!found) throw noAnuncio();
  return found;
}

/** The audit log shows `nombre` as the record's name. */
function recorded({
  titulo,
  texto,
  publicarEn,
  cursoId,
}: Pick<Anuncio, 'titulo' | 'texto' | 'cursoId'> & { publicarEn: Date | string }) {
  return { nombre: titulo, texto, publicarEn: new Date(publicarEn).toISOString(), cursoId };
}
