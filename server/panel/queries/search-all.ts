import { may } from 'domain/rules/permisos.ts';
import type { WithRol } from 'domain/rules/roles.ts';
import { type Hit, hitKinds, hitPermisos } from 'domain/schemas/panel.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { hasPhone, matchesWords, withOperacion } from '../../db/search.ts';

const perKind = 5;
const nothing = sql`false`;

/** The first matches of each kind that contain every typed word, in one statement. */
export async function searchAll(db: Db, typed: string, rol: WithRol['rol']): Promise<Hit[]> {
  const found: Record<Hit['clase'], SQL> = {
    curso: sql`
      select 1 as orden, 'curso' as clase, c.curso_id as id, c.nombre as titulo, e.nombre as detalle, c.nombre as texto,
             null::int as "cursoId"
        from curso_vivo c join especialidad_viva e using (especialidad_id) where ${containing('c', typed)}`,
    persona: sql`
      select 2 as orden, 'persona' as clase, u.usuario_id as id, u.nombre || ' ' || u.apellido as titulo,
             u.dni || ' · ' || u.correo as detalle, u.dni as texto, null::int as "cursoId"
        from usuario_vivo u where ${containing('u', typed)} or ${hasPhone(sql`u.numero`, typed) ?? nothing}`,
    pedido: sql`
      select 3 as orden, 'pedido' as clase, p.pedido_id as id, p.numero as titulo, p.buyer_name as detalle,
             p.numero as texto, null::int as "cursoId"
        from pedido p where ${containing('p', typed)} or ${hasPhone(sql`p.buyer_phone`, typed) ?? nothing}
           or p.pedido_id in (${withOperacion(typed) ?? sql`select 0 where false`})`,
    certificado: sql`
      select 4 as orden, 'certificado' as clase, d.certificado_id as id, d.codigo as titulo,
             (d.datos_alumno->>'nombre') || ' ' || (d.datos_alumno->>'apellido') as detalle, d.codigo as texto,
             d.curso_id as "cursoId"
        from certificado d where ${containing('d', typed)}`,
    cupon: sql`
      select 5 as orden, 'cupon' as clase, k.cupon_id as id, k.codigo as titulo,
             case when k.activo then 'Activo' else 'Inactivo' end as detalle, k.codigo as texto, null::int as "cursoId"
        from cupon_vivo k where ${containing('k', typed)}`,
    docente: sql`
      select 6 as orden, 'docente' as clase, o.docente_id as id, o.nombre || ' ' || o.apellido as titulo,
             '' as detalle, o.nombre || ' ' || o.apellido as texto, null::int as "cursoId"
        from docente_vivo o where ${containing('o', typed)}`,
  };
  const allowed = hitKinds.filter((kind) => may(rol, hitPermisos[kind])).map((kind) => first(found[kind]));
  const { rows } = await db.execute<Hit>(sql`${sql.join(allowed, sql` union all `)} order by orden, titulo, id`);
  return rows;
}

/** Limited before sorting: sorting first would read every match of a common word. */
function first(matches: SQL): SQL {
  return sql`(${matches} limit ${perKind})`;
}

function containing(table: 'c' | 'u' | 'p' | 'd' | 'k' | 'o', typed: string): SQL {
  return matchesWords(sql.raw(`${table}.busqueda`), typed) ?? sql`false`;
}
