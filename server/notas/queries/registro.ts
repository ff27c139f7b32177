import { pageCount, pageRequest } from 'domain/formats/paging.ts';
import { resultOf } from 'domain/rules/calificacion.ts';
import type { ListQuery } from 'domain/schemas/list.ts';
import type { Registro, RegistroAlumno, RegistroModulo } from 'domain/schemas/notas.ts';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { allRows } from '../../db/page.ts';
import { matriculas } from '../../db/schema/matriculas.ts';
import { modulos, tipoModulos } from '../../db/schema/modulos.ts';
import { pruebas } from '../../db/schema/pruebas.ts';
import { usuarios } from '../../db/schema/usuarios.ts';
import { matchesWords } from '../../db/search.ts';
import { externasOf } from './external.ts';
import { cursoNotas } from './notas.ts';

/** The grade of a test comes from its attempts, so it is not editable. */
export const editable = sql<boolean>`${tipoModulos.acronimo} <> 'PRU' and ${pruebas.pruebaId} is null`;

export function selectModulos(db: Db, cursoId: number): Promise<RegistroModulo[]> {
  return db
    .select({
      moduloId: modulos.moduloId,
      nombre: modulos.nombre,
      orden: modulos.orden,
      acronimo: tipoModulos.acronimo,
      editable,
    })
    .from(modulos)
    .innerJoin(tipoModulos, eq(tipoModulos.tipoModuloId, modulos.tipoModuloId))
    .leftJoin(pruebas, eq(pruebas.moduloId, modulos.moduloId))
    .where(eq(modulos.cursoId, cursoId))
    .orderBy(asc(modulos.orden), asc(modulos.moduloId));
}

function selectAlumnos(db: Db, cursoId: number, q: string | undefined) {
  return db
    .select({
      usuarioId: usuarios.usuarioId,
      dni: usuarios.dni,
      nombre: usuarios.nombre,
      apellido: usuarios.apellido,
    })
    .from(matriculas)
    .innerJoin(usuarios, eq(usuarios.usuarioId, matriculas.usuarioId))
    .where(and(eq(matriculas.cursoId, cursoId), matchesWords(usuarios.busqueda, q)))
    .orderBy(asc(usuarios.apellido), asc(usuarios.nombre), asc(usuarios.usuarioId))
    .$dynamic();
}

type Person = Awaited<ReturnType<typeof selectAlumnos>>[number];

async function withNotas(db: Db, cursoId: number, people: Person[]): Promise<RegistroAlumno[]> {
  const usuarioIds = people.map(({ usuarioId }) => usuarioId);
  const notas = await cursoNotas(db, cursoId, usuarioIds);
  const externas = new Map(
    (await externasOf(db, cursoId, usuarioIds)).map(({ usuarioId, moduloId, ...rest }) => [
      `${usuarioId}-${moduloId}`,
      rest,
    ]),
  );
  const byAlumno = Map.groupBy(notas, ({ usuarioId }) => usuarioId);
  return people.map((person) => {
    const theirs = byAlumno.get(person.usuarioId) ?? [];
    const { promedio, estado } = resultOf(theirs);
    const marked = theirs.map((nota) => ({
      ...nota,
      externa: externas.get(`${nota.usuarioId}-${nota.moduloId}`) ?? null,
    }));
    return { ...person, notas: marked, promedio, estado };
  });
}

/** One page of students, or all of them when neither page nor size is asked for. */
export async function registroOf(
  db: Db,
  cursoId: number,
  { page: wanted, size: asked, q }: ListQuery,
): Promise<Registro> {
  const request = pageRequest({ page: wanted, size: asked });
  if (!request) return everyAlumno(db, cursoId, q);
  const { page, size } = request;
  const counted = await db
    .select({ n: count() })
    .from(matriculas)
    .innerJoin(usuarios, eq(usuarios.usuarioId, matriculas.usuarioId))
    .where(and(eq(matriculas.cursoId, cursoId), matchesWords(usuarios.busqueda, q)));
  const total = counted[0]?.n ?? 0;
  const people = await selectAlumnos(db, cursoId, q)
    .limit(size)
    .offset((page - 1) * size);
  return {
    modulos: await selectModulos(db, cursoId),
    alumnos: await withNotas(db, cursoId, people),
    page,
    pages: pageCount(total, size),
    total,
  };
}

async function everyAlumno(db: Db, cursoId: number, q: string | undefined): Promise<Registro> {
  const people = await allRows(selectAlumnos(db, cursoId, q));
  const alumnos = await withNotas(db, cursoId, people);
  return { modulos: await selectModulos(db, cursoId), alumnos, page: 1, pages: 1, total: alumnos.length };
}

/** Filtered as in the table, without paging. */
export async function wholeRegistro(db: Db, cursoId: number, q: string | undefined) {
  const alumnos = await withNotas(db, cursoId, await selectAlumnos(db, cursoId, q));
  return { modulos: await selectModulos(db, cursoId), alumnos };
}
