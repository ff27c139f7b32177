import { retentionDays } from 'domain/rules/retention.ts';
import type { EventoSeguridad, EventosQuery } from 'domain/schemas/security-events.ts';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connect.ts';
import { each, listPage, type Page } from '../db/page.ts';
import { eventosSeguridad } from '../db/schema/auditoria.ts';
import { allUsuarios } from '../db/schema/usuarios.ts';
import { matchesWords } from '../db/search.ts';
import { inDays, sortBy } from '../db/sort.ts';

const actors = alias(allUsuarios, 'actor');
const fullName = (of: typeof allUsuarios | typeof actors) =>
  sql<string>`coalesce(${of.nombre} || ' ' || ${of.apellido}, '')`;

const columns = {
  eventoSeguridadId: eventosSeguridad.eventoSeguridadId,
  creado: eventosSeguridad.creado,
  tipo: eventosSeguridad.tipo,
  usuarioId: eventosSeguridad.usuarioId,
  quien: fullName(allUsuarios),
  actor: fullName(actors),
  origen: sql<string>`coalesce(${eventosSeguridad.origen}, '')`,
  detalle: eventosSeguridad.detalle,
};

const sortedBy = {
  tipo: eventosSeguridad.tipo,
  cuenta: columns.quien,
  origen: columns.origen,
  cuando: eventosSeguridad.creado,
};

type Row = Omit<EventoSeguridad, 'cuando'> & { creado: Date };

const toEvento = ({ creado, ...rest }: Row): EventoSeguridad => ({ ...rest, cuando: creado.toISOString() });

/** Always paged: the table grows with every sign-in. */
export async function listEventos(db: Db, query: EventosQuery): Promise<Page<EventoSeguridad>> {
  const where = matching(query);
  const order = sortBy(query.orden, sortedBy, [
    desc(eventosSeguridad.creado),
    desc(eventosSeguridad.eventoSeguridadId),
  ]);
  const rows = db
    .select(columns)
    .from(eventosSeguridad)
    .leftJoin(allUsuarios, eq(allUsuarios.usuarioId, eventosSeguridad.usuarioId))
    .leftJoin(actors, eq(actors.usuarioId, eventosSeguridad.actorId))
    .where(where)
    .orderBy(...order)
    .$dynamic();
  const matches = db.select({ uno: sql`1` }).from(eventosSeguridad).where(where);
  return listPage(db, { ...query, size: query.size ?? 50 }, { rows, matches, toItems: each(toEvento) });
}

function matching({ q, tipo, usuarioId, origen, ...days }: EventosQuery): SQL | undefined {
  return and(
    inDays(eventosSeguridad.creado, days),
    tipo ? eq(eventosSeguridad.tipo, tipo) : undefined,
    usuarioId ? eq(eventosSeguridad.usuarioId, usuarioId) : undefined,
    origen ? eq(eventosSeguridad.origen, origen) : undefined,
    // An array, so that the index on the account is used.
    q
      ? sql`${eventosSeguridad.usuarioId} = any(array(select ${allUsuarios.usuarioId} from ${allUsuarios}
          where ${matchesWords(allUsuarios.busqueda, q)} limit 1000))`
      : undefined,
  );
}

export async function deleteOldEvents(db: Db): Promise<void> {
  await db
    .delete(eventosSeguridad)
    .where(sql`${eventosSeguridad.creado} < now() - make_interval(days => ${retentionDays.securityEvents})`);
}
