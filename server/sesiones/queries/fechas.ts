import type { Dated, FechaClase } from 'domain/rules/traslado.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

const isoOf = (instant: string) => new Date(instant).toISOString();

export type CursoDated = Dated & { usuarioId: number | null };
export type LockedCurso = { nombre: string; version: number; inicio: string };

/** Start of a course; with `lock`, two changes of its dates wait for each other. */
export async function findCursoInicio(db: Db, cursoId: number, lock: boolean): Promise<LockedCurso | null> {
  const { rows } = await db.execute<LockedCurso>(sql`
    select nombre, version, fecha_hora_inicio as inicio from curso_vivo where curso_id = ${cursoId}
    ${lock ? sql`for no key update` : sql``}`);
  const [row] = rows;
  return row ? { ...row, inicio: isoOf(row.inicio) } : null;
}

/** Locks the tests of a course, so that no sitting begins until the transaction ends. */
export async function lockPruebasOf(tx: Db, cursoId: number): Promise<void> {
  await tx.execute(sql`
    select from prueba_viva p join modulo_vivo m using (modulo_id) where m.curso_id = ${cursoId}
     order by p.prueba_id for update of p`);
}

/** All dates of a course, besides its sessions. */
export async function listDated(db: Db, cursoId: number, now: Date): Promise<CursoDated[]> {
  const { rows } = await db.execute<CursoDated>(sql`
    with tests as (
      select p.prueba_id, p.nombre, p.apertura, p.cierre,
             exists (select from rendicion r where r.prueba_id = p.prueba_id
                        and (r.fin is null or r.fin > ${now.toISOString()}::timestamptz)) as rindiendo
        from prueba_viva p join modulo_vivo m using (modulo_id) where m.curso_id = ${cursoId}),
    dated as (
      select v.clase, null::int as prueba_id, null::int as usuario_id, '' as nombre, v.fecha, false as rindiendo
        from curso_vivo c, lateral (values ('inicio', c.fecha_hora_inicio), ('fin', c.fecha_hora_limite),
                                           ('preventa', c.preventa_hasta), ('publicacion', c.publicar_en)) v (clase, fecha)
       where c.curso_id = ${cursoId}
      union all
      select v.clase, t.prueba_id, null, t.nombre, v.fecha, t.rindiendo
        from tests t, lateral (values ('apertura', t.apertura), ('cierre', t.cierre)) v (clase, fecha)
      union all
      select v.clase, t.prueba_id, k.usuario_id, t.nombre, v.fecha, t.rindiendo
        from tests t join concesion k using (prueba_id),
             lateral (values ('apertura', k.apertura), ('cierre', k.cierre)) v (clase, fecha))
    select clase, prueba_id as "pruebaId", usuario_id as "usuarioId", nombre, fecha, rindiendo
      from dated where fecha is not null
     order by prueba_id nulls first, usuario_id nulls first, fecha`);
  return rows.map((row) => ({ ...row, fecha: isoOf(row.fecha) }));
}

export type MovedFecha = {
  clase: FechaClase;
  pruebaId: number | null;
  usuarioId: number | null;
  antes: string;
  despues: string;
};

const columns: Record<FechaClase, string> = {
  inicio: 'fecha_hora_inicio',
  fin: 'fecha_hora_limite',
  preventa: 'preventa_hasta',
  publicacion: 'publicar_en',
  apertura: 'apertura',
  cierre: 'cierre',
};

/** The moved dates of a row of `curso`, `prueba` or `concesion`; its other columns are null and keep their value. */
const datesOf = (key: string, clases: readonly FechaClase[]) =>
  sql.raw(`select ${key}, ${clases.map((clase) => `max(despues) filter (where clase = '${clase}') as ${columns[clase]}`).join(', ')}
             from moved`);

/**
 * Writes the dates. The course is updated even when none of its own dates moved: its version grows, so that a save
 * based on the old dates is refused.
 */
export async function saveFechas(tx: Db, cursoId: number, moved: readonly MovedFecha[]): Promise<void> {
  const rows = sql`
    with moved as (
      select m.clase, m."pruebaId" as prueba_id, m."usuarioId" as usuario_id, m.despues
        from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m
          (clase text, "pruebaId" int, "usuarioId" int, despues timestamptz))`;
  await tx.execute(sql`${rows},
    own as (${datesOf('prueba_id, usuario_id', ['apertura', 'cierre'])} where usuario_id is not null
             group by prueba_id, usuario_id),
    granted as (
      update concesion k set apertura = coalesce(own.apertura, k.apertura), cierre = coalesce(own.cierre, k.cierre),
             actualizado = now()
        from own where k.prueba_id = own.prueba_id and k.usuario_id = own.usuario_id),
    test as (${datesOf('prueba_id', ['apertura', 'cierre'])} where prueba_id is not null and usuario_id is null
              group by prueba_id),
    tests as (
      update prueba p set apertura = coalesce(test.apertura, p.apertura), cierre = coalesce(test.cierre, p.cierre)
        from test where p.prueba_id = test.prueba_id)
    update curso c set fecha_hora_inicio = coalesce(d.fecha_hora_inicio, c.fecha_hora_inicio),
           fecha_hora_limite = coalesce(d.fecha_hora_limite, c.fecha_hora_limite),
           preventa_hasta = coalesce(d.preventa_hasta, c.preventa_hasta),
           publicar_en = coalesce(d.publicar_en, c.publicar_en)
      from (${datesOf('1 as one', ['inicio', 'fin', 'preventa', 'publicacion'])} where prueba_id is null) d
     where c.curso_id = ${cursoId}`);
}

export async function insertFechas(tx: Db, cambioHorarioId: number, moved: readonly MovedFecha[]): Promise<void> {
  await tx.execute(sql`
    insert into cambio_fecha (cambio_horario_id, clase, prueba_id, usuario_id, antes, despues)
    select ${cambioHorarioId}, m.clase, m."pruebaId", m."usuarioId", m.antes, m.despues
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m
        (clase text, "pruebaId" int, "usuarioId" int, antes timestamptz, despues timestamptz)`);
}

/** The dates that a change moved. */
export async function listMovedFechas(db: Db, cambioHorarioId: number): Promise<MovedFecha[]> {
  const { rows } = await db.execute<MovedFecha>(sql`
    select clase, prueba_id as "pruebaId", usuario_id as "usuarioId", antes, despues
      from cambio_fecha where cambio_horario_id = ${cambioHorarioId} order by cambio_fecha_id`);
  return rows.map((row) => ({ ...row, antes: isoOf(row.antes), despues: isoOf(row.despues) }));
}

/** Takes the course out of the archive, which also revokes its cancellation. */
export async function uncancel(tx: Db, cursoId: number): Promise<void> {
  await tx.execute(sql`update curso set archivado = null where curso_id = ${cursoId} and cancelado is not null`);
}
