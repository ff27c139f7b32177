import { changePhrases } from 'domain/formats/auditoria-labels.ts';
import type { CountedAct } from 'domain/rules/protected-acts.ts';
import { retentionDays } from 'domain/rules/retention.ts';
import type { Auditoria, AuditoriaDetalle, AuditoriaQuery } from 'domain/schemas/auditoria.ts';
import { and, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { each, listOrPage, type Page } from '../db/page.ts';
import { auditorias } from '../db/schema/auditoria.ts';
import { allUsuarios } from '../db/schema/usuarios.ts';
import { matchesWords, typedWords } from '../db/search.ts';
import { inDays, sortBy } from '../db/sort.ts';

const registro = sql`coalesce(${auditorias.despues}, ${auditorias.antes}, '{}')`;
const nombre = sql`coalesce(${registro}->>'nombre', ${registro}->>'titulo', ${auditorias.entidadId})`;

/** Name of the changed record. */
const detalle = sql<string>`btrim(${nombre} || ' ' || coalesce(${registro}->>'apellido', ''))`;

const columns = {
  auditoriaId: auditorias.auditoriaId,
  creado: auditorias.creado,
  usuarioId: auditorias.usuarioId,
  nombre: allUsuarios.nombre,
  apellido: allUsuarios.apellido,
  accion: auditorias.accion,
  entidad: auditorias.entidad,
  entidadId: auditorias.entidadId,
  detalle,
};

type Row = Omit<Auditoria, 'cuando' | 'quien'> & { creado: Date; nombre: string | null; apellido: string | null };

function toAuditoria<R extends Row>({ creado, nombre: theirs, apellido, ...rest }: R) {
  return { ...rest, cuando: creado.toISOString(), quien: theirs === null ? 'El sistema' : `${theirs} ${apellido}` };
}

/** Names as displayed; entries without a person sort as 'El sistema'. */
const quien = sql`coalesce(${allUsuarios.nombre} || ' ' || ${allUsuarios.apellido}, 'El sistema')`;
/** Phrases of `doneDescribe`: what was done, to which kind of record, to which one. */
const phrases = sql`${JSON.stringify(changePhrases)}::jsonb`;
const done = sql`coalesce(${phrases} ->> (${auditorias.accion} || ' ' || ${auditorias.entidad}),
  ${phrases} ->> ${auditorias.accion}, ${auditorias.accion})`;
const cambio = [done, auditorias.entidad, detalle];
const sortedBy = { quien, cambio, tipo: auditorias.entidad, cuando: auditorias.creado };

function select(db: Db, orden?: AuditoriaQuery['orden']) {
  return db
    .select(columns)
    .from(auditorias)
    .leftJoin(allUsuarios, eq(allUsuarios.usuarioId, auditorias.usuarioId))
    .orderBy(...sortBy(orden, sortedBy, [desc(auditorias.creado), desc(auditorias.auditoriaId)]));
}

export async function listAuditoria(db: Db, query: AuditoriaQuery): Promise<Auditoria[] | Page<Auditoria>> {
  const wanted = matching(query);
  const rows = select(db, query.orden).where(wanted).$dynamic();
  const matches = db.select({ uno: sql`1` }).from(auditorias).where(wanted);
  return listOrPage(db, query, { rows, matches, toItems: each(toAuditoria) });
}

/** The newest entries only, because the log grows without bound. */
export async function newestAuditoria(db: Db, query: AuditoriaQuery, howMany: number): Promise<Auditoria[]> {
  return (await select(db).where(matching(query)).limit(howMany)).map(toAuditoria);
}

function matching({ q = '', entidad, entidadId, usuarioId, sobre, acto, ...days }: AuditoriaQuery): SQL | undefined {
  return and(
    inDays(auditorias.creado, days),
    entidad ? eq(auditorias.entidad, entidad) : undefined,
    entidadId ? eq(auditorias.entidadId, entidadId) : undefined,
    usuarioId ? eq(auditorias.usuarioId, usuarioId) : undefined,
    sobre ? sql`subject_of_change(${auditorias.antes}, ${auditorias.despues}) = ${String(sobre)}` : undefined,
    acto === 'todos' ? isNotNull(auditorias.acto) : acto && sql`${auditorias.acto} = ${acto}`,
    ...typedWords(q).map(wordOfRecordOrPerson),
  );
}

function wordOfRecordOrPerson(word: string): SQL | undefined {
  const actor = sql`${allUsuarios.usuarioId} in (${distinct(sql`usuario_id`)})`;
  // An array instead of a subquery, so that both sides of the OR use their index.
  const people = sql`array(select ${allUsuarios.usuarioId} from ${allUsuarios}
    where ${and(actor, matchesWords(allUsuarios.busqueda, word))})`;
  return or(matchesWords(auditorias.busqueda, word), sql`${auditorias.usuarioId} = any(${people})`);
}

export async function findAuditoria(db: Db, id: number): Promise<AuditoriaDetalle | null> {
  const [row] = await db
    .select({ ...columns, antes: auditorias.antes, despues: auditorias.despues })
    .from(auditorias)
    .leftJoin(allUsuarios, eq(allUsuarios.usuarioId, auditorias.usuarioId))
    .where(eq(auditorias.auditoriaId, id));
  return row ? toAuditoria(row) : null;
}

/** Loose index scan: steps from one distinct value to the next instead of reading the whole log. */
export async function listOpciones(db: Db) {
  const { rows: kinds } = await db.execute<{ value: string }>(distinct(sql`entidad`));
  const personas = await db
    .select({
      usuarioId: allUsuarios.usuarioId,
      nombre: sql<string>`${allUsuarios.nombre} || ' ' || ${allUsuarios.apellido}`,
    })
    .from(allUsuarios)
    .where(sql`${allUsuarios.usuarioId} in (${distinct(sql`usuario_id`)})`)
    .orderBy(allUsuarios.nombre, allUsuarios.apellido);
  return { entidades: kinds.map(({ value }) => value), personas };
}

function distinct(column: SQL): SQL {
  return sql`
    with recursive step as (
      (select ${column} as value from auditoria where ${column} is not null order by ${column} limit 1)
      union all
      select (select ${column} from auditoria where ${column} > step.value order by ${column} limit 1)
        from step where step.value is not null
    )
    select value from step where value is not null`;
}

export async function deleteOldEntries(db: Db): Promise<void> {
  await db
    .delete(auditorias)
    .where(sql`${auditorias.creado} < now() - make_interval(days => ${retentionDays.auditoria})`);
}

/** Per protected act (`domain/rules/protected-acts.ts`). */
export type ActCount = { act: CountedAct; n: number };

/** `day`: a day in Lima, `yyyy-MM-dd`. */
export async function countProtectedActs(db: Db, day: string): Promise<ActCount[]> {
  const { rows } = await db.execute<ActCount>(sql`
    select acto as act, count(*)::int as n from auditoria
     where acto is not null and creado >= ${day}::date::timestamp at time zone 'America/Lima'
       and creado < (${day}::date + 1)::timestamp at time zone 'America/Lima'
     group by acto order by acto`);
  return rows;
}
