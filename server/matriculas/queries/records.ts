import { sql } from 'drizzle-orm';
import { takeLocks } from '../../db/advisory-lock.ts';
import type { Db } from '../../db/connect.ts';
import { allModulos } from '../../db/schema/modulos.ts';
import { allPruebas } from '../../db/schema/pruebas.ts';
import { submissionScope } from '../../pruebas/queries/submissions.ts';

export type VoidedIntento = { intentoId: number; pruebaId: number; nota: number | null };
export type DeletedNota = { moduloId: number; nota: number };

/** Deleted modules and tests too: restoring one must not bring back what was reset. */
const pruebasOf = (cursoId: number) =>
  sql`select prueba_id from ${allPruebas} join ${allModulos} using (modulo_id) where curso_id = ${cursoId}`;

/** Takes the student's lock in every test of the course: nothing is started or submitted meanwhile. */
export async function takeTurnsIn(tx: Db, usuarioId: number, cursoId: number): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select prueba_id as id from (${pruebasOf(cursoId)}) p order by prueba_id`);
  await takeLocks(
    tx,
    'intento',
    rows.map(({ id }) => [usuarioId, id]),
  );
}

export async function findRendiciones(tx: Db, usuarioId: number, cursoId: number) {
  const { rows } = await tx.execute<{ prueba: string; hasEnd: boolean }>(sql`
    select p.nombre as prueba, r.fin is not null as "hasEnd" from rendicion r join ${allPruebas} p using (prueba_id)
     where r.usuario_id = ${usuarioId} and r.prueba_id in (${pruebasOf(cursoId)}) order by r.inicio`);
  return rows;
}

export async function voidIntentos(db: Db, usuarioId: number, cursoId: number): Promise<VoidedIntento[]> {
  const { rows } = await db.execute<VoidedIntento>(sql`
    update intento set anulado = now()
     where usuario_id = ${usuarioId} and anulado is null and prueba_id in (${pruebasOf(cursoId)})
    returning intento_id as "intentoId", prueba_id as "pruebaId", nota::float8 as nota`);
  return rows;
}

/** Forgets the stored responses of these attempts: the same Idempotency-Key then submits a new attempt. */
export async function deleteSubmissionKeys(db: Db, usuarioId: number, intentoIds: number[]): Promise<void> {
  await db.execute(sql`
    delete from idempotencia
     where usuario_id = ${usuarioId} and ambito = ${submissionScope}
       and (respuesta ->> 'intentoId')::int = any (${sql.param(intentoIds)}::int[])`);
}

export async function deleteBorradores(db: Db, usuarioId: number, cursoId: number): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from borrador where usuario_id = ${usuarioId} and prueba_id in (${pruebasOf(cursoId)})`,
  );
  return rowCount ?? 0;
}

export async function clearNotas(db: Db, usuarioId: number, cursoId: number, adminId: number): Promise<DeletedNota[]> {
  const { rows } = await db.execute<DeletedNota>(sql`
    with suyas as (
      select usuario_id, modulo_id, nota from nota_modulo join ${allModulos} using (modulo_id)
       where usuario_id = ${usuarioId} and curso_id = ${cursoId} and nota is not null
         for update of nota_modulo)
    update nota_modulo n set nota = null, nsp = false, puesta_por = ${adminId}
      from suyas s where n.usuario_id = s.usuario_id and n.modulo_id = s.modulo_id
    returning n.modulo_id as "moduloId", s.nota::float8 as nota`);
  return rows;
}
