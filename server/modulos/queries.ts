import { restoreDays } from 'domain/rules/archivos.ts';
import { passingNota } from 'domain/rules/calificacion.ts';
import { partialLabel } from 'domain/rules/curso-result.ts';
import { teaches } from 'domain/rules/permisos.ts';
import { phaseOf } from 'domain/rules/rendicion.ts';
import type { Leccion } from 'domain/schemas/lecciones.ts';
import type { ImportProgress, Modulo } from 'domain/schemas/modulos.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import { teachesSql } from '../acceso/queries.ts';
import type { Db } from '../db/connect.ts';
import { allModulos, tipoModulos } from '../db/schema/modulos.ts';
import { allPruebas } from '../db/schema/pruebas.ts';
import { countsToStudy } from '../materiales/queries/materiales.ts';
import { ownNotas } from '../notas/queries/notas.ts';
import { resultsOf } from '../notas/queries/resultados.ts';
import { countedIntentos } from '../pruebas/queries/dependents.ts';

type Row = Omit<Modulo, 'tipoModulo' | 'fase' | 'rendicion'> & {
  tipo: string;
  acronimo: string;
  sitting: boolean;
  fin: string | null;
};

export type Caller = { usuario: CurrentUsuario; now: Date };

const iso = (instant: SQL) => sql`to_char((${instant}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The version is that of the module plus that of its test, because `intentoMax` of the test is edited here. */
async function selectModulos(db: Db, which: SQL, { usuario, now }: Caller): Promise<Modulo[]> {
  const { usuarioId } = usuario;
  // Staff edit the number that applies to everybody, so they see it without their own extra attempts.
  const taught = teachesSql(usuario, sql`m.curso_id`);
  const extra = sql`case when ${taught} then 0 else coalesce(k.intentos_extra, 0) end`;
  const { rows } = await db.execute(sql`
    select m.modulo_id as "moduloId", m.nombre, m.orden, m.curso_id as "cursoId", m.tipo_modulo_id as "tipoModuloId",
           t.nombre as tipo, t.acronimo, p.prueba_id as "pruebaId", p.intentos + ${extra} as "intentoMax",
           ${iso(sql`case when ${taught} then p.apertura else coalesce(k.apertura, p.apertura) end`)} as apertura,
           ${iso(sql`case when ${taught} then p.cierre else coalesce(k.cierre, p.cierre) end
             + make_interval(mins => coalesce(k.prorroga, 0))`)} as cierre,
           (select count(*) from material t where t.modulo_id = m.modulo_id and (${taught} or ${countsToStudy}))::int as materiales,
           (select count(*) from avance v join material t using (material_id)
             where t.modulo_id = m.modulo_id and v.usuario_id = ${usuarioId} and ${countsToStudy})::int as vistos,
           (select count(*) from pregunta where prueba_id = p.prueba_id)::int as preguntas,
           coalesce(jsonb_array_length(r.preguntas),
             least(p.muestra, (select count(*) from pregunta where prueba_id = p.prueba_id)))::int as cantidad,
           r.inicio is not null as sitting, ${iso(sql`r.fin`)} as fin,
           (select count(*) ${countedIntentos(sql`p.prueba_id`)})::int as "intentosEnviados",
           m.version + coalesce(p.version, 0) as version,
           coalesce(regla.nota_minima, ${passingNota})::float8 as "notaMinima",
           exists (select from borrador b where b.prueba_id = p.prueba_id and b.usuario_id = ${usuarioId}
                   and (b.opciones <> '{}' or b.abiertas <> '[]')) as empezada,
           propia.nota, propia.nsp, propia.intento, propia.pendiente
      from modulo_vivo m
      join tipo_modulo t using (tipo_modulo_id)
      left join prueba_viva p using (modulo_id)
      left join regla_apto regla on regla.curso_id = m.curso_id
      left join rendicion r on r.prueba_id = p.prueba_id and r.usuario_id = ${usuarioId}
      left join concesion k on k.prueba_id = p.prueba_id and k.usuario_id = ${usuarioId}
      join (${ownNotas(usuarioId, which)}) propia on propia."moduloId" = m.modulo_id
     where ${which}
     order by m.curso_id, m.orden, m.modulo_id`);
  return (rows as Row[]).map(({ tipo, acronimo, intentosEnviados, sitting, fin, ...modulo }) => ({
    ...modulo,
    tipoModulo: { nombre: tipo, acronimo },
    // `cierre` already includes the extra minutes of the caller.
    fase: modulo.pruebaId === null ? null : phaseOf(modulo, 0, now),
    rendicion: sitting ? { fin, ahora: now.toISOString() } : null,
    ...(teaches(usuario, modulo.cursoId) && { intentosEnviados }),
  }));
}

export function listModulos(db: Db, cursoId: number, who: Caller): Promise<Modulo[]> {
  return selectModulos(db, sql`m.curso_id = ${cursoId}`, who);
}

/** The modules of every course that was not deleted. */
export function listAllModulos(db: Db, who: Caller): Promise<Modulo[]> {
  return selectModulos(db, sql`m.curso_id in (select curso_id from curso_vivo)`, who);
}

export async function findModulo(db: Db, id: number, who: Caller): Promise<Modulo | null> {
  const [found] = await selectModulos(db, sql`m.modulo_id = ${id}`, who);
  return found ?? null;
}

/** Locks the module and its test until the transaction ends. */
export async function lockModuloAndPrueba(db: Db, id: number): Promise<void> {
  await db.execute(sql`select from modulo_vivo where modulo_id = ${id} for update`);
  await db.execute(sql`select from prueba_viva where modulo_id = ${id} for update`);
}

/** Locks in id order; returned by position. */
export async function lockModulosOf(db: Db, cursoId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number; orden: number }>(sql`
    select modulo_id as id, orden from modulo_vivo where curso_id = ${cursoId} order by modulo_id for update`);
  return rows.sort((a, b) => a.orden - b.orden).map(({ id }) => id);
}

export async function findTipoModulo(db: Db, id: number): Promise<{ acronimo: string } | null> {
  const [row] = await db
    .select({ acronimo: tipoModulos.acronimo })
    .from(tipoModulos)
    .where(eq(tipoModulos.tipoModuloId, id));
  return row ?? null;
}

type ModuloData = Pick<typeof allModulos.$inferInsert, 'nombre' | 'orden' | 'tipoModuloId'>;

export async function insertModulo(db: Db, data: ModuloData & { cursoId: number }): Promise<number> {
  const [row] = await db.insert(allModulos).values(data).returning({ moduloId: allModulos.moduloId });
  return row!.moduloId;
}

export async function updateModulo(db: Db, id: number, { nombre, orden, tipoModuloId }: ModuloData): Promise<void> {
  await db.update(allModulos).set({ nombre, orden, tipoModuloId }).where(eq(allModulos.moduloId, id));
}

/** Module and test get the same deletion time, by which restoring the module finds its test. */
export async function deleteModulo(db: Db, id: number): Promise<void> {
  await db.execute(sql`
    with deleted as (update modulo set eliminado = now() where modulo_id = ${id})
    update prueba set eliminado = now() where prueba_id in (select prueba_id from prueba_viva where modulo_id = ${id})`);
}

/**
 * Deletes modules that can no longer be restored, and deleted tests. Keeps those with annulled attempts or a history of
 * grades: these are still a student's answers.
 */
export async function forgetDeletedModulos(db: Db): Promise<void> {
  const before = sql`now() - make_interval(days => ${restoreDays})`;
  const unused = sql`not exists (select from intento i where i.prueba_id = p.prueba_id)
                 and not exists (select from rendicion r where r.prueba_id = p.prueba_id)`;
  await db.execute(sql`
    delete from modulo m
     where m.eliminado < ${before}
       and not exists (select from ${allPruebas} p where p.modulo_id = m.modulo_id and not (${unused}))
       and not exists (select from nota_modulo n where n.modulo_id = m.modulo_id)
       and not exists (select from nota_modulo_historia n where n.modulo_id = m.modulo_id)`);
  await db.execute(sql`delete from prueba p where p.eliminado < ${before} and ${unused}`);
}

/** Positions 1, 2, 3 … in the given order; rows already in place are not updated. */
export async function reorderModulos(db: Db, ids: readonly number[]): Promise<void> {
  await db.execute(sql`
    update modulo set orden = nuevo.orden
      from unnest(${sql.param([...ids])}::int[]) with ordinality as nuevo (modulo_id, orden)
     where modulo.modulo_id = nuevo.modulo_id and modulo.orden <> nuevo.orden`);
}

type PruebaData = { moduloId: number; nombre: string; intentos: number };

export async function insertPrueba(db: Db, data: PruebaData): Promise<void> {
  await db.insert(allPruebas).values(data);
}

type PruebaChange = { intentos: number | null; before: string; nombre: string };

/** A test that was never renamed follows its module's name. */
export async function updatePrueba(db: Db, pruebaId: number, change: PruebaChange): Promise<void> {
  const { intentos, before, nombre } = change;
  await db
    .update(allPruebas)
    .set({
      intentos: sql`${intentos}::int`,
      nombre: sql`case when ${allPruebas.nombre} = ${before} then ${nombre} else ${allPruebas.nombre} end`,
    })
    .where(eq(allPruebas.pruebaId, pruebaId));
}

/** Adds the version of the test to that of its module, so that the sum, which editors see, never goes down. */
export async function deletePrueba(db: Db, moduloId: number): Promise<void> {
  await db.execute(sql`
    with borrada as (
      update prueba set eliminado = now()
       where prueba_id in (select prueba_id from prueba_viva where modulo_id = ${moduloId})
      returning modulo_id, version)
    update modulo m set version = m.version + b.version from borrada b where b.modulo_id = m.modulo_id`);
}

/** Whether the material `t` of type `k`, with its session `s` and its file `f`, has content to study. */
export const isAvailable = sql`
  case when s.inicio is not null then s.fin <= now() and s.cancelada is null and coalesce(s.grabacion, '') <> ''
       else upper(k.acronimo) not in ('VID', 'SES', 'MAT') or t.video <> '' or f.archivo_subido_id is not null end`;

/** The materials of a course in order, as its outline shows them. */
export async function listLecciones(db: Db, cursoId: number, usuarioId: number): Promise<Leccion[]> {
  const { rows } = await db.execute<Leccion>(sql`
    select t.material_id as "materialId", t.modulo_id as "moduloId", t.nombre, k.acronimo,
           ${isAvailable} as disponible, s.cancelada is not null as cancelada,
           v.usuario_id is not null as visto, v.origen, f.tipo, f.duracion, coalesce(p.segundos, 0) as posicion,
           ${iso(sql`s.inicio`)} as inicio
      from modulo_vivo m
      join material t using (modulo_id)
      join tipo_material k using (tipo_material_id)
      left join sesion_programada s using (material_id)
      left join archivo_material a using (material_id)
      left join archivo_subido f using (archivo_subido_id)
      left join archivo_posicion p on p.material_id = t.material_id and p.usuario_id = ${usuarioId}
      left join avance v on v.material_id = t.material_id and v.usuario_id = ${usuarioId}
     where m.curso_id = ${cursoId}
     order by m.orden, m.modulo_id, t.orden, t.material_id`);
  return rows;
}

export async function findProgress(
  db: Db,
  cursoId: number,
  usuarioId: number,
  now: Date,
): Promise<Omit<ImportProgress, 'hasta'>> {
  const { rows } = await db.execute<Omit<ImportProgress, 'hasta' | 'promedio' | 'parcial'>>(sql`
    select (select count(*) from material t join modulo_vivo using (modulo_id)
             where curso_id = ${cursoId} and ${countsToStudy})::int as materiales,
           (select count(*) from avance join material t using (material_id) join modulo_vivo using (modulo_id)
             where curso_id = ${cursoId} and usuario_id = ${usuarioId} and ${countsToStudy})::int as vistos,
           ultimo.material_id as "ultimoMaterialId", ultimo.modulo_id as "ultimoModuloId"
      from (values (1)) as one_row
      left join matricula_viva m on m.curso_id = ${cursoId} and m.usuario_id = ${usuarioId}
      left join (material ultimo join modulo_vivo using (modulo_id)) on ultimo.material_id = m.ultimo_material_id`);
  const { resultado } = (await resultsOf(db, cursoId, [usuarioId], now)).of(usuarioId);
  return { ...rows[0]!, promedio: resultado.promedio, parcial: partialLabel(resultado) };
}
