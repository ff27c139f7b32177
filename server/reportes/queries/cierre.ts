import { medioLabel } from 'domain/rules/pedidos.ts';
import type { Cierre } from 'domain/schemas/reportes.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { breaks } from '../../db/constraint.ts';
import { cierres } from '../../db/schema/pagos.ts';
import { allUsuarios } from '../../db/schema/usuarios.ts';
import { ventaSums } from '../../pedidos/pedido/queries/ventas.ts';

export type StoredCierre = typeof cierres.$inferSelect;

type Read = {
  medios: Omit<
    Cierre['medios'][number],
    'nombre' | 'esperadoCentimos' | 'contadoCentimos' | 'esperadoAlCerrarCentimos'
  >[];
  cierre: (NonNullable<Cierre['cierre']> & { medios: StoredCierre['medios'] }) | null;
  reaperturas: Cierre['reaperturas'];
  repetidos: number;
  pistas: Cierre['pistas'];
};

/** Ways to pay that are counted every day, with or without movements. */
const always = ['efectivo'];

/** The instant in ISO 8601, as in JSON. */
const iso = (instant: string) => new Date(instant).toISOString();

export async function readCierre(db: Db, fecha: string): Promise<Cierre> {
  const nombre = sql`u.nombre || ' ' || u.apellido`;
  const { rows } = await db.execute<Read>(sql`
    select
      (select coalesce(json_agg(m order by m.medio), '[]') from (
         select v.medio, count(distinct v.pago_id) filter (where v.retorno_id is null)::int as pagos,
                count(distinct v.retorno_id)::int as devoluciones,
                ${ventaSums.bruto} as "cobradoCentimos", ${ventaSums.devuelto} as "devueltoCentimos"
           from venta v where v.dia = ${fecha} group by 1) m) as medios,
      (select count(distinct v.pago_id)::int from venta v join pago g using (pago_id)
        where v.dia = ${fecha} and v.retorno_id is null and g.repetida) as repetidos,
      (select json_build_object('cierreId', c.cierre_id, 'cuando', c.cerrado, 'quien', ${nombre}, 'nota', c.nota,
                                'medios', c.medios)
         from cierre c join ${allUsuarios} u on u.usuario_id = c.cerrado_por
        where c.dia = ${fecha} and c.reabierto is null) as cierre,
      (select coalesce(json_agg(json_build_object('cuando', c.reabierto, 'quien', ${nombre}, 'motivo', c.motivo)
                                order by c.cierre_id), '[]')
         from cierre c join ${allUsuarios} u on u.usuario_id = c.reabierto_por where c.dia = ${fecha}) as reaperturas,
      (select coalesce(json_agg(h), '[]') from (
         (select 'declarado' as tipo, g.medio, p.numero, g.monto_centimos as "montoCentimos"
            from pago g join pedido p using (pedido_id)
           where g.proveedor = 'manual' and g.estado = 'pendiente' order by g.pago_id desc limit 100)
         union all
         (select case when v.retorno_id is null then 'ayer' else 'devolucion' end, v.medio, p.numero,
                 abs(sum(v.monto_centimos))::int
            from venta v join pedido p using (pedido_id)
           where (v.retorno_id is null and v.dia = ${fecha}::date - 1) or (v.retorno_id is not null and v.dia = ${fecha})
           group by v.pago_id, v.retorno_id, v.medio, p.numero order by v.pago_id desc limit 200)) h) as pistas`);
  const { medios, cierre, reaperturas, repetidos, pistas } = rows[0]!;
  const counted = new Map(cierre?.medios.map((each) => [each.medio, each]));
  const known = new Set([...medios.map(({ medio }) => medio), ...counted.keys(), ...always]);
  const nothing = { pagos: 0, devoluciones: 0, cobradoCentimos: 0, devueltoCentimos: 0 };
  const all = [...known].map((medio) => {
    const read = medios.find((each) => each.medio === medio) ?? { medio, ...nothing };
    return {
      ...read,
      nombre: medioLabel(medio),
      esperadoCentimos: read.cobradoCentimos - read.devueltoCentimos,
      contadoCentimos: counted.get(medio)?.contadoCentimos ?? null,
      esperadoAlCerrarCentimos: counted.get(medio)?.esperadoCentimos ?? null,
    };
  });
  return {
    fecha,
    medios: all.sort((a, b) => b.esperadoCentimos - a.esperadoCentimos || a.nombre.localeCompare(b.nombre, 'es')),
    totalCentimos: all.reduce((sum, { esperadoCentimos }) => sum + esperadoCentimos, 0),
    repetidos,
    cierre: cierre && { cierreId: cierre.cierreId, cuando: iso(cierre.cuando), quien: cierre.quien, nota: cierre.nota },
    reaperturas: reaperturas.map((each) => ({ ...each, cuando: iso(each.cuando) })),
    pistas,
  };
}

export async function insertCierre(db: Db, row: typeof cierres.$inferInsert): Promise<StoredCierre> {
  const [stored] = await db.insert(cierres).values(row).returning();
  return stored!;
}

export const isClosed = (error: unknown) => breaks(error, 'cierre_uno');

/** Undefined when the day is not closed. */
export async function reopenCierre(
  db: Db,
  dia: string,
  { motivo, reabiertoPor }: { motivo: string; reabiertoPor: number },
): Promise<StoredCierre | undefined> {
  const [row] = await db
    .update(cierres)
    .set({ motivo, reabiertoPor, reabierto: sql`now()` })
    .where(and(eq(cierres.dia, dia), isNull(cierres.reabierto)))
    .returning();
  return row;
}
