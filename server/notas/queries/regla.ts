import { letterRegla, type ReglaApto } from 'domain/rules/regla-apto.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { reglasApto } from '../../db/schema/regla-apto.ts';

type Held = { sesiones: number; asistidas: number };

/** The rule of a course as JSON in the shape of `ReglaApto`. */
export const reglaJson = (cursoId: SQL | number) => sql<ReglaApto>`(
  select jsonb_build_object(
           'pesos', case when r.peso_pruebas is not null then jsonb_build_object(
             'pruebas', r.peso_pruebas, 'clases', r.peso_clases, 'asistencia', r.peso_asistencia) end,
           'notaMinima', coalesce(r.nota_minima, ${letterRegla.notaMinima})::float8,
           'cadaPrueba', coalesce(r.cada_prueba, ${letterRegla.cadaPrueba}),
           'asistenciaMinima', (select porcentaje from asistencia_minima where curso_id = ${cursoId}),
           'avanceMinimo', r.avance_minimo)
    from (select 1) one left join regla_apto r on r.curso_id = ${cursoId})`;

/** Sessions of a course that were held, as (material_id). */
const heldSesiones = (cursoId: SQL | number, now: Date) => sql`
  select s.material_id from sesion_programada s join material using (material_id) join modulo_vivo d using (modulo_id)
   where d.curso_id = ${cursoId} and s.cancelada is null and s.fin <= ${now.toISOString()}::timestamptz`;

/** Attendance of a student as JSON where the rule gives it a weight; null elsewhere. */
export const heldJson = (cursoId: SQL | number, usuarioId: SQL | number, now: Date) => sql<Held | null>`(
  select jsonb_build_object('sesiones', count(*), 'asistidas', count(a.usuario_id))
    from (${heldSesiones(cursoId, now)}) s
    left join asistencia a on a.material_id = s.material_id and a.presente and a.usuario_id = ${usuarioId}
   where exists (select from regla_apto r where r.curso_id = ${cursoId} and r.peso_asistencia > 0))`;

/** Attendance of all students of a course as (usuario_id, asistidas), and how many sessions were held. */
export const heldOfCurso = (cursoId: number, now: Date) => ({
  sesiones: sql`(select count(*) from (${heldSesiones(cursoId, now)}) s)`,
  asistidas: sql`
    select a.usuario_id, count(*) as asistidas from asistencia a join (${heldSesiones(cursoId, now)}) s using (material_id)
     where a.presente group by a.usuario_id`,
});

export async function findRegla(db: Db, cursoId: number): Promise<ReglaApto> {
  const { rows } = await db.execute<{ regla: ReglaApto }>(sql`select ${reglaJson(cursoId)} as regla`);
  return rows[0]!.regla;
}

export type CursoRegla = { nombre: string; regla: ReglaApto; modulos: { acronimo: string }[] };

/** A course with its rule and the kinds of its modules; null when it does not exist. */
export async function findCursoRegla(db: Db, cursoId: number): Promise<CursoRegla | null> {
  const { rows } = await db.execute<CursoRegla>(sql`
    select c.nombre, ${reglaJson(cursoId)} as regla,
           coalesce((select jsonb_agg(jsonb_build_object('acronimo', t.acronimo))
                       from modulo_vivo m join tipo_modulo t using (tipo_modulo_id) where m.curso_id = c.curso_id),
                    '[]') as modulos
      from curso_vivo c where c.curso_id = ${cursoId}`);
  return rows[0] ?? null;
}

/** Serialises changes of the rule of a course. */
export async function lockCurso(db: Db, cursoId: number): Promise<void> {
  await db.execute(sql`select from curso_vivo where curso_id = ${cursoId} for no key update`);
}

export async function setRegla(db: Db, cursoId: number, regla: ReglaApto): Promise<void> {
  const { pesos, notaMinima, cadaPrueba, avanceMinimo } = regla;
  const values = {
    pesoPruebas: pesos?.pruebas ?? null,
    pesoClases: pesos?.clases ?? null,
    pesoAsistencia: pesos?.asistencia ?? null,
    notaMinima,
    cadaPrueba,
    avanceMinimo,
    actualizado: sql`now()`,
  };
  await db
    .insert(reglasApto)
    .values({ cursoId, ...values })
    .onConflictDoUpdate({ target: reglasApto.cursoId, set: values });
  await db.execute(
    regla.asistenciaMinima === null
      ? sql`delete from asistencia_minima where curso_id = ${cursoId}`
      : sql`insert into asistencia_minima (curso_id, porcentaje) values (${cursoId}, ${regla.asistenciaMinima})
            on conflict (curso_id) do update set porcentaje = excluded.porcentaje, actualizado = now()`,
  );
}
