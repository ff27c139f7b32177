import { toCentimos, toSoles } from 'domain/formats/money.ts';
import type { CuponTerms, OpenPedido } from 'domain/rules/cupones.ts';
import type { Cupon, cuponInput, cuponSort } from 'domain/schemas/cupones.ts';
import type { SortedListQuery } from 'domain/schemas/list.ts';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { each, listOrPage, type Page } from '../db/page.ts';
import { allCupones, cuponColumns, cuponCursos, cupones } from '../db/schema/cupones.ts';
import { matchesWords } from '../db/search.ts';
import { sortBy } from '../db/sort.ts';

type Query = SortedListQuery<(typeof cuponSort)[number]>;
type Input = Omit<z.output<typeof cuponInput>, 'version'>;

/** Pedidos that are not cancelled hold a use. */
const usos = sql<number>`(select count(*)::int from pedido p where p.cupon_id = cupon_vivo.cupon_id and p.estado <> 'cancelado')`;
const cursos = sql<
  Cupon['cursos']
>`(select coalesce(json_agg(json_build_object('cursoId', c.curso_id, 'nombre', c.nombre)
    order by c.nombre, c.curso_id), '[]')
  from cupon_curso cc join curso_vivo c using (curso_id) where cc.cupon_id = cupon_vivo.cupon_id)`;

const sortedBy = {
  codigo: cupones.codigo,
  // Percentages before amounts.
  descuento: [sql`${cupones.porcentaje} is null`, sql`coalesce(${cupones.porcentaje}, ${cupones.montoCentimos})`],
  // Cupones without an end sort as the latest.
  hasta: sql`coalesce(${cupones.hasta}, 'infinity')`,
  usos,
  cursos: [
    cupones.todos,
    sql`(select count(*) from cupon_curso cc join curso_vivo c using (curso_id) where cc.cupon_id = cupon_vivo.cupon_id)`,
  ],
  creado: cupones.creado,
};

function selectCupones(db: Db, where: SQL | undefined, orden?: Query['orden']) {
  return db
    .select({ ...cuponColumns, usos, cursos })
    .from(cupones)
    .where(where)
    .orderBy(...sortBy(orden, sortedBy, [desc(cupones.creado), desc(cupones.cuponId)]))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectCupones>>[number];

function toCupon({ montoCentimos, desde, hasta, cursos: named, ...row }: Row): Cupon {
  return {
    ...row,
    monto: montoCentimos === null ? null : toSoles(montoCentimos),
    desde: desde?.toISOString() ?? null,
    hasta: hasta?.toISOString() ?? null,
    cursos: named,
    cursoIds: named.map(({ cursoId }) => cursoId),
  };
}

export async function listCupones(db: Db, query: Query): Promise<Cupon[] | Page<Cupon>> {
  const matching = matchesWords(cupones.busqueda, query.q);
  const matches = db.select({ uno: sql`1` }).from(cupones).where(matching);
  return listOrPage(db, query, { rows: selectCupones(db, matching, query.orden), matches, toItems: each(toCupon) });
}

export async function listAllCupones(db: Db, q?: string): Promise<Cupon[]> {
  return (await selectCupones(db, matchesWords(cupones.busqueda, q))).map(toCupon);
}

export async function findCupon(db: Db, id: number): Promise<Cupon | null> {
  const [row] = await selectCupones(db, eq(cupones.cuponId, id));
  return row ? toCupon(row) : null;
}

export async function lockCupon(db: Db, id: number): Promise<void> {
  await db.select({ id: cupones.cuponId }).from(cupones).where(eq(cupones.cuponId, id)).for('update');
}

export async function isCodigoTaken(db: Db, codigo: string, exceptId = 0): Promise<boolean> {
  const rows = await db
    .select({ id: cupones.cuponId })
    .from(cupones)
    .where(and(eq(cupones.codigo, codigo), sql`${cupones.cuponId} <> ${exceptId}`));
  return rows.length > 0;
}

function toRow({ monto, desde, hasta, cursoIds: _ids, ...rest }: Input) {
  return {
    ...rest,
    montoCentimos: monto === null ? null : toCentimos(monto),
    desde: desde === null ? null : new Date(desde),
    hasta: hasta === null ? null : new Date(hasta),
  };
}

export async function insertCupon(db: Db, input: Input): Promise<number> {
  const [row] = await db.insert(allCupones).values(toRow(input)).returning({ id: allCupones.cuponId });
  await setCursos(db, row!.id, input);
  return row!.id;
}

export async function updateCupon(db: Db, id: number, input: Input): Promise<void> {
  await db.update(allCupones).set(toRow(input)).where(eq(allCupones.cuponId, id));
  await setCursos(db, id, input);
}

/** Keeps only cursos that exist: one may have been deleted while the form was open. */
async function setCursos(db: Db, id: number, { todos, cursoIds }: Input): Promise<void> {
  await db.delete(cuponCursos).where(eq(cuponCursos.cuponId, id));
  if (todos) return;
  await db.execute(sql`
    insert into cupon_curso (cupon_id, curso_id)
    select ${id}, curso_id from curso_vivo where curso_id = any (${sql.param(cursoIds)}::int[])`);
}

export async function deleteCupon(db: Db, id: number): Promise<void> {
  await db.update(allCupones).set({ eliminado: sql`now()` }).where(eq(allCupones.cuponId, id));
}

export type CuponForPedido = CuponTerms & { cuponId: number };

/** With `lock`, other pedidos with this cupon wait until the transaction ends, so that the last use is taken once. */
export async function findCuponByCodigo(db: Db, codigo: string, lock = false): Promise<CuponForPedido | null> {
  const cursoIds = sql<number[]>`array(select curso_id from cupon_curso cc where cc.cupon_id = cupon_vivo.cupon_id)`;
  const query = db
    .select({ ...cuponColumns, cursoIds })
    .from(cupones)
    .where(eq(cupones.codigo, codigo));
  const [row] = await (lock ? query.for('no key update') : query);
  return row ?? null;
}

type Buyer = { usuarioId: number | null; correo: string };
export type CuponUses = { settled: { total: number; persona: number }; open: OpenPedido[] };

/** A statement of its own after the lock, so that it sees what the pedido before it has committed. */
export async function findUses(db: Db, cuponId: number, { usuarioId, correo }: Buyer): Promise<CuponUses> {
  const { rows } = await db.execute<CuponUses['settled'] & { open: (OpenPedido & { creado: string })[] }>(sql`
    with uso as (
      select *, estado in ('pendiente', 'rechazado') as is_open, lower(buyer_email) as correo
        from pedido where cupon_id = ${cuponId} and estado <> 'cancelado')
    select count(*) filter (where not is_open)::int as total,
           count(*) filter (where not is_open and (usuario_id = ${usuarioId}::int
                                                   or (${correo} <> '' and correo = ${correo})))::int as persona,
           coalesce(json_agg(json_build_object(
             'pedidoId', pedido_id, 'usuarioId', usuario_id, 'correo', correo, 'creado', creado,
             'underWay', exists (select from pago g where g.pedido_id = uso.pedido_id
                                  and g.estado in ('pendiente', 'aprobado', 'desconocido'))))
             filter (where is_open), '[]') as open
      from uso`);
  const { open, ...settled } = rows[0]!;
  return { settled, open: open.map((each) => ({ ...each, creado: new Date(each.creado) })) };
}
