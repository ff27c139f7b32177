import { copyCurso, copyModulo, copyPrueba } from 'domain/contract/copias.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { copyName } from 'domain/rules/copies.ts';
import { type Feriado, holidayName } from 'domain/rules/working-days.ts';
import { findCurso } from '../cursos/queries/cursos.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { findModulo } from '../modulos/queries.ts';
import { completePrueba, findPrueba } from '../pruebas/queries/pruebas.ts';
import { duplicateCurso } from './copy-curso.ts';
import * as queries from './queries.ts';

const nombreMax = 300;
const unknownModulo = () => notFound('No se encontró el módulo.');

/** Reported, not moved: the school decides. */
const onHolidays = (sesiones: { nombre: string; inicio: string }[], own: readonly Feriado[]) =>
  sesiones.flatMap(({ nombre, inicio }) => {
    const feriado = holidayName(limaDay(inicio), own);
    return feriado === null ? [] : [{ nombre, inicio, feriado }];
  });

export function copiasRoutes(deps: Deps): void {
  route(deps, copyCurso, async ({ db, params, body, usuario, now, audit }) => {
    const original = await findCurso(db, params.id, usuario, now);
    if (!original) throw notFound('Curso no encontrado');
    const cursoId = await duplicateCurso(db, original, copyName(original.nombre, nombreMax), { ...body, now });
    const made = (await findCurso(db, cursoId, usuario, now))!;
    await audit({ accion: 'crear', entidad: 'curso', entidadId: cursoId, despues: { ...made, copiaDe: params.id } });
    return { ...made, enFeriado: onHolidays(await queries.sessionDates(db, cursoId), deps.config.feriados) };
  });

  route(deps, copyModulo, async ({ db, params, audit, ...who }) => {
    const original = await findModulo(db, params.id, who);
    if (!original) throw unknownModulo();
    const { cursoId, nombre } = original;
    const target = { cursoId, nombre: copyName(nombre, nombreMax), materiales: true, pruebas: true };
    const moduloId = await queries.copyModulo(db, params.id, target);
    // Deleted by somebody else meanwhile.
    if (moduloId === undefined) throw unknownModulo();
    const made = (await findModulo(db, moduloId, who))!;
    await audit({ accion: 'crear', entidad: 'modulo', entidadId: moduloId, despues: { ...made, copiaDe: params.id } });
    return made;
  });

  route(deps, copyPrueba, async ({ db, params, usuario: { usuarioId }, now, audit }) => {
    const original = await findPrueba(db, params.id, usuarioId);
    const nombre = copyName(original?.nombre ?? '', nombreMax);
    const copy = original && (await queries.copyPrueba(db, original.moduloId, { cursoId: original.cursoId, nombre }));
    const view = copy && (await findPrueba(db, copy, usuarioId));
    if (!view) throw notFound('No se encontró la prueba.');
    const made = await completePrueba(db, view, now);
    const entidadId = made.pruebaId;
    await audit({ accion: 'crear', entidad: 'prueba', entidadId, despues: { ...made, copiaDe: params.id } });
    return made;
  });
}
