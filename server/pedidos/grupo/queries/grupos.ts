import { freeCupos } from 'domain/rules/grupos.ts';
import type { EstadoPedido } from 'domain/rules/pedido-states.ts';
import type { GrupoSummary, MiGrupo, SharedGrupo } from 'domain/schemas/grupos.ts';
import type { ListQuery } from 'domain/schemas/list.ts';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { each, listPage, type Page } from '../../../db/page.ts';
import { cotizaciones } from '../../../db/schema/cotizaciones.ts';
import { grupoConsentimientos, grupos } from '../../../db/schema/grupos.ts';
import { pedidos } from '../../../db/schema/pedidos.ts';
import { usuarios } from '../../../db/schema/usuarios.ts';
import { matchesWords } from '../../../db/search.ts';

/** Makes a paid pedido a group if it has several asientos of a curso or comes from a quotation. Idempotent. */
export async function openGrupo(tx: Db, pedidoId: number): Promise<void> {
  await tx.execute(sql`
    insert into grupo (pedido_id, responsable_id)
    select p.pedido_id, case p.destinatario when 'cuenta' then p.usuario_id end from pedido p
     where p.pedido_id = ${pedidoId}
       and (exists (select from asiento a join pedido_item i using (pedido_item_id)
                     where i.pedido_id = p.pedido_id and a.numero = 2)
         or exists (select from cotizacion c where c.pedido_id = p.pedido_id))
    on conflict do nothing`);
}

/** The person who opens the purchase with the link mailed to the buyer answers for its group. */
export async function setResponsable(tx: Db, pedidoId: number, usuarioId: number): Promise<void> {
  await tx.execute(sql`
    update grupo set responsable_id = ${usuarioId} where pedido_id = ${pedidoId} and responsable_id is null`);
}

type Managed = { numero: string; responsableId: number | null; isOfEmpresa: boolean };

export async function lockGrupo(tx: Db, pedidoId: number): Promise<Managed | undefined> {
  const { rows } = await tx.execute<Managed>(sql`
    select p.numero, g.responsable_id as "responsableId",
           exists (select from cotizacion c where c.pedido_id = g.pedido_id) as "isOfEmpresa"
      from grupo g join pedido p using (pedido_id) where g.pedido_id = ${pedidoId} for update of g`);
  return rows[0];
}

/** Null: the account was deleted. */
/** Names of people by id; who was deleted or erased is missing. */
export async function nombresOf(tx: Db, usuarioIds: readonly (number | null)[]): Promise<Map<number | null, string>> {
  const { rows } = await tx.execute<{ usuarioId: number; nombre: string }>(sql`
    select usuario_id as "usuarioId", trim(nombre || ' ' || apellido) as nombre
      from usuario_vivo where usuario_id = any (${sql.param([...usuarioIds])}::int[])`);
  return new Map(rows.map(({ usuarioId, nombre }) => [usuarioId, nombre]));
}

export async function replaceResponsable(tx: Db, pedidoId: number, usuarioId: number): Promise<void> {
  await tx.execute(sql`update grupo set responsable_id = ${usuarioId} where pedido_id = ${pedidoId}`);
}

type Counts = { cupos: number; usados: number; invitados: number };

/** Counts asientos and invitations that `of` selects; both tables have the alias `a` and `pedido_item_id`. */
const countsOf = (of: SQL) => ({
  cupos: sql<number>`(select count(*)::int from asiento a where a.revocado is null and ${of})`,
  usados: sql<number>`(
    select count(*)::int from asiento a where a.revocado is null and a.usuario_id is not null and ${of})`,
  invitados: sql<number>`(
    select count(*)::int from grupo_invitacion a where a.asiento_id is null and a.anulada is null and ${of})`,
});

type Line = Counts & { pedidoItemId: number; cursoId: number; nombre: string };
type GrupoRow = { pedidoId: number; numero: string; empresa: string; estado: EstadoPedido; creado: string };

const withFree = <T extends Counts>(counts: T) => ({ ...counts, libres: freeCupos(counts) });

/** The newest first. */
export async function listMyGrupos(db: Db, usuarioId: number): Promise<MiGrupo[]> {
  const { cupos, usados, invitados } = countsOf(sql`a.pedido_item_id = i.pedido_item_id`);
  const { rows } = await db.execute<GrupoRow & { cursos: Line[] }>(sql`
    select p.pedido_id as "pedidoId", p.numero, coalesce(c.razon_social, '') as empresa, p.estado, g.creado,
           (select jsonb_agg(jsonb_build_object('pedidoItemId', i.pedido_item_id, 'cursoId', i.curso_id, 'nombre', i.nombre,
                     'cupos', ${cupos}, 'usados', ${usados}, 'invitados', ${invitados}) order by i.pedido_item_id)
              from pedido_item i
             where i.pedido_id = p.pedido_id
               and exists (select from asiento s where s.pedido_item_id = i.pedido_item_id)) as cursos
      from grupo g join pedido p using (pedido_id) left join cotizacion c using (pedido_id)
     where g.responsable_id = ${usuarioId}
     order by g.creado desc, g.pedido_id desc`);
  return rows.map(({ cursos, creado, ...grupo }) => ({
    ...grupo,
    creado: new Date(creado).toISOString(),
    cursos: cursos.map(withFree),
  }));
}

export async function listGrupos(db: Db, query: ListQuery): Promise<Page<GrupoSummary>> {
  const ofPedido = sql`a.pedido_item_id in (select i.pedido_item_id from pedido_item i where i.pedido_id = ${grupos.pedidoId})`;
  const where = query.q
    ? sql`(${matchesWords(pedidos.busqueda, query.q)} or ${matchesWords(cotizaciones.busqueda, query.q)})`
    : undefined;
  const { pedidoId, creado } = grupos;
  const rows = db
    .select({
      pedidoId,
      creado,
      numero: pedidos.numero,
      estado: pedidos.estado,
      comprador: pedidos.buyerName,
      empresa: sql<string>`coalesce(${cotizaciones.razonSocial}, '')`,
      responsableId: usuarios.usuarioId,
      responsable: sql<string>`${usuarios.nombre} || ' ' || ${usuarios.apellido}`,
      ...countsOf(ofPedido),
    })
    .from(grupos)
    .innerJoin(pedidos, eq(pedidos.pedidoId, grupos.pedidoId))
    .leftJoin(cotizaciones, eq(cotizaciones.pedidoId, grupos.pedidoId))
    .leftJoin(usuarios, eq(usuarios.usuarioId, grupos.responsableId))
    .where(where)
    .orderBy(desc(grupos.creado), desc(grupos.pedidoId))
    .$dynamic();
  const matches = db
    .select({ uno: sql`1` })
    .from(grupos)
    .innerJoin(pedidos, eq(pedidos.pedidoId, grupos.pedidoId))
    .leftJoin(cotizaciones, eq(cotizaciones.pedidoId, grupos.pedidoId))
    .where(where);
  return listPage(db, query, {
    rows,
    matches,
    toItems: each(({ responsableId, responsable, creado: since, ...row }) => ({
      ...withFree(row),
      creado: since.toISOString(),
      responsable: responsableId === null ? null : { usuarioId: responsableId, nombre: responsable },
    })),
  });
}

/** Name of a group for its members: the company, or the person answering for it. */
const grupoNombre = sql<string>`coalesce(
  (select c.razon_social from cotizacion c where c.pedido_id = grupo.pedido_id),
  (select u.nombre || ' ' || u.apellido from usuario_vivo u where u.usuario_id = grupo.responsable_id), '')`;

/** Null: the pedido is no group. Empty: nobody answers for it yet. */
export async function findGrupoNombre(db: Db, pedidoId: number): Promise<string | null> {
  const [row] = await db.select({ nombre: grupoNombre }).from(grupos).where(eq(grupos.pedidoId, pedidoId));
  return row?.nombre ?? null;
}

/** The latest answer counts; without any, false. */
const shares = (usuarioId: SQL | number, pedidoId: SQL | number) => sql<boolean>`coalesce((
  select k.otorgado from grupo_consentimiento k where k.usuario_id = ${usuarioId} and k.pedido_id = ${pedidoId}
   order by k.grupo_consentimiento_id desc limit 1), false)`;

export { shares as sharesWithGrupo };

/** Groups in which this person has an asiento and somebody else answers. */
export async function listSharedGrupos(db: Db, usuarioId: number, only?: number): Promise<SharedGrupo[]> {
  const { rows } = await db.execute<SharedGrupo>(sql`
    select grupo.pedido_id as "pedidoId", ${grupoNombre} as grupo, own.cursos,
           ${shares(usuarioId, sql`grupo.pedido_id`)} as comparte
      from grupo
      join (select i.pedido_id, array_agg(i.nombre order by i.pedido_item_id) as cursos
              from asiento a join pedido_item i using (pedido_item_id)
             where a.usuario_id = ${usuarioId} and a.revocado is null group by i.pedido_id) own using (pedido_id)
     where grupo.responsable_id is distinct from ${usuarioId} ${only === undefined ? sql`` : sql`and grupo.pedido_id = ${only}`}
     order by grupo.creado desc`);
  return rows;
}

/** Members who share do so no more, until they say so again. */
export async function withdrawShares(tx: Db, pedidoId: number): Promise<void> {
  await tx.execute(sql`
    insert into grupo_consentimiento (usuario_id, pedido_id, otorgado, origen)
    select m.usuario_id, ${pedidoId}::int, false, 'responsable'
      from (select distinct a.usuario_id from asiento a join pedido_item i using (pedido_item_id)
             where i.pedido_id = ${pedidoId} and a.usuario_id is not null) m
     where ${shares(sql`m.usuario_id`, sql`${pedidoId}::int`)}`);
}

type Consent = Pick<typeof grupoConsentimientos.$inferInsert, 'usuarioId' | 'pedidoId' | 'otorgado' | 'origen'>;

export async function recordShare(tx: Db, consent: Consent): Promise<void> {
  await tx.insert(grupoConsentimientos).values(consent);
}

/** The line of a group, for the person answering for it. */
export type OwnLine = {
  pedidoId: number;
  pedidoItemId: number;
  cursoId: number;
  nombre: string;
  estado: EstadoPedido;
  /** The buyer paid S/ 0.00 for it. */
  isFree: boolean;
};

const isFree = sql`(p.total_centimos = 0 and p.vendedor_id is null)`;

const ownLine = (usuarioId: number, of: SQL) => sql`
  select i.pedido_id as "pedidoId", i.pedido_item_id as "pedidoItemId", i.curso_id as "cursoId", i.nombre, p.estado,
         ${isFree} as "isFree"
    from grupo g join pedido p using (pedido_id) join pedido_item i using (pedido_id)
   where g.responsable_id = ${usuarioId} and ${of}`;

export async function findOwnLine(db: Db, usuarioId: number, pedidoItemId: number): Promise<OwnLine | undefined> {
  const { rows } = await db.execute<OwnLine>(sql`
    ${ownLine(usuarioId, sql`i.pedido_item_id = ${pedidoItemId}`)}
       and exists (select from asiento s where s.pedido_item_id = i.pedido_item_id)`);
  return rows[0];
}

/** The line of an asiento that is not revoked. */
export async function findLineOfCupo(db: Db, usuarioId: number, asientoId: number): Promise<OwnLine | undefined> {
  const seat = sql`select pedido_item_id from asiento where asiento_id = ${asientoId} and revocado is null`;
  const { rows } = await db.execute<OwnLine>(ownLine(usuarioId, sql`i.pedido_item_id in (${seat})`));
  return rows[0];
}

export async function countCupos(db: Db, pedidoItemId: number): Promise<Counts> {
  const { cupos, usados, invitados } = countsOf(sql`a.pedido_item_id = ${pedidoItemId}`);
  const { rows } = await db.execute<Counts>(
    sql`select ${cupos} as cupos, ${usados} as usados, ${invitados} as invitados`,
  );
  return rows[0]!;
}

/** Invitations of the last day in all groups of this person whose asientos cost nothing. */
export async function countRecentFree(tx: Db, usuarioId: number): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n
      from grupo g join pedido p using (pedido_id) join pedido_item i using (pedido_id)
      join grupo_invitacion v using (pedido_item_id)
     where g.responsable_id = ${usuarioId} and ${isFree} and v.creado > now() - interval '1 day'`);
  return rows[0]!.n;
}
