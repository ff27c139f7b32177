import { getFlyerExtras, getTeam } from 'domain/contract/flyers.ts';
import { minOf } from 'domain/formats/extremes.ts';
import { toCentimos } from 'domain/formats/money.ts';
import { emisionAutomaticaText } from 'domain/rules/emision.ts';
import { emisionText, issuedUntil, nivelAsks, offeredNiveles, untilText } from 'domain/rules/niveles.ts';
import { nextPrecioChange } from 'domain/rules/precios.ts';
import { findCurso } from '../cursos/queries/cursos.ts';
import { listMuestras } from '../cursos/queries/muestras.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { isHorarioComplete, listHorario } from '../sesiones/queries/sesiones.ts';
import { findOpinion, listOfCurso as listVoces } from '../voces/queries.ts';
import * as queries from './queries.ts';

export function flyersRoutes(deps: Deps): void {
  route(deps, getTeam, async ({ db }) => ({ docentes: await queries.listTeam(db) }));

  route(deps, getFlyerExtras, async ({ db, params, usuario, now, validUntil }) => {
    const curso = await findCurso(db, params.id, usuario, now);
    if (!curso) throw notFound('Curso no encontrado');
    const docentes = await queries.listFlyerDocentes(db, curso);
    const relacionados = await queries.listRelated(db, curso, now);
    const offer = { centimos: toCentimos(curso.precioActual), now };
    const inParts = curso.enVenta ? await queries.offerInParts(db, curso, offer) : { enPartes: [], until: null };
    const ends = [nextPrecioChange([...relacionados, curso], now), inParts.until].flatMap(
      (end) => end?.getTime() ?? [],
    );
    validUntil(ends.length === 0 ? null : new Date(minOf(ends)));
    const sesiones = await listHorario(db, curso.cursoId, now);
    const sesionesCompletas = sesiones.length > 0 && (await isHorarioComplete(db, curso.cursoId));
    const muestras = await listMuestras(db, curso.cursoId);
    const voces = await listVoces(db, curso.cursoId);
    const opinion = await findOpinion(db, curso.cursoId);
    const { firma, niveles: all, dias, precioCertificado, convenioHasta } = await queries.findCertificadores(db, curso);
    const certified = { ...curso, convenioHasta };
    const sentences = (...texts: string[]) => texts.filter(Boolean).join(' ');
    const niveles = offeredNiveles(certified, all, now).map((nivel) => ({
      ...nivel,
      entidad: nivel.entidad.titulo,
      logo: nivel.entidad.logo,
      pide: nivelAsks(nivel),
      emision: sentences(emisionText(curso, nivel), untilText(issuedUntil(certified, nivel))),
    }));
    const ofCurso = [dias === null ? '' : emisionAutomaticaText(curso, dias), untilText(issuedUntil(certified, null))];
    const emision = sentences(...ofCurso) || null;
    const { enPartes } = inParts;
    return {
      docentes,
      relacionados,
      sesiones,
      sesionesCompletas,
      muestras,
      voces,
      opinion,
      enPartes,
      firma,
      emision,
      niveles,
      precioCertificado,
    };
  });
}
