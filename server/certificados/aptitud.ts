import { impedimentos } from 'domain/rules/aptitud.ts';
import { type Resultado, resultadoDe } from 'domain/rules/calificacion.ts';
import type { Elegible } from 'domain/schemas/certificados.ts';
import type { ListaQuery } from 'domain/schemas/lista.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { countUpTo, listOrPage } from '../db/page.ts';
import { matriculas } from '../db/schema/matriculas.ts';
import { usuarios } from '../db/schema/usuarios.ts';
import { matchesWords } from '../db/search.ts';
import { notasDeCurso } from '../notas/queries.ts';
import { codigosVigentes } from './queries.ts';

export type Aptitud = { resultado: Resultado; motivos: string[] };

/** Course results of the given students, or of all enrolled ones. */
async function resultados(db: Db, cursoId: number, usuarioIds?: readonly number[]) {
  const notas = Map.groupBy(await notasDeCurso(db, cursoId, usuarioIds), ({ usuarioId }) => usuarioId);
  return (usuarioId: number) => {
    const suyas = notas.get(usuarioId) ?? [];
    return { resultado: resultadoDe(suyas), pendientes: suyas.filter(({ pendiente }) => pendiente).length };
  };
}

type Candidato = { usuarioId: number; matriculado: boolean };

export async function aptitudDe(db: Db, cursoId: number, { usuarioId, matriculado }: Candidato): Promise<Aptitud> {
  const { resultado, pendientes } = (await resultados(db, cursoId, [usuarioId]))(usuarioId);
  return { resultado, motivos: impedimentos({ matriculado, resultado, pendientes }) };
}

function enrolledIn(cursoId: number, q?: string) {
  return and(eq(matriculas.cursoId, cursoId), matchesWords(usuarios.busqueda, q));
}

export async function listElegibles(db: Db, cursoId: number, query: ListaQuery) {
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
  const of = await resultados(
    db,
    cursoId,
    rows.map(({ usuarioId }) => usuarioId),
  );
  const codigos = await codigosVigentes(db, cursoId);
  const elegibles = rows.map((person): Elegible => {
    const { resultado, pendientes } = of(person.usuarioId);
    const { promedio, pruebas, aprobadas } = resultado;
    const motivos = impedimentos({ matriculado: true, resultado, pendientes });
    const codigo = codigos.get(person.usuarioId) ?? null;
    return { ...person, promedio, pruebas, aprobadas, motivos, apto: motivos.length === 0, codigo };
  });
  return Array.isArray(found) ? elegibles : { ...found, rows: elegibles };
}

/** Students who passed and have no certificate. */
export async function porCertificar(db: Db, cursoId: number): Promise<number[]> {
  const elegibles = (await listElegibles(db, cursoId, {})) as Elegible[];
  return elegibles.filter(({ apto, codigo }) => apto && codigo === null).map(({ usuarioId }) => usuarioId);
}
