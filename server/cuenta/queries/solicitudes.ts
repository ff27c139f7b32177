import { limaDay } from 'domain/formats/lima-time.ts';
import { daysLeft, type EstadoReclamacion, reclamacionEstado } from 'domain/rules/reclamaciones.ts';
import { erasurePercent } from 'domain/rules/solicitudes.ts';
import type { OwnSolicitud, Solicitud, SolicitudesQuery } from 'domain/schemas/solicitudes.ts';
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connect.ts';
import { each, listPage, type Page } from '../../db/page.ts';
import { solicitudesDatos as solicitudes } from '../../db/schema/legal.ts';
import { allUsuarios, anonimizaciones, usuariosAnonimizados } from '../../db/schema/usuarios.ts';
import { matchesWords } from '../../db/search.ts';
import { inDays, sortBy } from '../../db/sort.ts';

export type SolicitudRow = typeof solicitudes.$inferSelect;

export function toOwn(row: SolicitudRow, now: Date): OwnSolicitud {
  const { solicitudDatosId: solicitudId, tipo, detalle, creada, vence, respuesta, respondida } = row;
  return {
    solicitudId,
    tipo,
    detalle,
    vence,
    respuesta,
    creada: creada.toISOString(),
    estado: reclamacionEstado(row, now),
    respondida: respondida?.toISOString() ?? null,
  };
}

export async function insertSolicitud(tx: Db, values: typeof solicitudes.$inferInsert): Promise<SolicitudRow> {
  const [row] = await tx.insert(solicitudes).values(values).returning();
  return row!;
}

/** The same request of the same person that is still unanswered, so that a repeated click makes only one. */
export async function findWaiting(
  tx: Db,
  { usuarioId, tipo, detalle }: Pick<SolicitudRow, 'usuarioId' | 'tipo' | 'detalle'>,
): Promise<SolicitudRow | undefined> {
  const same = and(eq(solicitudes.usuarioId, usuarioId), eq(solicitudes.tipo, tipo), eq(solicitudes.detalle, detalle));
  const [row] = await tx
    .select()
    .from(solicitudes)
    .where(and(same, isNull(solicitudes.respondida)));
  return row;
}

export async function listOwn(db: Db, usuarioId: number): Promise<SolicitudRow[]> {
  return db
    .select()
    .from(solicitudes)
    .where(eq(solicitudes.usuarioId, usuarioId))
    .orderBy(desc(solicitudes.solicitudDatosId))
    .limit(200);
}

const answerer = alias(allUsuarios, 'quien_respondio');
const nombreOf = (person: typeof allUsuarios) => sql<string>`trim(${person.nombre} || ' ' || ${person.apellido})`;

const columns = {
  row: solicitudes,
  nombre: nombreOf(allUsuarios),
  dni: allUsuarios.dni,
  correo: allUsuarios.correo,
  respondio: sql<string | null>`trim(${answerer.nombre} || ' ' || ${answerer.apellido})`,
  erased: usuariosAnonimizados.anonimizado,
  erasure: { revisadas: anonimizaciones.revisadas, total: anonimizaciones.total, terminado: anonimizaciones.terminado },
};

function inEstado(estado: EstadoReclamacion | undefined, now: Date): SQL | undefined {
  if (estado === undefined) return undefined;
  if (estado === 'respondida') return isNotNull(solicitudes.respondida);
  const day = limaDay(now);
  const over = estado === 'vencida' ? sql`${solicitudes.vence} < ${day}` : sql`${solicitudes.vence} >= ${day}`;
  return and(isNull(solicitudes.respondida), over);
}

function selectRows(db: Db, where: SQL | undefined) {
  return db
    .select(columns)
    .from(solicitudes)
    .innerJoin(allUsuarios, eq(allUsuarios.usuarioId, solicitudes.usuarioId))
    .leftJoin(answerer, eq(answerer.usuarioId, solicitudes.respondidaPor))
    .leftJoin(usuariosAnonimizados, eq(usuariosAnonimizados.usuarioId, solicitudes.usuarioId))
    .leftJoin(anonimizaciones, eq(anonimizaciones.usuarioId, solicitudes.usuarioId))
    .where(where)
    .$dynamic();
}

type Joined = Awaited<ReturnType<typeof selectRows>>[number];

function toSolicitud({ row, erased, erasure, ...person }: Joined, now: Date): Solicitud {
  const quedan = row.respondida ? null : daysLeft(row.vence, now);
  return {
    ...toOwn(row, now),
    usuarioId: row.usuarioId,
    ...person,
    quedan,
    anonimizacion: erased && anonimizacionOf(erased, erasure),
  };
}

/** Without a job row, the person was erased in one request by an earlier version. */
function anonimizacionOf(erased: Date, erasure: Joined['erasure']): Solicitud['anonimizacion'] {
  const terminado = erasure === null ? erased : erasure.terminado;
  const read = erasure ?? { revisadas: 0, total: 0 };
  return { porcentaje: erasurePercent(read, terminado !== null), terminada: terminado?.toISOString() ?? null };
}

/** Those without an answer first, by the end of their term; then the newest. */
const urgentFirst = [
  sql`${solicitudes.respondida} is not null`,
  sql`case when ${solicitudes.respondida} is null then ${solicitudes.vence} end`,
  desc(solicitudes.solicitudDatosId),
];
const sortedBy = {
  nombre: columns.nombre,
  tipo: solicitudes.tipo,
  vence: solicitudes.vence,
  creada: solicitudes.creada,
};

export async function listSolicitudes(db: Db, query: SolicitudesQuery, now: Date): Promise<Page<Solicitud>> {
  const { estado, q, orden, ...days } = query;
  const where = and(inEstado(estado, now), inDays(solicitudes.creada, days), matchesWords(allUsuarios.busqueda, q));
  const rows = selectRows(db, where).orderBy(...sortBy(orden, sortedBy, urgentFirst));
  const matches = db
    .select({ uno: sql`1` })
    .from(solicitudes)
    .innerJoin(allUsuarios, eq(allUsuarios.usuarioId, solicitudes.usuarioId))
    .where(where);
  return listPage(db, query, { rows, matches, toItems: each((row) => toSolicitud(row, now)) });
}

export async function findSolicitud(db: Db, id: number, now: Date): Promise<Solicitud | undefined> {
  const [found] = await selectRows(db, eq(solicitudes.solicitudDatosId, id));
  return found && toSolicitud(found, now);
}

/** False: somebody has answered it already. */
export async function answerOnce(
  tx: Db,
  id: number,
  answer: { respuesta: string; respondida: Date; respondidaPor: number },
): Promise<boolean> {
  const done = await tx
    .update(solicitudes)
    .set(answer)
    .where(and(eq(solicitudes.solicitudDatosId, id), isNull(solicitudes.respondida)))
    .returning({ id: solicitudes.solicitudDatosId });
  return done.length > 0;
}
