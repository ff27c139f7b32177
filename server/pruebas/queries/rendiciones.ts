import { tipoPregunta } from 'domain/rules/preguntas.ts';
import type { ListQuery } from 'domain/schemas/list.ts';
import type { Borrador, Pregunta } from 'domain/schemas/pruebas.ts';
import type { RendicionAlumno } from 'domain/schemas/rendicion.ts';
import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { countUpTo, listOrPage, mapPage, type Page } from '../../db/page.ts';
import { borradores, type DrawnPregunta } from '../../db/schema/intentos.ts';
import { matriculas } from '../../db/schema/matriculas.ts';
import { usuarios } from '../../db/schema/usuarios.ts';
import { matchesWords } from '../../db/search.ts';

export type RendicionRef = { usuarioId: number; pruebaId: number };

type Started = RendicionRef & { preguntas: DrawnPregunta[]; inicio: Date; fin: Date | null };

/** Answers saved before the test had an explicit start are kept, as far as their questions were drawn. */
export async function insertRendicion(tx: Db, { usuarioId, pruebaId, preguntas, inicio, fin }: Started): Promise<void> {
  const opcionIds = preguntas.flatMap(({ opciones }) => opciones.map(({ opcionId }) => opcionId));
  const openIds = preguntas.filter(({ tipo }) => tipo === tipoPregunta.open).map(({ preguntaId }) => preguntaId);
  await tx.execute(sql`
    insert into borrador as b (usuario_id, prueba_id, inicio, fin, preguntas)
    values (${usuarioId}, ${pruebaId}, ${inicio}, ${fin}, ${JSON.stringify(preguntas)}::jsonb)
    on conflict (usuario_id, prueba_id) do update
    set inicio = excluded.inicio, fin = excluded.fin, preguntas = excluded.preguntas, version = b.version + 1,
        actualizado = now(),
        opciones = array(select o from unnest(b.opciones) o where o = any (${sql.param(opcionIds)}::int[]) order by o),
        abiertas = coalesce((select jsonb_agg(e) from jsonb_array_elements(b.abiertas) e
                              where (e->>'preguntaId')::int = any (${sql.param(openIds)}::int[])), '[]')`);
}

type Locked = Pick<Borrador, 'opciones' | 'abiertas'> & {
  preguntas: DrawnPregunta[];
  inicio: Date;
  fin: Date | null;
  intentos: number;
  usados: number;
};

/** The row lock waits for a save under way, whose answers then count. */
export async function lockRendicion(tx: Db, usuarioId: number, pruebaId: number): Promise<Locked | undefined> {
  const [row] = await tx
    .select({
      opciones: borradores.opciones,
      abiertas: borradores.abiertas,
      preguntas: borradores.preguntas,
      inicio: borradores.inicio,
      fin: borradores.fin,
      intentos: sql<number>`(select intentos from prueba p where p.prueba_id = ${pruebaId})`,
      usados: sql<number>`(select count(*)::int from intento i
        where i.usuario_id = ${usuarioId} and i.prueba_id = ${pruebaId} and i.anulado is null)`,
    })
    .from(borradores)
    .where(and(eq(borradores.usuarioId, usuarioId), eq(borradores.pruebaId, pruebaId)))
    .for('update');
  return row?.inicio ? { ...row, inicio: row.inicio, preguntas: row.preguntas! } : undefined;
}

export function rendicionesEndedBy(db: Db, before: Date): Promise<RendicionRef[]> {
  return db
    .select({ usuarioId: borradores.usuarioId, pruebaId: borradores.pruebaId })
    .from(borradores)
    .where(lte(borradores.fin, before))
    .orderBy(asc(borradores.fin));
}

/** The questions of a sitting, in its order, without the answer key. */
export async function drawnWithoutAnswerKey(db: Db, pruebaId: number, usuarioId: number): Promise<Pregunta[]> {
  const { rows } = await db.execute(sql`
    select (q->>'preguntaId')::int as "preguntaId", ${pruebaId}::int as "pruebaId", q->>'enunciado' as enunciado,
           (q->>'tipo')::int as tipo, (q->>'exclusiva')::boolean as exclusiva, q->>'imagen' as imagen,
           coalesce(q->>'imagenTexto', '') as "imagenTexto",
           (q->>'version')::int as version,
           coalesce((select jsonb_agg(jsonb_build_object('opcionId', o->'opcionId', 'descripcion', o->'descripcion') order by lugar)
                       from jsonb_array_elements(q->'opciones') with ordinality as opcion (o, lugar)), '[]') as opciones
      from borrador, jsonb_array_elements(preguntas) with ordinality as pregunta (q, orden)
     where usuario_id = ${usuarioId} and prueba_id = ${pruebaId}
     order by orden`);
  return rows as Pregunta[];
}

/** Somebody is answering the test right now. */
export async function countRunning(db: Db, pruebaId: number, now: Date): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from borrador join usuario_vivo using (usuario_id)
     where prueba_id = ${pruebaId} and inicio is not null and coalesce(fin > ${now}, true)`);
  return rows[0]!.n;
}

const cursoOf = (pruebaId: number) =>
  sql`(select curso_id from modulo join prueba using (modulo_id) where prueba_id = ${pruebaId})`;

function selectAlumnos(db: Db, pruebaId: number, where: SQL | undefined) {
  const ofAlumno = sql`from intento i where i.usuario_id = ${usuarios.usuarioId} and i.prueba_id = ${pruebaId} and i.anulado is null`;
  return db
    .select({
      usuarioId: usuarios.usuarioId,
      dni: usuarios.dni,
      nombre: usuarios.nombre,
      apellido: usuarios.apellido,
      prorroga: sql<number>`coalesce(${borradores.prorroga}, 0)`,
      inicio: borradores.inicio,
      fin: borradores.fin,
      intento: sql<number>`(select count(*)::int ${ofAlumno})`,
      entrega: sql<RendicionAlumno['entrega']>`(select i.entrega ${ofAlumno} order by i.numero desc limit 1)`,
    })
    .from(matriculas)
    .innerJoin(usuarios, eq(usuarios.usuarioId, matriculas.usuarioId))
    .leftJoin(borradores, and(eq(borradores.usuarioId, usuarios.usuarioId), eq(borradores.pruebaId, pruebaId)))
    .where(and(sql`${matriculas.cursoId} = ${cursoOf(pruebaId)}`, where))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectAlumnos>>[number];

function toAlumno({ inicio, fin, ...row }: Row): RendicionAlumno {
  return { ...row, inicio: inicio?.toISOString() ?? null, fin: fin?.toISOString() ?? null };
}

export async function findAlumno(db: Db, pruebaId: number, usuarioId: number): Promise<RendicionAlumno | undefined> {
  const [row] = await selectAlumnos(db, pruebaId, eq(usuarios.usuarioId, usuarioId));
  return row && toAlumno(row);
}

/** Who is sitting comes first. */
export async function listAlumnos(
  db: Db,
  pruebaId: number,
  query: ListQuery,
): Promise<RendicionAlumno[] | Page<RendicionAlumno>> {
  const rows = selectAlumnos(db, pruebaId, matchesWords(usuarios.busqueda, query.q));
  const sorted = rows.orderBy(
    sql`${borradores.inicio} is null`,
    asc(usuarios.apellido),
    asc(usuarios.nombre),
    asc(usuarios.usuarioId),
  );
  const matches = db
    .select({ uno: sql`1` })
    .from(matriculas)
    .innerJoin(usuarios, eq(usuarios.usuarioId, matriculas.usuarioId))
    .where(and(sql`${matriculas.cursoId} = ${cursoOf(pruebaId)}`, matchesWords(usuarios.busqueda, query.q)));
  const found = await listOrPage(query, sorted, (limit) => countUpTo(db, limit, matches));
  return Array.isArray(found) ? found.map(toAlumno) : mapPage(found, toAlumno);
}

/** Sets the extra minutes, and moves the end of a sitting by the difference; never into the past. */
export async function setProrroga(
  db: Db,
  { usuarioId, pruebaId }: RendicionRef,
  minutos: number,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into borrador as b (usuario_id, prueba_id, prorroga) values (${usuarioId}, ${pruebaId}, ${minutos})
    on conflict (usuario_id, prueba_id) do update
    set prorroga = excluded.prorroga,
        fin = case when b.fin > ${now} then greatest(${now}, b.fin + make_interval(mins => excluded.prorroga - b.prorroga))
                   else b.fin + make_interval(mins => greatest(0, excluded.prorroga - b.prorroga)) end`);
}
