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

type DatedClase = UndatedClase & { inicio: Date; fin: Date; ponenteId: number | null };
type MadeSesion = { materialId: number; moduloId: number; nombre: string; inicio: string; fin: string };

/** Dates the session that a module already has without a date; creates one with the module's name in the others. */
export async function insertSerie(tx: Db, sesiones: readonly DatedClase[], video: string): Promise<MadeSesion[]> {
  const planned = sesiones.map((each) => ({ ...each, inicio: each.inicio.toISOString(), fin: each.fin.toISOString() }));
  const { rows } = await tx.execute<MadeSesion>(sql`
    with planned as (
      select * from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as p
        ("moduloId" int, nombre text, "materialId" int, orden int, inicio timestamptz, fin timestamptz,
         "ponenteId" int)),
    made as (
      insert into material (modulo_id, tipo_material_id, nombre, orden, video)
      select "moduloId", (select tipo_material_id from tipo_material where upper(acronimo) = 'SES' limit 1), nombre, orden,
             ${video}
        from planned where "materialId" is null
      returning material_id, modulo_id, nombre),
    roomed as (
      update material set video = ${video}
       where ${video} <> '' and material_id in (select "materialId" from planned)),
    dated as (
      insert into sesion_programada (material_id, inicio, fin, ponente_id)
      select coalesce(p."materialId", m.material_id), p.inicio, p.fin, p."ponenteId"
        from planned p left join made m on m.modulo_id = p."moduloId"
      returning material_id, inicio, fin)
    select d.material_id as "materialId", p."moduloId", coalesce(m.nombre, t.nombre) as nombre, d.inicio, d.fin
      from planned p
      left join made m on m.modulo_id = p."moduloId"
      left join material t on t.material_id = p."materialId"
      join dated d on d.material_id = coalesce(p."materialId", m.material_id)
     order by d.inicio`);
  return rows;
}
