import { movedFin } from 'domain/rules/rendicion.ts';
import { type SQL, sql } from 'drizzle-orm';
import { takeLocks } from '../../db/advisory-lock.ts';
import type { Db } from '../../db/connect.ts';

/** Takes the locks of several students in one test, in the order of their ids, so that two requests cannot deadlock. */
export async function takeTurns(tx: Db, pruebaId: number, usuarioIds: readonly number[]): Promise<void> {
  const sorted = [...new Set(usuarioIds)].sort((a, b) => a - b);
  await takeLocks(
    tx,
    'intento',
    sorted.map((usuarioId) => [usuarioId, pruebaId]),
  );
}

/**
 * Name and dates of the test, or null. The lock waits for a deletion, or for a change of the closing, on which the end
 * of a sitting depends.
 */
export async function keepPrueba(tx: Db, pruebaId: number): Promise<KeptPrueba | null> {
  const { rows } = await tx.execute<KeptPrueba>(sql`
    select p.nombre, to_json(p.apertura) as apertura, to_json(p.cierre) as cierre from prueba_viva p join modulo_vivo using (modulo_id) join curso_vivo using (curso_id)
     where p.prueba_id = ${pruebaId} for key share of p`);
  return rows[0] ?? null;
}

type KeptPrueba = { nombre: string; apertura: string | null; cierre: string | null };

export type Concesion =
  | { prorroga: number }
  | { intentosExtra: number }
  | { apertura: string | null; cierre: string | null };

/** Sets minutes, attempts or dates of these students in a test; the other kinds are unchanged. */
export async function grant(tx: Db, pruebaId: number, usuarioIds: readonly number[], what: Concesion): Promise<void> {
  if ('apertura' in what) {
    await tx.execute(sql`
      insert into concesion (usuario_id, prueba_id, apertura, cierre)
      select usuario_id, ${pruebaId}, ${what.apertura}::timestamptz, ${what.cierre}::timestamptz
        from unnest(${sql.param([...usuarioIds])}::int[]) as u (usuario_id)
      on conflict (usuario_id, prueba_id) do update
      set apertura = excluded.apertura, cierre = excluded.cierre, actualizado = now()`);
    return;
  }
  const [column, value] =
    'prorroga' in what ? [sql`prorroga`, what.prorroga] : [sql`intentos_extra`, what.intentosExtra];
  await tx.execute(sql`
    insert into concesion (usuario_id, prueba_id, ${column})
    select usuario_id, ${pruebaId}, ${value} from unnest(${sql.param([...usuarioIds])}::int[]) as u (usuario_id)
    on conflict (usuario_id, prueba_id) do update set ${column} = excluded.${column}, actualizado = now()`);
}

type Sitting = {
  usuarioId: number;
  inicio: string;
  minutos: number | null;
  fin: string | null;
  prorroga: number;
  cierre: string | null;
};

/** Updates the ends of sittings after a change of the closing or of these students' extra minutes. */
export async function moveFines(tx: Db, pruebaId: number, now: Date, usuarioIds?: readonly number[]): Promise<void> {
  const those: SQL = usuarioIds ? sql`and r.usuario_id = any (${sql.param([...usuarioIds])}::int[])` : sql``;
  const { rows } = await tx.execute<Sitting>(sql`
    select r.usuario_id as "usuarioId", to_json(r.inicio) as inicio, r.minutos, to_json(r.fin) as fin,
           coalesce(k.prorroga, 0) as prorroga, to_json(coalesce(k.cierre, p.cierre)) as cierre
      from rendicion r join prueba_viva p using (prueba_id) left join concesion k using (usuario_id, prueba_id)
     where r.prueba_id = ${pruebaId} ${those}
     order by r.usuario_id for update of r`);
  if (rows.length === 0) return;
  const fines = rows.map((row) => movedFin({ ...row, inicio: new Date(row.inicio) }, now)?.toISOString() ?? null);
  await tx.execute(sql`
    update rendicion r set fin = moved.fin
      from unnest(${sql.param(rows.map(({ usuarioId }) => usuarioId))}::int[], ${sql.param(fines)}::timestamptz[])
        as moved (usuario_id, fin)
     where r.usuario_id = moved.usuario_id and r.prueba_id = ${pruebaId}`);
}
