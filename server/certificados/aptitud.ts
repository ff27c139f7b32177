import { obstacles } from 'domain/rules/aptitud.ts';
import { type Result, resultOf } from 'domain/rules/calificacion.ts';
import type { Eligible } from 'domain/schemas/certificados.ts';
import type { ListQuery } from 'domain/schemas/list.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { countUpTo, listOrPage } from '../db/page.ts';
import { matriculas } from '../db/schema/matriculas.ts';
import { usuarios } from '../db/schema/usuarios.ts';
import { matchesWords } from '../db/search.ts';
import { cursoNotas } from '../notas/queries.ts';
import { codigosVigentes } from './queries.ts';

export type Aptitud = { resultado: Result; motivos: string[] };

/** Course results of the given students, or of all enrolled ones. */
async function results(db: Db, cursoId: number, usuarioIds?: readonly number[]) {
  const notas = Map.groupBy(await cursoNotas(db, cursoId, usuarioIds), ({ usuarioId }) => usuarioId);
  return (usuarioId: number) => {
    const theirs = notas.get(usuarioId) ?? [];
    return { resultado: resultOf(theirs), pendientes: theirs.filter(({ pendiente }) => pendiente).length };
  };
}

type Candidate = { usuarioId: number; matriculado: boolean };

export async function aptitudOf(db: Db, cursoId: number, { usuarioId, matriculado }: Candidate): Promise<Aptitud> {
  const { resultado, pendientes } = (await results(db, cursoId, [usuarioId]))(usuarioId);
  return { resultado, motivos: obstacles({ matriculado, resultado, pendientes }) };
}

function enrolledIn(cursoId: number, q?: string) {
  return and(eq(matriculas.cursoId, cursoId), matchesWords(usuarios.busqueda, q));
}

export async function listEligible(db: Db, cursoId: number, query: ListQuery) {
  const mine = enrolledIn(cursoId, query.q);
  const onUsuario = eq(usuarios.usuarioId, matriculas.usuarioId);
  const people = db
    .select({
      usuarioId: usuarios.usuarioId,
      dni: usuarios.dni,
      nombre: usuarios.nombre,
      apellido: usuarios.apellido,
    })
    .from(matriculas)
    .innerJoin(usuarios, onUsuario)
    .where(mine)
    .orderBy(asc(usuarios.apellido), asc(usuarios.nombre), asc(usuarios.usuarioId))
    .$dynamic();
  const matches = db.select({ uno: sql`1` }).from(matriculas).innerJoin(usuarios, onUsuario).where(mine);
  const counted = (limit: number) => countUpTo(db, limit, matches);
  const found = await listOrPage(query, people, counted);
  const rows = Array.isArray(found) ? found : found.rows;
  const of = await results(
    db,
    cursoId,
    rows.map(({ usuarioId }) => usuarioId),
  );
  const codigos = await codigosVigentes(db, cursoId);
  const eligible = rows.map((person): Eligible => {
    const { resultado, pendientes } = of(person.usuarioId);
    const { promedio, pruebas, aprobadas } = resultado;
    const motivos = obstacles({ matriculado: true, resultado, pendientes });
    const codigo = codigos.get(person.usuarioId) ?? null;
    return { ...person, promedio, pruebas, aprobadas, motivos, apto: motivos.length === 0, codigo };
  });
  return Array.isArray(found) ? eligible : { ...found, rows: eligible };
}

/** Students who passed and have no certificate. */
export async function toCertify(db: Db, cursoId: number): Promise<number[]> {
  const eligible = (await listEligible(db, cursoId, {})) as Eligible[];
  return eligible.filter(({ apto, codigo }) => apto && codigo === null).map(({ usuarioId }) => usuarioId);
}
