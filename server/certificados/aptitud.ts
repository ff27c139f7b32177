import { obstacles } from 'domain/rules/aptitud.ts';
import { type Result, resultOf } from 'domain/rules/calificacion.ts';
import type { Eligible } from 'domain/schemas/certificados.ts';
import type { ListQuery } from 'domain/schemas/list.ts';
import type { Db } from '../db/connect.ts';
import { cursoNotas } from '../notas/queries/notas.ts';
import { listEnrolled } from './queries/alumnos.ts';
import { codigosVigentes } from './queries/certificados.ts';

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

export async function listEligible(db: Db, cursoId: number, query: ListQuery) {
  const found = await listEnrolled(db, cursoId, query);
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
