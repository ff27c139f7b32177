import {
  createMaterial,
  deleteMaterial,
  getMaterial,
  listMateriales,
  marcarVisto,
  ordenarMateriales,
  quitarVisto,
  updateMaterial,
} from 'domain/contract/materiales.ts';
import { esReorden, problemaDelEnlace } from 'domain/rules/modulos.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import type { UsuarioActual } from 'domain/schemas/sesion.ts';
import { exigirAcceso } from '../acceso/exigir.ts';
import { findAcceso } from '../acceso/queries.ts';
import type { Db } from '../db/connect.ts';
import type { House } from '../house.ts';
import { changedMeanwhile, conflict, invalid, notFound } from '../http/errors.ts';
import { type Context, route } from '../http/route.ts';
import * as queries from './queries.ts';

export function materialesRoutes(house: House): void {
  route(house, listMateriales, async ({ db, query, ...who }) => {
    await exigirAcceso(db, query, who);
    return queries.listMateriales(db, query.moduloId, who.usuario);
  });

  route(house, getMaterial, async ({ db, params, ...who }) => {
    await exigirAcceso(db, { materialId: params.id }, who);
    return materialActual(db, params.id, who.usuario);
  });

  route(house, createMaterial, async ({ db, body, usuario, ahora, audit }) => {
    if (!(await findAcceso(db, { moduloId: body.moduloId }, usuario, ahora))) throw moduloDesconocido();
    await comprobarTipo(db, body);
    const materialId = await queries.insertMaterial(db, body);
    const despues = await materialActual(db, materialId, usuario);
    await audit({ accion: 'crear', entidad: 'material', entidadId: materialId, despues });
    return despues;
  });

  route(house, updateMaterial, async ({ db, params, body, audit, usuario, ahora }) => {
    const { cursoId } = await exigirAcceso(db, { materialId: params.id }, { usuario, ahora });
    const antes = await materialActual(db, params.id, usuario);
    const { version, moduloId = antes.moduloId, ...data } = body;
    if (moduloId !== antes.moduloId) {
      const destino = await findAcceso(db, { moduloId }, usuario, ahora);
      if (destino?.cursoId !== cursoId) throw moduloDesconocido();
    }
    await comprobarTipo(db, data);
    const saved = await queries.updateMaterial(db, params.id, { ...data, moduloId }, version);
    const despues = await materialActual(db, params.id, usuario);
    if (!saved) throw changedMeanwhile('este material', despues);
    await audit({ accion: 'editar', entidad: 'material', entidadId: params.id, antes, despues });
    return despues;
  });

  route(house, deleteMaterial, async ({ db, params, audit, ...who }) => {
    await exigirAcceso(db, { materialId: params.id }, who);
    const antes = await materialActual(db, params.id, who.usuario);
    await queries.deleteMaterial(db, params.id);
    await audit({ accion: 'eliminar', entidad: 'material', entidadId: params.id, antes });
  });

  route(house, ordenarMateriales, async ({ db, params, body, audit, ...who }) => {
    await exigirAcceso(db, { moduloId: params.id }, who);
    const antes = await queries.lockMaterialesDe(db, params.id);
    if (!esReorden(antes, body.orden)) {
      throw conflict('La lista de materiales cambió mientras la ordenabas. Recárgala y vuelve a intentarlo.');
    }
    await queries.ordenarMateriales(db, body.orden);
    await audit({
      accion: 'ordenar materiales',
      entidad: 'modulo',
      entidadId: params.id,
      antes: { materiales: antes },
      despues: { materiales: body.orden },
    });
    return queries.listMateriales(db, params.id, who.usuario);
  });

  // A single statement needs no transaction.
  const noTransaction = { transaction: false };

  const visto = async ({ db, params, ...who }: Visto, write: typeof queries.insertAvance) => {
    const { cursoId } = await exigirAcceso(db, { materialId: params.id }, who);
    await write(db, { usuarioId: who.usuario.usuarioId, cursoId, materialId: params.id });
    return materialActual(db, params.id, who.usuario);
  };
  route(house, marcarVisto, (context) => visto(context, queries.insertAvance), noTransaction);
  route(house, quitarVisto, (context) => visto(context, queries.deleteAvance), noTransaction);
}

type Visto = Pick<Context<typeof marcarVisto>, 'db' | 'params' | 'usuario' | 'ahora'>;

/** It may have been deleted since the access check. */
async function materialActual(db: Db, id: number, usuario: UsuarioActual): Promise<Material> {
  const found = await queries.findMaterial(db, id, usuario);
  if (!found) throw notFound('No se encontró el material.');
  return found;
}

const moduloDesconocido = () => invalid({ moduloId: 'No se encontró el módulo' });

async function comprobarTipo(db: Db, { tipoMaterialId, video }: { tipoMaterialId: number; video: string }) {
  const tipo = await queries.findTipoMaterial(db, tipoMaterialId);
  if (!tipo) throw invalid({ tipoMaterialId: 'Selecciona un tipo válido' });
  const problema = problemaDelEnlace(tipo.acronimo, video);
  if (problema) throw invalid({ video: problema });
}
