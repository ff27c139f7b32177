import { grade } from 'domain/rules/calificacion.ts';
import type {
  Calificacion,
  CalificacionesQuery,
  CalificacionSummary,
  OpenRespuestasQuery,
  WaitingRespuesta,
} from 'domain/schemas/pruebas.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { matchesPeople, teachesSql } from '../../acceso/queries.ts';
import type { Db } from '../../db/connect.ts';
import { each, exportedRows, listOrPage, type Page } from '../../db/page.ts';
import { cursos } from '../../db/schema/cursos.ts';
import { type GradedPregunta, intentos, respuestasAbiertas } from '../../db/schema/intentos.ts';
import { modulos } from '../../db/schema/modulos.ts';
import { pruebas } from '../../db/schema/pruebas.ts';
import { usuarios } from '../../db/schema/usuarios.ts';
import { inDays, sortBy } from '../../db/sort.ts';
import { respuestasOf } from './intentos.ts';

/** Decides which courses and what of people a search may find. */
type Reader = Pick<CurrentUsuario, 'rol' | 'ensena'>;

type Filter = Omit<CalificacionesQuery, 'page' | 'size' | 'orden'>;

const withOpen = and(
  isNull(intentos.anulado),
  sql`exists (select from respuesta_abierta r where r.intento_id = ${intentos.intentoId})`,
);

const summary = {
  intentoId: intentos.intentoId,
  numero: intentos.numero,
  enviado: intentos.enviado,
  estado: intentos.estado,
  nota: intentos.nota,
  alumno: sql<string>`${usuarios.nombre} || ' ' || ${usuarios.apellido}`,
  dni: usuarios.dni,
  curso: cursos.nombre,
  cursoId: cursos.cursoId,
  prueba: pruebas.nombre,
  pruebaId: pruebas.pruebaId,
  pendientes: sql<number>`(select count(*)::int from respuesta_abierta r
    where r.intento_id = ${intentos.intentoId} and r.puntos is null)`,
};

/** Attempts with their question snapshot. Only for a single attempt: in a list the snapshots would be too large. */
function selectTaken(db: Db) {
  const columns = { ...summary, preguntas: intentos.preguntas, opciones: intentos.opciones };
  return withNombres(db.select(columns).from(intentos).$dynamic());
}

function selectSummaries(db: Db) {
  return withNombres(db.select(summary).from(intentos).$dynamic());
}

function withNombres<Q extends PgSelect>(select: Q) {
  return select
    .innerJoin(usuarios, eq(usuarios.usuarioId, intentos.usuarioId))
    .innerJoin(pruebas, eq(pruebas.pruebaId, intentos.pruebaId))
    .innerJoin(modulos, eq(modulos.moduloId, pruebas.moduloId))
    .innerJoin(cursos, eq(cursos.cursoId, modulos.cursoId));
}

function toSummary<R extends { enviado: Date }>({ enviado, ...rest }: R) {
  return { ...rest, enviado: enviado.toISOString() };
}

const wanted = ({ q, estado, cursoId, ...days }: Filter, usuario: Reader) =>
  and(
    teachesSql(usuario, sql`${modulos.cursoId}`),
    inDays(intentos.enviado, days),
    withOpen,
    estado && eq(intentos.estado, estado),
    cursoId === undefined ? undefined : eq(modulos.cursoId, cursoId),
    matchesPeople(usuario, q),
  );

const longestWaitFirst = [asc(intentos.enviado), asc(intentos.intentoId)];
const sortedBy = {
  alumno: [usuarios.apellido, usuarios.nombre],
  prueba: [cursos.nombre, pruebas.nombre],
  numero: intentos.numero,
  enviado: intentos.enviado,
  nota: sql`coalesce(${intentos.nota}, -1)`,
};

export async function listCalificaciones(
  db: Db,
  query: CalificacionesQuery,
  usuario: CurrentUsuario,
): Promise<CalificacionSummary[] | Page<CalificacionSummary>> {
  const rows = selectSummaries(db)
    .where(wanted(query, usuario))
    .orderBy(...sortBy(query.orden, sortedBy, longestWaitFirst))
    .$dynamic();
  const matches = db
    .select({ uno: sql`1` })
    .from(intentos)
    .innerJoin(usuarios, eq(usuarios.usuarioId, intentos.usuarioId))
    .innerJoin(pruebas, eq(pruebas.pruebaId, intentos.pruebaId))
    .innerJoin(modulos, eq(modulos.moduloId, pruebas.moduloId))
    .where(wanted(query, usuario));
  return listOrPage(db, query, { rows, matches, toItems: each(toSummary) });
}

export async function listAllCalificaciones(db: Db, filter: Filter, usuario: Reader): Promise<CalificacionSummary[]> {
  const rows = selectSummaries(db)
    .where(wanted(filter, usuario))
    .orderBy(...longestWaitFirst);
  return (await exportedRows(rows)).map(toSummary);
}

export type Gradable = { preguntas: GradedPregunta[]; opciones: number[] };

export async function findCalificacion(db: Db, intentoId: number): Promise<(Calificacion & Gradable) | null> {
  const thisIntento = and(withOpen, eq(intentos.intentoId, intentoId));
  const [row] = await selectTaken(db).where(thisIntento);
  if (!row) return null;
  const respuestas = await respuestasOf(db, [intentoId]);
  const abiertas = row.preguntas.flatMap(({ preguntaId, enunciado }) =>
    respuestas
      .filter((each) => each.preguntaId === preguntaId)
      .map(({ texto, puntos, comentario }) => ({ preguntaId, enunciado, texto, puntos, comentario })),
  );
  return { ...toSummary(row), abiertas, ...hits(row) };
}

/** Grouped by question, the longest wait first. A test may number its questions anew in each attempt. */
export function listOpenRespuestas(
  db: Db,
  { cursoId, sinNombres, ...query }: OpenRespuestasQuery,
  usuario: CurrentUsuario,
): Promise<WaitingRespuesta[] | Page<WaitingRespuesta>> {
  const { intentoId, preguntaId, texto } = respuestasAbiertas;
  const filter = and(
    teachesSql(usuario, sql`${modulos.cursoId}`),
    isNull(intentos.anulado),
    isNull(respuestasAbiertas.puntos),
    cursoId === undefined ? undefined : eq(modulos.cursoId, cursoId),
    matchesPeople(usuario, sinNombres ? undefined : query.q),
  );
  const enunciado = sql<string>`coalesce((select q->>'enunciado' from jsonb_array_elements(${intentos.preguntas}) q
     where (q->>'preguntaId')::int = ${preguntaId} limit 1), '')`;
  const alumno = sinNombres ? sql<null>`null` : summary.alumno;
  const { enviado, prueba, pruebaId, curso } = summary;
  const columns = { intentoId, preguntaId, enunciado, texto, enviado, prueba, pruebaId, curso, alumno };
  const ofIntento = eq(intentos.intentoId, respuestasAbiertas.intentoId);
  const rows = withNombres(
    db
      .select({ ...columns, cursoId: summary.cursoId })
      .from(respuestasAbiertas)
      .innerJoin(intentos, ofIntento)
      .$dynamic(),
  )
    .where(filter)
    .orderBy(asc(pruebas.pruebaId), sql`${enunciado}`, ...longestWaitFirst, asc(preguntaId));
  const matches = withNombres(
    db.select({ one: sql`1` }).from(respuestasAbiertas).innerJoin(intentos, ofIntento).$dynamic(),
  ).where(filter);
  return listOrPage(db, query, { rows: rows.$dynamic(), matches, toItems: each(toSummary) });
}

/** Counts right answers by grading each question as a test of its own. */
function hits({ preguntas, opciones }: Gradable) {
  const chosen = new Set(opciones);
  const closed = preguntas.filter(({ tipo }) => tipo !== 1);
  const correct = closed.filter((pregunta) => grade([pregunta], chosen)! > 0);
  return { acertadas: correct.length, cerradas: closed.length };
}

/** Serialises grading of one attempt. */
export async function lockIntento(db: Db, intentoId: number): Promise<void> {
  await db
    .select({ intentoId: intentos.intentoId })
    .from(intentos)
    .where(eq(intentos.intentoId, intentoId))
    .for('no key update');
}

type Puntos = { preguntaId: number; puntos: number; comentario: string };

export async function setPuntos(
  tx: Db,
  intentoId: number,
  rows: readonly Puntos[],
  { usuarioId, now }: { usuarioId: number; now: Date },
): Promise<void> {
  const column = (name: keyof Puntos) => sql.param(rows.map((row) => row[name]));
  await tx.execute(sql`
    update respuesta_abierta r
       set puntos = nueva.puntos, comentario = nueva.comentario,
           calificado = ${now.toISOString()}, calificado_por = ${usuarioId}
      from unnest(${column('preguntaId')}::int[], ${column('puntos')}::numeric[], ${column('comentario')}::text[])
        as nueva (pregunta_id, puntos, comentario)
     where r.intento_id = ${intentoId} and r.pregunta_id = nueva.pregunta_id`);
}

export async function setNota(tx: Db, intentoId: number, nota: number, calificado: Date): Promise<void> {
  await tx.update(intentos).set({ estado: 'calificado', nota, calificado }).where(eq(intentos.intentoId, intentoId));
}

export async function findIntentoAlumno(tx: Db, intentoId: number) {
  const [row] = await tx
    .select({ usuarioId: usuarios.usuarioId, nombre: usuarios.nombre, correo: usuarios.correo })
    .from(usuarios)
    .innerJoin(intentos, eq(intentos.usuarioId, usuarios.usuarioId))
    .where(eq(intentos.intentoId, intentoId));
  return row;
}
