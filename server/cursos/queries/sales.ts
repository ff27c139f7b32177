import { salesDays } from 'domain/rules/cursos.ts';
import { sql } from 'drizzle-orm';

/** Paid seats of the last months that nobody gave back. */
const seats = sql`pedido p join pedido_item i using (pedido_id) join asiento a using (pedido_item_id)
  where p.pagado > now() - make_interval(days => ${salesDays}) and i.precio_centimos > 0 and a.revocado is null`;

/** Each course with its seats. */
export const salesOfCursos = sql`(select i.curso_id, count(*)::int as cupos from ${seats} group by 1)`;

/** Of a course named `curso_id` in the statement around it. */
export const hasSales = sql`curso_id in (select i.curso_id from ${seats})`;
