import { salesDays } from 'domain/rules/cursos.ts';
import { sql } from 'drizzle-orm';

/** Seats paid for in the last `salesDays` days and not revoked. */
const seats = sql`pedido p join pedido_item i using (pedido_id) join asiento a using (pedido_item_id)
  where p.pagado > now() - make_interval(days => ${salesDays}) and i.precio_centimos > 0 and a.revocado is null`;

/** Number of these seats per course. */
export const salesOfCursos = sql`(select i.curso_id, count(*)::int as cupos from ${seats} group by 1)`;

/** Whether `curso_id` of the enclosing statement has such sales. */
export const hasSales = sql`curso_id in (select i.curso_id from ${seats})`;
