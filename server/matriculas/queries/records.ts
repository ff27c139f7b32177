import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { submissionScope } from '../../pruebas/queries/submissions.ts';

export type VoidedIntento = { intentoId: number; pruebaId: number; nota: number | null };
export type DeletedNota = { moduloId: number; nota: number };

const pruebasOf = (cursoId: number) =>
  sql`select prueba_id from prueba join modulo using (modulo_id) where curso_id = ${cursoId}`;

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
      select usuario_id, modulo_id, nota from nota_modulo join modulo using (modulo_id)
       where usuario_id = ${usuarioId} and curso_id = ${cursoId} and nota is not null
         for update of nota_modulo)
    update nota_modulo n set nota = null, puesta_por = ${adminId}
      from suyas s where n.usuario_id = s.usuario_id and n.modulo_id = s.modulo_id
    returning n.modulo_id as "moduloId", s.nota::float8 as nota`);
  return rows;
}
