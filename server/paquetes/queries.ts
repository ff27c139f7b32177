import { toCentimos, toSoles } from 'domain/formats/money.ts';
import type { PaqueteTerms } from 'domain/rules/paquetes.ts';
import type { SortedListQuery } from 'domain/schemas/list.ts';
import type { Paquete, paqueteInput, paqueteSort } from 'domain/schemas/paquetes.ts';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { each, exportedRows, listOrPage } from '../db/page.ts';
import type { Records } from '../db/records.ts';
import { paqueteColumns, paqueteCursos, paquetes } from '../db/schema/paquetes.ts';
import { matchesWords } from '../db/search.ts';
import { sortBy } from '../db/sort.ts';

type Query = SortedListQuery<(typeof paqueteSort)[number]>;
export type PaqueteData = Omit<z.output<typeof paqueteInput>, 'version'>;

/** Deleted cursos too: a paquete with a deleted curso cannot be sold. */
const cursoIds = sql<number[]>`array(select curso_id from paquete_curso pc
  where pc.paquete_id = paquete.paquete_id order by orden, curso_id)`;
const cursos = sql<Paquete['cursos']>`(
  select coalesce(json_agg(json_build_object('cursoId', c.curso_id, 'nombre', c.nombre) order by pc.orden, c.curso_id), '[]')
    from paquete_curso pc join curso_vivo c using (curso_id) where pc.paquete_id = paquete.paquete_id)`;
const vendidos = sql<number>`(
  select count(distinct i.pedido_id)::int from pedido_item i join pedido p using (pedido_id)
   where i.paquete_id = paquete.paquete_id and p.estado <> 'cancelado')`;

const sortedBy = {
  nombre: paquetes.nombre,
  // Prices before percentages.
  precio: [sql`${paquetes.precioCentimos} is null`, sql`coalesce(${paquetes.precioCentimos}, ${paquetes.porcentaje})`],
  // Paquetes without an end sort last.
  hasta: sql`coalesce(${paquetes.hasta}, 'infinity')`,
  vendidos,
  creado: paquetes.creado,
};

function selectPaquetes(db: Db, where: SQL | undefined, orden?: Query['orden']) {
  return db
    .select({ ...paqueteColumns, cursos, vendidos })
    .from(paquetes)
    .where(where)
    .orderBy(...sortBy(orden, sortedBy, [desc(paquetes.creado), desc(paquetes.paqueteId)]))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectPaquetes>>[number];

function toPaquete({ precioCentimos, desde, hasta, cursos: named, ...row }: Row): Paquete {
  return {
    ...row,
    precio: precioCentimos === null ? null : toSoles(precioCentimos),
    desde: desde?.toISOString() ?? null,
    hasta: hasta?.toISOString() ?? null,
    cursos: named,
    cursoIds: named.map(({ cursoId }) => cursoId),
  };
}

function toRow({ precio, desde, hasta, cursoIds: _ids, ...rest }: PaqueteData) {
  return {
    ...rest,
    precioCentimos: precio === null ? null : toCentimos(precio),
    desde: desde === null ? null : new Date(desde),
    hasta: hasta === null ? null : new Date(hasta),
  };
}

async function find(db: Db, id: number): Promise<Paquete | null> {
  const [row] = await selectPaquetes(db, eq(paquetes.paqueteId, id));
  return row ? toPaquete(row) : null;
}

async function setCursos(db: Db, id: number, wanted: readonly number[]): Promise<void> {
  await db.delete(paqueteCursos).where(eq(paqueteCursos.paqueteId, id));
  await db.insert(paqueteCursos).values(wanted.map((cursoId, orden) => ({ paqueteId: id, cursoId, orden })));
}

export const paqueteRecords: Records<Paquete, PaqueteData> = {
  idOf: ({ paqueteId }) => paqueteId,
  list: (db, query) => {
    const matching = matchesWords(paquetes.busqueda, query.q);
    const matches = db.select({ uno: sql`1` }).from(paquetes).where(matching);
    const rows = selectPaquetes(db, matching, (query as Query).orden);
    return listOrPage(db, query, { rows, matches, toItems: each(toPaquete) });
  },
  exported: async (db, q) =>
    (await exportedRows(selectPaquetes(db, matchesWords(paquetes.busqueda, q)))).map(toPaquete),
  find,
  lock: async (db, id) => {
    await db.select({ id: paquetes.paqueteId }).from(paquetes).where(eq(paquetes.paqueteId, id)).for('update');
    return find(db, id);
  },
  insert: async (db, data) => {
    const [row] = await db.insert(paquetes).values(toRow(data)).returning({ id: paquetes.paqueteId });
    await setCursos(db, row!.id, data.cursoIds);
    return (await find(db, row!.id))!;
  },
  update: async (db, id, data) => {
    await db.update(paquetes).set(toRow(data)).where(eq(paquetes.paqueteId, id));
    await setCursos(db, id, data.cursoIds);
    return (await find(db, id))!;
  },
  remove: async (db, id) => {
    await db.delete(paquetes).where(eq(paquetes.paqueteId, id));
  },
};

type Mistakes = { taken: boolean; missing: number[] };

/** Whether another paquete has this name, and which of the cursos were deleted. */
export async function findMistakes(
  db: Db,
  { nombre, cursoIds: ids }: PaqueteData,
  exceptId: number,
): Promise<Mistakes> {
  const { rows } = await db.execute<Mistakes>(sql`
    select exists (select from paquete where lower(nombre) = lower(${nombre}) and paquete_id <> ${exceptId}) as taken,
           array(select id from unnest(${sql.param(ids)}::int[]) as id
                  where not exists (select from curso_vivo where curso_id = id)) as missing`);
  return rows[0]!;
}

/** What keeps it from being deleted; empty without any. A pedido in any state counts. */
export async function findUse(db: Db, paqueteId: number): Promise<string> {
  const { rows } = await db.execute<{ use: string }>(sql`
    select case when exists (select from pedido_item where paquete_id = ${paqueteId}) then 'hay pedidos con él'
                when exists (select from interesado where paquete_id = ${paqueteId}) then 'hay quienes pidieron información sobre él'
                else '' end as use`);
  return rows[0]!.use;
}

export type PaqueteForPedido = PaqueteTerms & { paqueteId: number; conCupones: boolean };

/** `lock` keeps the paquetes from being deleted until the transaction ends. */
export async function findForPedido(db: Db, ids: number[], lock: boolean): Promise<PaqueteForPedido[]> {
  const query = db
    .select({ ...paqueteColumns, cursoIds })
    .from(paquetes)
    .where(sql`${paquetes.paqueteId} = any (${sql.param(ids)}::int[])`)
    .orderBy(paquetes.paqueteId);
  return lock ? query.for('key share') : query;
}

const maxOffered = 100;

/** Active ones, newest first; whether one is for sale also depends on its dates and cursos. */
export function listActive(db: Db) {
  return db
    .select({ ...paqueteColumns, cursoIds })
    .from(paquetes)
    .where(eq(paquetes.activo, true))
    .orderBy(desc(paquetes.creado), desc(paquetes.paqueteId))
    .limit(maxOffered);
}

export async function findActive(db: Db, id: number) {
  const [row] = await db
    .select({ ...paqueteColumns, cursoIds })
    .from(paquetes)
    .where(and(paquetes.activo, eq(paquetes.paqueteId, id)));
  return row ?? null;
}

export type ActivePaquete = NonNullable<Awaited<ReturnType<typeof findActive>>>;
