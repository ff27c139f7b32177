import type { IncomingMessage } from 'node:http';
import type pg from 'pg';

const statement = `
  select c.curso_id as "cursoId", c.nombre, c.descripcion, c.imagen, c.fecha_hora_inicio as "fechaHoraInicio",
         c.fecha_hora_limite as "fechaHoraLimite", c.duracion_minutos as "duracionMinutos",
         c.especialidad_id as "especialidadId", e.nombre as especialidad, c.es_grabada as "esGrabada", c.activa,
         c.asincronico, c.cantidad_modulo as "cantidadModulo", c.precio, c.tipo, count(*) over ()::int as total
    from search_cursos($1) as hallado
    join curso c using (curso_id)
    join especialidad e using (especialidad_id)
   order by hallado.rango desc, c.nombre, c.curso_id
   limit 12`;

/** One statement that finds the page and counts all matches. */
export async function search(pool: pg.Pool, request: IncomingMessage) {
  const q = new URL(request.url!, 'http://floor').searchParams.get('q');
  const { rows } = await pool.query({ name: 'search', text: statement, values: [q] });
  const total: number = rows[0]?.total ?? 0;
  for (const row of rows) delete row.total;
  return { success: true, message: '', status: 200, resources: rows, page: 1, pages: Math.ceil(total / 12), total };
}
