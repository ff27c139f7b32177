import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

/** Attempts that count, of people who were not deleted. Every screen and every refusal counts by this. */
export const countedIntentos = (pruebaId: SQL) =>
  sql`from intento i join usuario_vivo using (usuario_id) where i.prueba_id = ${pruebaId} and i.anulado is null`;

/** What students have in a module through its test and its grades. */
export type Dependents = {
  intentos: number;
  /** Sittings, also those that have ended and are not an attempt yet. */
  rindiendo: number;
  notas: number;
};

/** The guard of a test and of its module: who deletes either, or changes the type, asks here first. */
export async function findDependents(db: Db, moduloId: number): Promise<Dependents> {
  const { rows } = await db.execute<Dependents>(sql`
    select (select count(*) ${countedIntentos(sql`p.prueba_id`)})::int as intentos,
           (select count(*) from rendicion r join usuario_vivo using (usuario_id) where r.prueba_id = p.prueba_id)::int as rindiendo,
           (select count(n.nota) from nota_modulo n join usuario_vivo using (usuario_id) where n.modulo_id = m.modulo_id)::int as notas
      from modulo_vivo m left join prueba_viva p using (modulo_id)
     where m.modulo_id = ${moduloId}`);
  return rows[0]!;
}
