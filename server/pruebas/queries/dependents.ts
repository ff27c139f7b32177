import { answeringSince, type Draft, isAnswering } from 'domain/rules/rendicion.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

/** Attempts that count, of live people. All screens and refusals use this count. */
export const countedIntentos = (pruebaId: SQL) =>
  sql`from intento i join usuario_vivo using (usuario_id) where i.prueba_id = ${pruebaId} and i.anulado is null`;

/** Columns of `Draft`, for a row `b` of borrador and its test `p`. */
const draft = sql`
  cardinality(b.opciones) + jsonb_array_length(b.abiertas) as answers, to_json(b.actualizado) as guardado,
  (select count(*)::int from intento i
    where i.usuario_id = b.usuario_id and i.prueba_id = p.prueba_id and i.anulado is null) as usados,
  p.intentos + coalesce((select k.intentos_extra from concesion k
                          where k.usuario_id = b.usuario_id and k.prueba_id = p.prueba_id), 0) as intentos`;
const unstarted = sql`not exists (
  select from rendicion r where r.usuario_id = b.usuario_id and r.prueba_id = b.prueba_id)`;

/** Data of students in a module, through its test and its grades. */
export type Dependents = {
  intentos: number;
  /** Sittings, including ended ones without an attempt yet, and students answering a test without an explicit start. */
  rindiendo: number;
  notas: number;
};

/**
 * Guard of a test and of its module: deleting either, or changing the type, locks it and calls this. The update waits
 * for running saves, whose answers the second statement then sees, and fails saves that have read the test before
 * (`saveDirectly`).
 */
export async function findDependents(tx: Db, moduloId: number, now: Date): Promise<Dependents> {
  await tx.execute(sql`
    update borrador set version = version
     where prueba_id in (select prueba_id from prueba_viva where modulo_id = ${moduloId})`);
  const { rows } = await tx.execute<Dependents & { drafts: Draft[] }>(sql`
    select (select count(*) ${countedIntentos(sql`p.prueba_id`)})::int as intentos,
           (select count(*) from rendicion r join usuario_vivo using (usuario_id) where r.prueba_id = p.prueba_id)::int as rindiendo,
           (select coalesce(json_agg(d), '[]') from (
             select ${draft} from borrador b join usuario_vivo using (usuario_id)
              where b.prueba_id = p.prueba_id and b.actualizado > ${answeringSince(now)} and ${unstarted}) d) as drafts,
           (select count(n.nota) from nota_modulo n join usuario_vivo using (usuario_id) where n.modulo_id = m.modulo_id)::int as notas
      from modulo_vivo m left join prueba_viva p using (modulo_id)
     where m.modulo_id = ${moduloId}`);
  const { rindiendo, drafts, ...rest } = rows[0]!;
  return { ...rest, rindiendo: rindiendo + drafts.filter((each) => isAnswering(each, now)).length };
}

/**
 * Tests of the course that the student is answering without an explicit start. The row locks wait for a running save,
 * whose answers then count.
 */
export async function findAnswering(tx: Db, usuarioId: number, cursoId: number, now: Date): Promise<string[]> {
  const { rows } = await tx.execute<Draft & { prueba: string }>(sql`
    select p.nombre as prueba, ${draft}
      from borrador b join prueba_viva p using (prueba_id) join modulo_vivo m using (modulo_id)
     where b.usuario_id = ${usuarioId} and m.curso_id = ${cursoId} and ${unstarted}
     order by p.prueba_id for update of b`);
  return rows.filter((each) => isAnswering(each, now)).map(({ prueba }) => prueba);
}
