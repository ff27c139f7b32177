import { randomUUID } from 'node:crypto';
import { serieUndoHours } from 'domain/rules/term.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

export type UndatedClase = { moduloId: number; nombre: string; materialId: number | null; orden: number };

/** Class modules without a dated session, in order; `materialId`: a session of the module that has no date yet. */
export async function lockUndatedClases(tx: Db, cursoId: number): Promise<UndatedClase[]> {
  // Two concurrent series would date the same modules.
  await tx.execute(sql`select from curso_vivo where curso_id = ${cursoId} for no key update`);
  const { rows } = await tx.execute<UndatedClase>(sql`
    select m.modulo_id as "moduloId", m.nombre, waiting.material_id as "materialId",
           (select coalesce(max(orden), 0)::int + 1 from material where modulo_id = m.modulo_id) as orden
      from modulo_vivo m
      join tipo_modulo k using (tipo_modulo_id)
      left join lateral (
        select t.material_id from material t join tipo_material k using (tipo_material_id)
         where t.modulo_id = m.modulo_id and upper(k.acronimo) = 'SES' order by t.orden, t.material_id limit 1) waiting on true
     where m.curso_id = ${cursoId} and upper(k.acronimo) <> 'PRU'
       and not exists (select from sesion_programada s join material t using (material_id) where t.modulo_id = m.modulo_id)
     order by m.orden, m.modulo_id`);
  return rows;
}

/** Those of these lecturers who teach or coordinate the course; the lock keeps them until the transaction ends. */
export async function ponentesAmong(tx: Db, cursoId: number, docenteIds: readonly number[]): Promise<Set<number>> {
  if (docenteIds.length === 0) return new Set();
  const { rows } = await tx.execute<{ id: number }>(sql`
    select d.docente_id as id from docente_vivo d
     where d.docente_id = any (${sql.param([...docenteIds])}::int[]) and (
       exists (select from curso_ponente p where p.curso_id = ${cursoId} and p.docente_id = d.docente_id for key share)
       or exists (select from curso_vivo c where c.curso_id = ${cursoId} and c.coordinador_id = d.docente_id for key share))`);
  return new Set(rows.map(({ id }) => id));
}

type DatedClase = UndatedClase & { inicio: string; fin: string; ponenteId: number | null; video: string };
type MadeSesion = { materialId: number; moduloId: number; nombre: string; inicio: string; fin: string };

/**
 * Dates the session that a module already has without a date; creates one with the module's name in the others. All
 * of them carry one `serie`.
 */
export async function insertSerie(tx: Db, sesiones: readonly DatedClase[]): Promise<MadeSesion[]> {
  const { rows } = await tx.execute<MadeSesion>(sql`
    with planned as (
      select * from jsonb_to_recordset(${JSON.stringify(sesiones)}::jsonb) as p
        ("moduloId" int, nombre text, "materialId" int, orden int, inicio timestamptz, fin timestamptz,
         "ponenteId" int, video text)),
    made as (
      insert into material (modulo_id, tipo_material_id, nombre, orden, video)
      select "moduloId", (select tipo_material_id from tipo_material where upper(acronimo) = 'SES' limit 1), nombre, orden,
             video
        from planned where "materialId" is null
      returning material_id, modulo_id, nombre),
    roomed as (
      update material t set video = p.video
        from planned p where p."materialId" = t.material_id and p.video <> ''),
    dated as (
      insert into sesion_programada (material_id, inicio, fin, ponente_id, serie, serie_video)
      select coalesce(p."materialId", m.material_id), p.inicio, p.fin, p."ponenteId", ${randomUUID()}::uuid, t.video
        from planned p left join made m on m.modulo_id = p."moduloId"
        -- As it was before the update above: all parts of the statement read the same snapshot.
        left join material t on t.material_id = p."materialId"
      returning material_id, inicio, fin)
    select d.material_id as "materialId", p."moduloId", coalesce(m.nombre, t.nombre) as nombre, d.inicio, d.fin
      from planned p
      left join made m on m.modulo_id = p."moduloId"
      left join material t on t.material_id = p."materialId"
      join dated d on d.material_id = coalesce(p."materialId", m.material_id)
     order by d.inicio`);
  return rows;
}

export type SerieRow = {
  materialId: number;
  nombre: string;
  /** Older than the time to take it back. */
  vencida: boolean;
  /** Moved or cancelled since. */
  cambio: boolean;
  asistencia: boolean;
  /** Its reminder may have left; one that was already over when it was made has none. */
  avisada: boolean;
};

/** Sessions of a series, locked. */
export async function lockSerie(tx: Db, cursoId: number, serie: string, now: Date): Promise<SerieRow[]> {
  const { rows } = await tx.execute<SerieRow>(sql`
    select s.material_id as "materialId", t.nombre,
           s.creado <= ${now.toISOString()}::timestamptz - make_interval(hours => ${serieUndoHours}) as vencida,
           s.secuencia > 0 or s.cancelada is not null as cambio,
           exists (select from asistencia a where a.material_id = s.material_id) as asistencia,
           s.inicio > s.creado and s.inicio <= ${now.toISOString()}::timestamptz + interval '1 day' as avisada
      from sesion_programada s join material t using (material_id) join modulo_vivo m using (modulo_id)
     where m.curso_id = ${cursoId} and s.serie = ${serie}::uuid
     order by s.inicio, s.material_id
       for update of s`);
  return rows;
}

/** Materials that the series created go too, unless something was added to them since. */
export async function deleteSerie(tx: Db, serie: string): Promise<void> {
  await tx.execute(sql`
    with gone as (
      delete from sesion_programada where serie = ${serie}::uuid returning material_id, serie_video),
    reset as (
      update material t set video = g.serie_video from gone g
       where g.material_id = t.material_id and g.serie_video is not null)
    delete from material t using gone g
     where g.material_id = t.material_id and g.serie_video is null and t.descripcion = ''
       and not exists (select from archivo_material a where a.material_id = t.material_id)
       and not exists (select from avance v where v.material_id = t.material_id)
       and not exists (select from apunte n where n.material_id = t.material_id)`);
}
