import { tipoPregunta } from 'domain/rules/preguntas.ts';
import type { ListQuery } from 'domain/schemas/list.ts';
import type { Borrador, Pregunta } from 'domain/schemas/pruebas.ts';
import type { RendicionAlumno } from 'domain/schemas/rendicion.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { matchesPeople } from '../../acceso/queries.ts';
import type { Db } from '../../db/connect.ts';
import { each, listOrPage, type Page } from '../../db/page.ts';
import { borradores, concesiones, type DrawnPregunta, rendiciones } from '../../db/schema/intentos.ts';
import { matriculas } from '../../db/schema/matriculas.ts';
import { allPruebas } from '../../db/schema/pruebas.ts';
import { usuarios } from '../../db/schema/usuarios.ts';

export type RendicionRef = { usuarioId: number; pruebaId: number };

type Started = RendicionRef & Pick<typeof rendiciones.$inferSelect, 'preguntas' | 'inicio' | 'minutos' | 'fin'>;

/** Keeps answers saved before the test had an explicit start, as far as their questions were drawn. */
export async function insertRendicion(tx: Db, started: Started): Promise<void> {
  const { usuarioId, pruebaId, preguntas } = started;
  const opciones = preguntas.flatMap((pregunta) => pregunta.opciones);
  const open = preguntas.filter(({ tipo }) => tipo === tipoPregunta.open);
  const opcionIds = idPairs(opciones.map(({ opcionId, storedId = opcionId }) => [storedId, opcionId]));
  const openIds = idPairs(open.map(({ preguntaId, storedId = preguntaId }) => [storedId, preguntaId]));
  await tx.execute(sql`
    insert into borrador as b (usuario_id, prueba_id) values (${usuarioId}, ${pruebaId})
    on conflict (usuario_id, prueba_id) do update
    set version = b.version + 1, actualizado = now(),
        opciones = array(select shown from ${opcionIds} where stored = any (b.opciones) order by shown),
        abiertas = coalesce((select jsonb_agg(jsonb_build_object('preguntaId', shown, 'texto', e->'texto') order by shown)
                               from jsonb_array_elements(b.abiertas) e
                               join ${openIds} on stored = (e->>'preguntaId')::int), '[]')`);
  await tx.insert(rendiciones).values(started);
}

/** Pairs of database ids and the ids that the sitting shows. */
function idPairs(pairs: [stored: number, shown: number][]): SQL {
  const column = (at: 0 | 1) => sql.param(pairs.map((pair) => pair[at]));
  return sql`unnest(${column(0)}::int[], ${column(1)}::int[]) as pair (stored, shown)`;
}

type Locked = Pick<Borrador, 'opciones' | 'abiertas'> & {
  preguntas: DrawnPregunta[];
  inicio: Date;
  fin: Date | null;
  /** Number of attempts allowed to this student. */
  intentos: number;
  usados: number;
};

const ofBorrador = and(eq(rendiciones.usuarioId, borradores.usuarioId), eq(rendiciones.pruebaId, borradores.pruebaId));
const grantedTo = (usuarioId: SQL | number, pruebaId: number) =>
  sql`from concesion k where k.usuario_id = ${usuarioId} and k.prueba_id = ${pruebaId}`;

/** The row locks wait for a running save, whose answers then count. */
export async function lockRendicion(tx: Db, usuarioId: number, pruebaId: number): Promise<Locked | undefined> {
  const [row] = await tx
    .select({
      opciones: borradores.opciones,
      abiertas: borradores.abiertas,
      preguntas: rendiciones.preguntas,
      inicio: rendiciones.inicio,
      fin: rendiciones.fin,
      intentos: sql<number>`(select intentos from ${allPruebas} p where p.prueba_id = ${pruebaId})
        + coalesce((select k.intentos_extra ${grantedTo(usuarioId, pruebaId)}), 0)`,
      usados: sql<number>`(select count(*)::int from intento i
        where i.usuario_id = ${usuarioId} and i.prueba_id = ${pruebaId} and i.anulado is null)`,
    })
    .from(rendiciones)
    .innerJoin(borradores, ofBorrador)
    .where(and(eq(rendiciones.usuarioId, usuarioId), eq(rendiciones.pruebaId, pruebaId)))
    .for('update');
  return row;
}

export function rendicionesEndedBy(db: Db, before: Date): Promise<RendicionRef[]> {
  return db
    .select({ usuarioId: rendiciones.usuarioId, pruebaId: rendiciones.pruebaId })
    .from(rendiciones)
    .where(lte(rendiciones.fin, before))
    .orderBy(asc(rendiciones.fin));
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
      from rendicion, jsonb_array_elements(preguntas) with ordinality as pregunta (q, orden)
     where usuario_id = ${usuarioId} and prueba_id = ${pruebaId}
     order by orden`);
  return rows as Pregunta[];
}

/** Number of running sittings. */
export async function countRunning(db: Db, pruebaId: number, now: Date): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from rendicion join usuario_vivo using (usuario_id)
     where prueba_id = ${pruebaId} and coalesce(fin > ${now}, true)`);
  return rows[0]!.n;
}

/** Running sittings, and students whose own dates close the test later. */
export async function countAnswering(db: Db, pruebaId: number, now: Date): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select (select count(*) from rendicion join usuario_vivo using (usuario_id)
             where prueba_id = ${pruebaId} and coalesce(fin > ${now}, true))::int
         + (select count(*) from concesion join usuario_vivo using (usuario_id)
             where prueba_id = ${pruebaId} and cierre + make_interval(mins => prorroga) > ${now})::int as n`);
  return rows[0]!.n;
}

const cursoOf = (pruebaId: number) =>
  sql`(select curso_id from modulo_vivo join prueba_viva using (modulo_id) where prueba_id = ${pruebaId})`;

function selectAlumnos(db: Db, pruebaId: number, where: SQL | undefined) {
  const ofAlumno = sql`from intento i where i.usuario_id = ${usuarios.usuarioId} and i.prueba_id = ${pruebaId} and i.anulado is null`;
  return db
    .select({
      usuarioId: usuarios.usuarioId,
      dni: usuarios.dni,
      nombre: usuarios.nombre,
      apellido: usuarios.apellido,
      prorroga: sql<number>`coalesce(${concesiones.prorroga}, 0)`,
      intentosExtra: sql<number>`coalesce(${concesiones.intentosExtra}, 0)`,
      apertura: concesiones.apertura,
      cierre: concesiones.cierre,
      inicio: rendiciones.inicio,
      fin: rendiciones.fin,
      intento: sql<number>`(select count(*)::int ${ofAlumno})`,
      entrega: sql<RendicionAlumno['entrega']>`(select i.entrega ${ofAlumno} order by i.numero desc limit 1)`,
    })
    .from(matriculas)
    .innerJoin(usuarios, eq(usuarios.usuarioId, matriculas.usuarioId))
    .leftJoin(rendiciones, and(eq(rendiciones.usuarioId, usuarios.usuarioId), eq(rendiciones.pruebaId, pruebaId)))
    .leftJoin(concesiones, and(eq(concesiones.usuarioId, usuarios.usuarioId), eq(concesiones.pruebaId, pruebaId)))
    .where(and(sql`${matriculas.cursoId} = ${cursoOf(pruebaId)}`, where))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectAlumnos>>[number];

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

function toAlumno({ inicio, fin, apertura, cierre, ...row }: Row): RendicionAlumno {
  return { ...row, apertura: iso(apertura), cierre: iso(cierre), inicio: iso(inicio), fin: iso(fin) };
}

/** Those of these people who are students of the test's course. */
export async function findAlumnos(db: Db, pruebaId: number, usuarioIds: number[]): Promise<RendicionAlumno[]> {
  const rows = await selectAlumnos(db, pruebaId, inArray(usuarios.usuarioId, usuarioIds));
  return rows.map(toAlumno);
}

/** Students in a sitting come first. */
export async function listAlumnos(
  db: Db,
  pruebaId: number,
  query: ListQuery,
  usuario: CurrentUsuario,
): Promise<RendicionAlumno[] | Page<RendicionAlumno>> {
  const matching = matchesPeople(usuario, query.q);
  const rows = selectAlumnos(db, pruebaId, matching).orderBy(
    sql`${rendiciones.inicio} is null`,
    asc(usuarios.apellido),
    asc(usuarios.nombre),
    asc(usuarios.usuarioId),
  );
  const matches = db
    .select({ uno: sql`1` })
    .from(matriculas)
    .innerJoin(usuarios, eq(usuarios.usuarioId, matriculas.usuarioId))
    .where(and(sql`${matriculas.cursoId} = ${cursoOf(pruebaId)}`, matching));
  return listOrPage(db, query, { rows, matches, toItems: each(toAlumno) });
}
