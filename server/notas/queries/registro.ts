import { pageCount, pageRequest } from 'domain/formats/paging.ts';
import { nsp } from 'domain/rules/parse-nota.ts';
import { reglaSentence } from 'domain/rules/regla-apto.ts';
import type { ListQuery } from 'domain/schemas/list.ts';
import type { Registro, RegistroAlumno, RegistroModulo } from 'domain/schemas/notas.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import { matchesPeople } from '../../acceso/queries.ts';
import type { Db } from '../../db/connect.ts';
import { allRows, exportedRows } from '../../db/page.ts';
import { matriculas } from '../../db/schema/matriculas.ts';
import { modulos, tipoModulos } from '../../db/schema/modulos.ts';
import { pruebas } from '../../db/schema/pruebas.ts';
import { usuarios } from '../../db/schema/usuarios.ts';
import { externasOf } from './external.ts';
import { resultsOf } from './resultados.ts';

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

function selectAlumnos(db: Db, cursoId: number, matching: SQL | undefined) {
  return db
    .select({
      usuarioId: usuarios.usuarioId,
      dni: usuarios.dni,
      nombre: usuarios.nombre,
      apellido: usuarios.apellido,
    })
    .from(matriculas)
    .innerJoin(usuarios, eq(usuarios.usuarioId, matriculas.usuarioId))
    .where(and(eq(matriculas.cursoId, cursoId), matching))
    .orderBy(asc(usuarios.apellido), asc(usuarios.nombre), asc(usuarios.usuarioId))
    .$dynamic();
}

type Person = Awaited<ReturnType<typeof selectAlumnos>>[number];

async function withNotas(
  db: Db,
  cursoId: number,
  people: Person[],
  now: Date,
): Promise<Pick<Registro, 'alumnos' | 'modulos' | 'regla' | 'frase'>> {
  const usuarioIds = people.map(({ usuarioId }) => usuarioId);
  const { regla, of } = await resultsOf(db, cursoId, usuarioIds, now);
  const externas = new Map(
    (await externasOf(db, cursoId, usuarioIds)).map(({ usuarioId, moduloId, ...rest }) => [
      `${usuarioId}-${moduloId}`,
      rest,
    ]),
  );
  const alumnos = people.map((person): RegistroAlumno => {
    const { notas, asistencia, resultado } = of(person.usuarioId);
    const { promedio, estado } = resultado;
    const marked = notas.map(({ nsp: absent, ...nota }) => ({
      ...nota,
      nota: absent ? nsp : nota.nota,
      externa: externas.get(`${nota.usuarioId}-${nota.moduloId}`) ?? null,
    }));
    return { ...person, notas: marked, promedio, estado, asistencia };
  });
  const ofCurso = await selectModulos(db, cursoId);
  return { modulos: ofCurso, alumnos, regla, frase: reglaSentence(ofCurso, regla) };
}

type Asking = { usuario: CurrentUsuario; now: Date };

/** One page of students, or all of them when neither page nor size is asked for. */
export async function registroOf(
  db: Db,
  cursoId: number,
  { page: wanted, size: asked, q }: ListQuery,
  { usuario, now }: Asking,
): Promise<Registro> {
  const matching = matchesPeople(usuario, q);
  const request = pageRequest({ page: wanted, size: asked });
  if (!request) return everyAlumno(db, cursoId, matching, now);
  const { page, size } = request;
  const counted = await db
    .select({ n: count() })
    .from(matriculas)
    .innerJoin(usuarios, eq(usuarios.usuarioId, matriculas.usuarioId))
    .where(and(eq(matriculas.cursoId, cursoId), matching));
  const total = counted[0]?.n ?? 0;
  const people = await selectAlumnos(db, cursoId, matching)
    .limit(size)
    .offset((page - 1) * size);
  return { ...(await withNotas(db, cursoId, people, now)), page, pages: pageCount(total, size), total };
}

async function everyAlumno(db: Db, cursoId: number, matching: SQL | undefined, now: Date): Promise<Registro> {
  const people = await allRows(selectAlumnos(db, cursoId, matching));
  return { ...(await withNotas(db, cursoId, people, now)), page: 1, pages: 1, total: people.length };
}

/** Filtered as in the table, without paging. */
export async function wholeRegistro(db: Db, cursoId: number, q: string | undefined, { usuario, now }: Asking) {
  return withNotas(db, cursoId, await exportedRows(selectAlumnos(db, cursoId, matchesPeople(usuario, q))), now);
}
