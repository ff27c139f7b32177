import {
  createModulo,
  deleteModulo,
  getModulo,
  getProgreso,
  listModulos,
  ordenarModulos,
  updateModulo,
} from 'domain/contract/modulos.ts';
import { esPrueba, esReorden } from 'domain/rules/modulos.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import type { UsuarioActual } from 'domain/schemas/sesion.ts';
import { exigirAcceso } from '../acceso/exigir.ts';
import { findAcceso } from '../acceso/queries.ts';
import type { Db } from '../db/connect.ts';
import type { House } from '../house.ts';
import { changedMeanwhile, conflict, invalid, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { ajustarPrueba, comprobarQueNadaDepende, crearPrueba } from './prueba.ts';
import * as queries from './queries.ts';

export function modulosRoutes(house: House): void {
  route(house, listModulos, async ({ db, query, ...who }) => {
    await exigirAcceso(db, query, who);
    return queries.listModulos(db, query.cursoId, who.usuario);
  });

  route(house, getModulo, async ({ db, params, ...who }) => {
    await exigirAcceso(db, { moduloId: params.id }, who);
    return moduloActual(db, params.id, who.usuario);
  });

  route(house, createModulo, async ({ db, body, usuario, ahora, audit }) => {
    const { intentoMax, ...data } = body;
    if (!(await findAcceso(db, body, usuario, ahora))) throw invalid({ cursoId: 'Curso no encontrado' });
    const { acronimo } = await tipoValido(db, body.tipoModuloId);
    const moduloId = await queries.insertModulo(db, data);
    if (esPrueba(acronimo)) await crearPrueba(db, moduloId, { nombre: body.nombre, intentoMax });
    const despues = await moduloActual(db, moduloId, usuario);
    await audit({ accion: 'crear', entidad: 'modulo', entidadId: moduloId, despues });
    return despues;
  });

  route(house, updateModulo, async ({ db, params, body, audit, ...who }) => {
    const { cursoId } = await exigirAcceso(db, { moduloId: params.id }, who);
    await queries.lockModulo(db, params.id);
    const antes = await moduloActual(db, params.id, who.usuario);
    if (body.version !== undefined && body.version !== antes.version) throw changedMeanwhile('este módulo', antes);
    if ((body.cursoId ?? cursoId) !== cursoId) throw invalid({ cursoId: 'Un módulo no cambia de curso' });
    const { acronimo } = await tipoValido(db, body.tipoModuloId);
    await ajustarPrueba(db, antes, acronimo, body);
    await queries.updateModulo(db, params.id, body);
    const despues = await moduloActual(db, params.id, who.usuario);
    await audit({ accion: 'editar', entidad: 'modulo', entidadId: params.id, antes, despues });
    return despues;
  });

  route(house, deleteModulo, async ({ db, params, audit, ...who }) => {
    await exigirAcceso(db, { moduloId: params.id }, who);
    await queries.lockModulo(db, params.id);
    const antes = await moduloActual(db, params.id, who.usuario);
    await comprobarQueNadaDepende(db, antes);
    await queries.deleteModulo(db, params.id);
    await audit({ accion: 'eliminar', entidad: 'modulo', entidadId: params.id, antes });
  });

  route(house, ordenarModulos, async ({ db, params, body, audit, ...who }) => {
    await exigirAcceso(db, { cursoId: params.id }, who);
    const antes = await queries.lockModulosDe(db, params.id);
    if (!esReorden(antes, body.orden)) {
      throw conflict('La lista de módulos cambió mientras la ordenabas. Recárgala y vuelve a intentarlo.');
    }
    await queries.ordenarModulos(db, body.orden);
    await audit({
      accion: 'ordenar módulos',
      entidad: 'curso',
      entidadId: params.id,
      antes: { modulos: antes },
      despues: { modulos: body.orden },
    });
    return queries.listModulos(db, params.id, who.usuario);
  });

  route(house, getProgreso, async ({ db, params, ...who }) => {
    const { hasta } = await exigirAcceso(db, { cursoId: params.id }, who);
    const progreso = await queries.findProgreso(db, params.id, who.usuario.usuarioId);
    return { ...progreso, hasta: hasta?.toISOString() ?? null };
  });
}

async function tipoValido(db: Db, id: number): Promise<{ acronimo: string }> {
  const tipo = await queries.findTipoModulo(db, id);
  if (!tipo) throw invalid({ tipoModuloId: 'Selecciona un tipo válido' });
  return tipo;
}

/** It may have been deleted since the access check. */
async function moduloActual(db: Db, id: number, usuario: UsuarioActual): Promise<Modulo> {
  const found = await queries.findModulo(db, id, usuario);
  if (!found) throw notFound('No se encontró el módulo.');
  return found;
}
