import type { Docente } from 'domain/schemas/docentes.ts';
import { asc, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { recordsOf } from '../db/records.ts';
import { allDocentes, docenteColumns, docentes } from '../db/schema/docentes.ts';
import { isToCome } from '../sesiones/queries/schedule.ts';

const { creado: _created, actualizado: _updated, eliminado: _deleted, ...columns } = docenteColumns;

export const records = recordsOf<Docente, Omit<Docente, 'docenteId' | 'version'>, 'docentes'>({
  table: allDocentes,
  live: docentes,
  id: 'docenteId',
  columns,
  search: docentes.busqueda,
  sortedBy: {
    docente: [docentes.apellido, docentes.nombre],
    especialidad: docentes.especialidad,
    correo: docentes.correo,
    // Free text such as '15 años' or '8 meses': by its months, and without a figure as none.
    ejercicio: sql`coalesce(substring(${docentes.tiempoEjercido} from '[0-9]{1,4}')::int, 0)
      * case when ${docentes.tiempoEjercido} ~* 'mes' and ${docentes.tiempoEjercido} !~* 'a[ñn]o' then 1 else 12 end`,
  },
  standard: [asc(docentes.apellido), asc(docentes.nombre), asc(docentes.docenteId)],
});

export const findDocente = records.find;

/** Live courses that the lecturer teaches or coordinates, and sessions to come in any. */
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
