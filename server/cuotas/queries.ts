import { toCentimos, toSoles } from 'domain/formats/money.ts';
import { planLabel } from 'domain/rules/cuotas.ts';
import type { SortedListQuery } from 'domain/schemas/list.ts';
import type { PlanCuotas, planCuotasInput, planCuotasSort } from 'domain/schemas/planes-cuotas.ts';
import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { each, exportedRows, listOrPage } from '../db/page.ts';
import type { Records } from '../db/records.ts';
import { planesCuotas } from '../db/schema/cuotas.ts';
import { allCursos } from '../db/schema/cursos.ts';
import { matchesWords } from '../db/search.ts';
import { sortBy } from '../db/sort.ts';

type Query = SortedListQuery<(typeof planCuotasSort)[number]>;
export type PlanData = Omit<z.output<typeof planCuotasInput>, 'version'>;

/** Includes deleted courses, whose plans are still listed. */
const producto = sql<string>`coalesce(
  (select c.nombre from ${allCursos} c where c.curso_id = plan_cuotas.curso_id),
  (select k.nombre from paquete k where k.paquete_id = plan_cuotas.paquete_id))`;
const { creado, actualizado, ...columns } = getTableColumns(planesCuotas);
const sortedBy = { producto, cuotas: planesCuotas.cuotas, creado };

function selectPlanes(db: Db, where: SQL | undefined, orden?: Query['orden']) {
  return db
    .select({ ...columns, producto })
    .from(planesCuotas)
    .where(where)
    .orderBy(...sortBy(orden, sortedBy, [desc(planesCuotas.creado), desc(planesCuotas.planCuotasId)]))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectPlanes>>[number];

function toPlan({ inicialCentimos, ...row }: Row): PlanCuotas {
  const inicial = inicialCentimos === null ? null : toSoles(inicialCentimos);
  return { ...row, inicial, nombre: planLabel({ ...row, inicialCentimos }) };
}

function toRow({ inicial, ...rest }: PlanData) {
  return { ...rest, inicialCentimos: inicial === null ? null : toCentimos(inicial) };
}

async function find(db: Db, id: number): Promise<PlanCuotas | null> {
  const [row] = await selectPlanes(db, eq(planesCuotas.planCuotasId, id));
  return row ? toPlan(row) : null;
}

const named = (q: string | undefined) => matchesWords(sql`fold_text(${producto})`, q);

export const planRecords: Records<PlanCuotas, PlanData> = {
  idOf: ({ planCuotasId }) => planCuotasId,
  list: (db, query) => {
    const matches = db.select({ uno: sql`1` }).from(planesCuotas).where(named(query.q));
    const rows = selectPlanes(db, named(query.q), (query as Query).orden);
    return listOrPage(db, query, { rows, matches, toItems: each(toPlan) });
  },
  exported: async (db, q) => (await exportedRows(selectPlanes(db, named(q)))).map(toPlan),
  find,
  lock: async (db, id) => {
    await db.select({ id: columns.planCuotasId }).from(planesCuotas).where(eq(columns.planCuotasId, id)).for('update');
    return find(db, id);
  },
  insert: async (db, data) => {
    const [row] = await db
      .insert(planesCuotas)
      .values(toRow(data))
      .returning({ ...columns, producto });
    return toPlan(row!);
  },
  update: async (db, id, data) => {
    const [row] = await db
      .update(planesCuotas)
      .set(toRow(data))
      .where(eq(planesCuotas.planCuotasId, id))
      .returning({ ...columns, producto });
    return toPlan(row!);
  },
  remove: async (db, id) => {
    await db.delete(planesCuotas).where(eq(planesCuotas.planCuotasId, id));
  },
};

/** Whether the product of the plan can be sold. */
export async function existsProducto(db: Db, { cursoId, paqueteId }: Pick<PlanData, 'cursoId' | 'paqueteId'>) {
  const { rows } = await db.execute(sql`
    select from curso_vivo where curso_id = ${cursoId} union all select from paquete where paquete_id = ${paqueteId}`);
  return rows.length > 0;
}

/** A plan with purchases cannot be deleted. */
export async function isUsed(db: Db, planCuotasId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from plan_pedido where plan_cuotas_id = ${planCuotasId} limit 1`);
  return rows.length > 0;
}

type Producto = { cursoId: number | null; paqueteId: number | null };

/** With `lock` the plans cannot be deleted until the transaction ends. */
export async function findActivePlanes(db: Db, { cursoId, paqueteId }: Producto, { lock = false } = {}) {
  const ofProducto = cursoId === null ? eq(columns.paqueteId, paqueteId!) : eq(columns.cursoId, cursoId);
  const query = db
    .select(columns)
    .from(planesCuotas)
    .where(and(planesCuotas.activo, ofProducto))
    .orderBy(asc(columns.cuotas), asc(columns.planCuotasId))
    .limit(20);
  return lock ? query.for('key share') : query;
}

export type OfferedRow = Awaited<ReturnType<typeof findActivePlanes>>[number];
