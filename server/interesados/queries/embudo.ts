import { type Canal, canalLabels } from 'domain/rules/interesados.ts';
import type { Embudo, EmbudoQuery } from 'domain/schemas/interesados.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { inDays } from '../../db/sort.ts';

const groups = {
  curso: sql`coalesce((select c.nombre from curso_vivo c where c.curso_id = i.curso_id),
                      (select k.nombre from paquete k where k.paquete_id = i.paquete_id), '')`,
  origen: sql`i.origen`,
  canal: sql`i.canal`,
};

const unnamed = { curso: 'Sin curso', origen: 'Sin campaña', canal: '' };

/**
 * Counts interesados created on these days, and those who ordered and paid at any time for the course or bundle they
 * asked about, matched by e-mail or telephone.
 */
export async function readEmbudo(db: Db, { por, ...days }: EmbudoQuery): Promise<Embudo> {
  const { rows } = await db.execute<Embudo['filas'][number] & { total: Embudo['total'] }>(sql`
    select c.*, jsonb_build_object('pidieron', sum(pidieron) over (), 'ordenaron', sum(ordenaron) over (),
                                   'pagaron', sum(pagaron) over ()) as total
      from (${counted(por, days)}) c order by pidieron desc, nombre limit 200`);
  const named = (nombre: string) => (por === 'canal' ? canalLabels[nombre as Canal] : nombre) || unnamed[por];
  return {
    filas: rows.map(({ total: _, nombre, ...fila }) => ({ nombre: named(nombre), ...fila })),
    total: rows[0]?.total ?? { pidieron: 0, ordenaron: 0, pagaron: 0 },
  };
}

const counted = (por: EmbudoQuery['por'], days: Omit<EmbudoQuery, 'por'>) => sql`
    select ${groups[por]} as nombre, count(*)::int as pidieron, count(*) filter (where o.hechos > 0)::int as ordenaron,
           count(*) filter (where o.pagados > 0)::int as pagaron
      from interesado i
      cross join lateral (
        select count(*) as hechos, count(*) filter (where p.estado = 'pagado') as pagados from pedido p
         where ((i.correo <> '' and lower(p.buyer_email) = lower(i.correo))
             or (i.celular <> '' and p.buyer_phone <> '' and telefono_clave(p.buyer_phone) = telefono_clave(i.celular)))
           and (num_nonnulls(i.curso_id, i.paquete_id) = 1 or p.creado >= i.creado)
           and sells_asked(p.pedido_id, i.curso_id, i.paquete_id)
      ) o
     where ${inDays(sql`i.creado`, days) ?? sql`true`}
     group by 1`;
