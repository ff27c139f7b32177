import { restoreDays } from 'domain/rules/archivos.ts';
import type { SeenOrigen } from 'domain/rules/lecciones.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { teachesSql } from '../../acceso/queries.ts';
import type { Db } from '../../db/connect.ts';
import { cursos } from '../../db/schema/cursos.ts';
import { docentes } from '../../db/schema/docentes.ts';
import { avances } from '../../db/schema/matriculas.ts';
import { materiales, modulos, tipoMateriales } from '../../db/schema/modulos.ts';
import { sesionesProgramadas } from '../../db/schema/sesiones-programadas.ts';

/** The uploaded file of a material, with the caller's position in it. */
function archivoOf(usuarioId: number): SQL<Material['archivo']> {
  return sql<Material['archivo']>`(
    select json_build_object('archivoId', s.archivo_subido_id, 'nombre', s.nombre, 'tipo', s.tipo, 'bytes', s.bytes,
             'marcar', a.marcar, 'sinMarca', s.sin_marca, 'subtitulos', a.subtitulos_id is not null, 'duracion', s.duracion,
             'ligero', (select l.bytes from archivo_subido l where l.archivo_subido_id = a.ligero_id),
             'posicion', coalesce((select p.segundos from archivo_posicion p
                                    where p.material_id = a.material_id and p.usuario_id = ${usuarioId}), 0))
      from archivo_material a join archivo_subido s using (archivo_subido_id)
     where a.material_id = ${sql.raw('"material"."material_id"')})`;
}

async function selectMateriales(db: Db, which: SQL, usuario: CurrentUsuario): Promise<Material[]> {
  const { usuarioId } = usuario;
  const own = and(eq(avances.materialId, materiales.materialId), eq(avances.usuarioId, usuarioId));
  const { inicio, fin, ponenteId, grabacion, cancelada } = sesionesProgramadas;
  const taught = teachesSql(usuario, sql`(select curso_id from modulo_vivo where modulo_id = ${materiales.moduloId})`);
  const rows = await db
    .select({
      materialId: materiales.materialId,
      moduloId: materiales.moduloId,
      tipoMaterialId: materiales.tipoMaterialId,
      tipoMaterial: { nombre: tipoMateriales.nombre, acronimo: tipoMateriales.acronimo },
      nombre: materiales.nombre,
      orden: materiales.orden,
      descripcion: materiales.descripcion,
      muestra: materiales.muestra,
      // Students get the link of a dated session when they join it, and its recording after its end.
      video: sql<string>`case when ${taught} or ${inicio} is null then ${materiales.video} else '' end`,
      archivo: archivoOf(usuarioId),
      visto: sql<boolean>`${avances.usuarioId} is not null`,
      origen: avances.origen,
      inicio,
      fin,
      ponenteId,
      ponente: sql<string | null>`${docentes.nombre} || ' ' || ${docentes.apellido}`,
      grabacion: sql<string>`case when ${taught} or (${fin} <= now() and ${cancelada} is null)
        then coalesce(${grabacion}, '') else '' end`,
      cancelada: sql<boolean>`${cancelada} is not null`,
      version: materiales.version,
    })
    .from(materiales)
    .innerJoin(tipoMateriales, eq(tipoMateriales.tipoMaterialId, materiales.tipoMaterialId))
    .leftJoin(avances, own)
    .leftJoin(sesionesProgramadas, eq(sesionesProgramadas.materialId, materiales.materialId))
    .leftJoin(docentes, eq(docentes.docenteId, ponenteId))
    .where(which)
    .orderBy(asc(materiales.moduloId), asc(materiales.orden), asc(materiales.materialId));
  return rows.map((row) => ({
    ...row,
    inicio: row.inicio?.toISOString() ?? null,
    fin: row.fin?.toISOString() ?? null,
  }));
}

export function listMateriales(db: Db, moduloId: number, usuario: CurrentUsuario): Promise<Material[]> {
  return selectMateriales(db, eq(materiales.moduloId, moduloId), usuario);
}

/** The materials of every course that was not deleted, module by module. */
export function listAllMateriales(db: Db, usuario: CurrentUsuario): Promise<Material[]> {
  const live = db
    .select({ moduloId: modulos.moduloId })
    .from(modulos)
    .innerJoin(cursos, eq(cursos.cursoId, modulos.cursoId));
  return selectMateriales(db, inArray(materiales.moduloId, live), usuario);
}

export async function findMaterial(db: Db, id: number, usuario: CurrentUsuario): Promise<Material | null> {
  const [found] = await selectMateriales(db, eq(materiales.materialId, id), usuario);
  return found ?? null;
}

export async function findTipoMaterial(db: Db, id: number): Promise<{ acronimo: string } | null> {
  const [row] = await db
    .select({ acronimo: tipoMateriales.acronimo })
    .from(tipoMateriales)
    .where(eq(tipoMateriales.tipoMaterialId, id));
  return row ?? null;
}

type MaterialData = Pick<
  typeof materiales.$inferInsert,
  'moduloId' | 'tipoMaterialId' | 'nombre' | 'orden' | 'descripcion' | 'video' | 'muestra'
>;

/**
 * Whether a material of this type would be the first recorded class of a course that was never published. Locks such a
 * course, so that of two concurrent requests only one creates the first.
 */
export async function isFirstGrabada(
  tx: Db,
  { moduloId, tipoMaterialId }: Pick<MaterialData, 'moduloId' | 'tipoMaterialId'>,
): Promise<boolean> {
  const cursoId = sql`(select curso_id from modulo_vivo where modulo_id = ${moduloId})`;
  const { rowCount } = await tx.execute(sql`
    select from curso_vivo where curso_id = ${cursoId} and publicado is null and exists (
      select from tipo_material where tipo_material_id = ${tipoMaterialId} and upper(acronimo) = 'VID')
       for no key update`);
  if (rowCount === 0) return false;
  const { rows } = await tx.execute<{ isFirst: boolean }>(sql`
    select not exists (
      select from material t join modulo_vivo m using (modulo_id) join tipo_material k using (tipo_material_id)
       where m.curso_id = ${cursoId} and upper(k.acronimo) = 'VID') as "isFirst"`);
  return rows[0]!.isFirst;
}

export async function insertMaterial(db: Db, data: MaterialData): Promise<number> {
  const [row] = await db.insert(materiales).values(data).returning({ materialId: materiales.materialId });
  return row!.materialId;
}

/** False when the version does not match. */
export async function updateMaterial(
  db: Db,
  id: number,
  data: MaterialData,
  version: number | undefined,
): Promise<boolean> {
  const unchanged = version === undefined ? undefined : eq(materiales.version, version);
  const rows = await db
    .update(materiales)
    .set(data)
    .where(and(eq(materiales.materialId, id), unchanged))
    .returning({ materialId: materiales.materialId });
  return rows.length === 1;
}

export async function setMuestra(db: Db, id: number, muestra: boolean): Promise<void> {
  await db.update(materiales).set({ muestra }).where(eq(materiales.materialId, id));
}

/** While the row is locked no student can add a row that refers to it. */
export async function lockMaterial(tx: Db, id: number): Promise<void> {
  await tx.execute(sql`select from material where material_id = ${id} for update`);
}

/**
 * Keeps what `restoreMaterial` needs: the material, its dates and the rows of students that the deletion takes along.
 */
export async function deleteMaterial(db: Db, id: number): Promise<void> {
  await db.execute(sql`
    insert into archivo_eliminado (material_id, modulo_id, nombre, datos, archivo_subido_id, subtitulos_id, ligero_id,
                                   marcar)
    select m.material_id, m.modulo_id, m.nombre,
           jsonb_build_object(
             'material', to_jsonb(m),
             'sesiones', (select coalesce(jsonb_agg(p), '[]') from sesion_programada p where p.material_id = m.material_id),
             'avances', (select coalesce(jsonb_agg(v), '[]') from avance v where v.material_id = m.material_id),
             'posiciones', (select coalesce(jsonb_agg(o), '[]') from archivo_posicion o where o.material_id = m.material_id),
             'apuntes', (select coalesce(jsonb_agg(n), '[]') from apunte n where n.material_id = m.material_id),
             'ultimos', (select coalesce(jsonb_agg(x.usuario_id), '[]') from matricula_viva x
                          where x.ultimo_material_id = m.material_id)),
           a.archivo_subido_id, a.subtitulos_id, a.ligero_id, coalesce(a.marcar, false)
      from material m left join archivo_material a using (material_id)
     where m.material_id = ${id}
    on conflict (material_id) do nothing`);
  await db.delete(materiales).where(eq(materiales.materialId, id));
}

const restorable = sql`make_interval(days => ${restoreDays})`;

export async function listDeletedMateriales(db: Db, moduloId: number) {
  const { rows } = await db.execute<{
    materialId: number;
    nombre: string;
    archivo: string | null;
    eliminado: Date;
    hasta: Date;
  }>(sql`
    select e.material_id as "materialId", e.nombre, s.nombre as archivo, e.eliminado, e.eliminado + ${restorable} as hasta
      from archivo_eliminado e left join archivo_subido s using (archivo_subido_id)
     where e.modulo_id = ${moduloId} and e.eliminado > now() - ${restorable}
     order by e.eliminado desc, e.material_id`);
  return rows.map(({ eliminado, hasta, ...row }) => ({
    ...row,
    eliminado: new Date(eliminado).toISOString(),
    hasta: new Date(hasta).toISOString(),
  }));
}

/**
 * Restores the material under its old id, with its file and the students' rows. A student who has opened another
 * material since keeps that one as the last. False: nothing to restore.
 */
export async function restoreMaterial(tx: Db, id: number): Promise<boolean> {
  const { rows } = await tx.execute<{ datos: unknown }>(sql`
    delete from archivo_eliminado where material_id = ${id} and eliminado > now() - ${restorable}
    returning jsonb_build_object('archivo', archivo_subido_id, 'subtitulos', subtitulos_id, 'ligero', ligero_id,
                                 'marcar', marcar) || datos as datos`);
  if (!rows[0]) return false;
  const datos = sql`${JSON.stringify(rows[0].datos)}::jsonb`;
  await tx.execute(sql`
    insert into material overriding system value
    select (jsonb_populate_record(null::material, ${datos} -> 'material')).*`);
  await tx.execute(sql`
    with dates as (
      insert into sesion_programada
      select * from jsonb_populate_recordset(null::sesion_programada, ${datos} -> 'sesiones')),
    seen as (
      insert into avance select * from jsonb_populate_recordset(null::avance, ${datos} -> 'avances')),
    positions as (
      insert into archivo_posicion
      select * from jsonb_populate_recordset(null::archivo_posicion, ${datos} -> 'posiciones')),
    notes as (
      insert into apunte select * from jsonb_populate_recordset(null::apunte, ${datos} -> 'apuntes')),
    places as (
      update matricula x set ultimo_material_id = ${id}
        from jsonb_array_elements_text(${datos} -> 'ultimos') as u (id), material t join modulo_vivo o using (modulo_id)
       where t.material_id = ${id} and x.curso_id = o.curso_id and x.usuario_id = u.id::int
         and x.ultimo_material_id is null)
    insert into archivo_material (material_id, archivo_subido_id, subtitulos_id, ligero_id, marcar)
    select ${id}::int, (${datos} ->> 'archivo')::int, (${datos} ->> 'subtitulos')::int, (${datos} ->> 'ligero')::int,
           (${datos} ->> 'marcar')::boolean
     where ${datos} ->> 'archivo' is not null`);
  return true;
}

/** Locks in id order; returned by position. */
export async function lockMaterialesOf(db: Db, moduloId: number): Promise<number[]> {
  const rows = await db
    .select({ id: materiales.materialId, orden: materiales.orden })
    .from(materiales)
    .where(eq(materiales.moduloId, moduloId))
    .orderBy(asc(materiales.materialId))
    .for('update');
  return rows.sort((a, b) => a.orden - b.orden).map(({ id }) => id);
}

export async function reorderMateriales(db: Db, ids: readonly number[]): Promise<void> {
  await db.execute(sql`
    update material set orden = nuevo.orden
      from unnest(${sql.param([...ids])}::int[]) with ordinality as nuevo (material_id, orden)
     where material.material_id = nuevo.material_id and material.orden <> nuevo.orden`);
}

/** Whether the material `t` counts as something to study: a cancelled session can never be seen. */
export const countsToStudy = sql`not exists (
  select from sesion_programada s where s.material_id = t.material_id and s.cancelada is not null)`;

type Place = { usuarioId: number; cursoId: number; materialId: number };

/** Keeps the time of the first view; playing the whole recording outranks a mark by hand. */
export async function insertAvance(db: Db, place: Place, origen: SeenOrigen): Promise<void> {
  const { usuarioId, materialId } = place;
  const seen = sql`
    insert into avance as v (usuario_id, material_id, origen) values (${usuarioId}, ${materialId}, ${origen})
    on conflict (usuario_id, material_id) do update set origen = excluded.origen
     where excluded.origen = 'reproducido' and v.origen is distinct from 'reproducido'`;
  await db.execute(sql`with seen as (${seen}) ${rememberPlace(place)}`);
}

export async function saveLugar(db: Db, place: Place): Promise<void> {
  await db.execute(rememberPlace(place));
}

/** Also clears the played parts of a video; otherwise the next second played would mark it as seen again. */
export async function deleteAvance(db: Db, place: Place): Promise<void> {
  const { usuarioId, materialId } = place;
  const own = sql`where usuario_id = ${usuarioId} and material_id = ${materialId}`;
  await db.execute(sql`
    with unseen as (delete from avance ${own}),
    unplayed as (update archivo_posicion set vistos = '{}', medido = now() ${own})
    ${rememberPlace(place)}`);
}

/** Stores the last material opened; does nothing without an enrolment. */
function rememberPlace({ usuarioId, cursoId, materialId }: Place): SQL {
  return sql`update matricula set ultimo_material_id = ${materialId}, ultimo_acceso = now()
              where usuario_id = ${usuarioId} and curso_id = ${cursoId}`;
}
