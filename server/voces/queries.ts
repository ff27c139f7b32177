import type { Cita } from 'domain/rules/encuestas.ts';
import { type EstadoVoz, vozName } from 'domain/rules/voces.ts';
import type { CursoVoz, Opinion, PublicVoz, VocesQuery, Voz } from 'domain/schemas/voces.ts';
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { each, listPage, type Page } from '../db/page.ts';
import { cursos } from '../db/schema/cursos.ts';
import { cursoOpiniones, liveRespuestas, publicVoces, voces } from '../db/schema/encuestas.ts';
import { usuarios } from '../db/schema/usuarios.ts';
import { matchesWords } from '../db/search.ts';
import { inDays, sortBy } from '../db/sort.ts';

const columns = {
  row: voces,
  cita: liveRespuestas.cita,
  cursoId: cursos.cursoId,
  curso: cursos.nombre,
  nombre: usuarios.nombre,
  apellido: usuarios.apellido,
};

/** Only of live people and courses. */
function selectRows(db: Db, where: SQL | undefined) {
  return db
    .select(columns)
    .from(voces)
    .innerJoin(liveRespuestas, eq(liveRespuestas.encuestaRespuestaId, voces.encuestaRespuestaId))
    .innerJoin(usuarios, eq(usuarios.usuarioId, liveRespuestas.usuarioId))
    .innerJoin(cursos, eq(cursos.cursoId, liveRespuestas.cursoId))
    .where(where)
    .$dynamic();
}

type Found = Awaited<ReturnType<typeof selectRows>>[number];
type Named = { nombre: string; apellido: string; cita: Cita };

const autorOf = ({ cita, ...person }: Named) => (cita === 'no' ? '' : vozName(person, cita));

function toVoz({ row, cursoId, curso, ...person }: Found): Voz {
  const { vozId, original, texto, estado, version } = row;
  const autor = autorOf(person);
  return {
    vozId,
    cursoId,
    curso,
    original,
    texto,
    estado,
    version,
    autor,
    cita: person.cita,
    creado: row.creado.toISOString(),
  };
}

const waitingFirst = [sql`${voces.estado} <> 'pendiente'`, desc(voces.vozId)];
const sortedBy = { curso: cursos.nombre, estado: voces.estado, creado: voces.creado };
const searched = sql`fold_text(${cursos.nombre} || ' ' || ${voces.original})`;

export async function listVoces(db: Db, query: VocesQuery): Promise<Page<Voz>> {
  const { estado, q, orden, ...days } = query;
  const inEstado = estado && eq(voces.estado, estado);
  const where = and(inEstado, inDays(voces.creado, days), matchesWords(searched, q));
  const rows = selectRows(db, where).orderBy(...sortBy(orden, sortedBy, waitingFirst));
  return listPage(db, query, { rows, matches: selectRows(db, where), toItems: each(toVoz) });
}

export async function findVoz(db: Db, vozId: number): Promise<Voz | null> {
  const [row] = await selectRows(db, eq(voces.vozId, vozId));
  return row ? toVoz(row) : null;
}

/** Locks the voz against concurrent changes. Null: the permission was withdrawn. */
export async function lockVoz(tx: Db, vozId: number): Promise<Voz | null> {
  await tx.execute(sql`select from voz where voz_id = ${vozId} for update`);
  return findVoz(tx, vozId);
}

export async function updateVoz(tx: Db, vozId: number, changes: { estado: EstadoVoz; texto: string | null }) {
  await tx.update(voces).set(changes).where(eq(voces.vozId, vozId));
}

const mostOfCurso = 6;

export async function listOfCurso(db: Db, cursoId: number): Promise<PublicVoz[]> {
  const rows = await db
    .select()
    .from(publicVoces)
    .where(eq(publicVoces.cursoId, cursoId))
    .orderBy(desc(publicVoces.vozId))
    .limit(mostOfCurso);
  return rows.map((row) => ({ texto: row.texto, autor: autorOf(row) }));
}

/** Null with fewer than five answers. */
export async function findOpinion(db: Db, cursoId: number): Promise<Opinion | null> {
  const { promedio, respuestas } = cursoOpiniones;
  const [row] = await db
    .select({ promedio, respuestas })
    .from(cursoOpiniones)
    .where(eq(cursoOpiniones.cursoId, cursoId));
  return row ?? null;
}

const mostOfAll = 3;

/** The latest one per course, of courses that the catalogue offers. */
export async function listLatest(db: Db): Promise<CursoVoz[]> {
  const { vozId, texto, cita, nombre, apellido } = publicVoces;
  const latest = db
    .selectDistinctOn([publicVoces.cursoId], {
      vozId,
      texto,
      cita,
      nombre,
      apellido,
      cursoId: publicVoces.cursoId,
      curso: sql<string>`${cursos.nombre}`.as('curso'),
    })
    .from(publicVoces)
    .innerJoin(cursos, and(eq(cursos.cursoId, publicVoces.cursoId), cursos.activa, isNull(cursos.archivado)))
    .orderBy(asc(publicVoces.cursoId), desc(vozId))
    .as('latest');
  const { promedio, respuestas } = cursoOpiniones;
  const shown = {
    cita: latest.cita,
    nombre: latest.nombre,
    apellido: latest.apellido,
    cursoId: latest.cursoId,
    curso: latest.curso,
    texto: latest.texto,
    opinion: { promedio, respuestas },
  };
  const rows = await db
    .select(shown)
    .from(latest)
    .leftJoin(cursoOpiniones, eq(cursoOpiniones.cursoId, latest.cursoId))
    .orderBy(desc(latest.vozId))
    .limit(mostOfAll);
  return rows.map(({ cita, nombre, apellido, ...voz }) => ({ ...voz, autor: autorOf({ cita, nombre, apellido }) }));
}
