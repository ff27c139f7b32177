import { permisos, rolIds } from 'domain/rules/permisos.ts';
import { type Docente, docente, docenteSort } from 'domain/schemas/docentes.ts';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { recordsOf } from '../db/records.ts';
import { allDocentes, docentes } from '../db/schema/docentes.ts';
import { isToCome } from '../sesiones/queries/schedule.ts';

export const records = recordsOf({
  table: allDocentes,
  live: docentes,
  record: docente,
  id: 'docenteId',
  sort: docenteSort,
  sortedBy: {
    docente: [docentes.apellido, docentes.nombre],
    // Free text such as '15 años' or '8 meses' sorts by its number of months; without a number as 0.
    ejercicio: sql`coalesce(substring(${docentes.tiempoEjercido} from '[0-9]{1,4}')::int, 0)
      * case when ${docentes.tiempoEjercido} ~* 'mes' and ${docentes.tiempoEjercido} !~* 'a[ñn]o' then 1 else 12 end`,
  },
  standard: [docentes.apellido, docentes.nombre],
});

export const findDocente = records.find;

/** Live courses that the lecturer teaches or coordinates, and future sessions in any course. */
export async function docenteDuties(db: Db, id: number, now: Date): Promise<{ cursos: string[]; sesiones: string[] }> {
  const { rows } = await db.execute<{ cursos: string[]; sesiones: string[] }>(sql`
    select array(select c.nombre from curso_vivo c
                  where c.coordinador_id = ${id}
                     or exists (select from curso_ponente p where p.curso_id = c.curso_id and p.docente_id = ${id})
                  order by c.nombre, c.curso_id) as cursos,
           array(select t.nombre from sesion_programada s join material t using (material_id)
                   join modulo_vivo m using (modulo_id) join curso_vivo c on c.curso_id = m.curso_id
                  where s.ponente_id = ${id} and ${isToCome(now)} order by s.inicio, t.nombre) as sesiones`);
  return rows[0]!;
}

/** Null: another docente has the account. */
export async function linkAccount(db: Db, docenteId: number, usuarioId: number | null): Promise<Docente | null> {
  const taken = usuarioId !== null && (await db.$count(docentes, eq(docentes.usuarioId, usuarioId))) > 0;
  if (taken) return null;
  // A deleted docente may still have the account.
  if (usuarioId !== null) {
    await db.update(allDocentes).set({ usuarioId: null }).where(eq(allDocentes.usuarioId, usuarioId));
  }
  await db.update(allDocentes).set({ usuarioId }).where(eq(allDocentes.docenteId, docenteId));
  return records.find(db, docenteId);
}

type Waiting = { usuarioId: number; nombre: string; correo: string; consultas: number; intentos: number };

const teachingRolIds = permisos.docencia.map((rol) => rolIds[rol]);

/** Lecturers with questions to answer or tests to grade in their courses, while their role lets them. */
export async function waitingForDocentes(db: Db): Promise<Waiting[]> {
  const { rows } = await db.execute<Waiting>(sql`
    select * from (
      select u.usuario_id as "usuarioId", u.nombre, u.correo,
             (select count(*)::int from consulta q join usuario_vivo using (usuario_id) join modulo_vivo m using (modulo_id)
               where q.respuesta is null and q.oculta is null and m.curso_id = any(suyos)) as consultas,
             (select count(*)::int from intento i join usuario_vivo using (usuario_id) join prueba_viva using (prueba_id)
                join modulo_vivo m using (modulo_id)
               where i.estado = 'pendiente' and i.anulado is null and m.curso_id = any(suyos)) as intentos
        from docente_vivo d join usuario_vivo u using (usuario_id) cross join lateral cursos_de_docente(u.usuario_id) suyos
       where u.correo_confirmado
         and array_append(u.otros_roles, u.rol_id::smallint) && ${sql.param(teachingRolIds)}::smallint[]) waiting
     where consultas + intentos > 0
     order by "usuarioId"`);
  return rows;
}
