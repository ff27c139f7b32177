import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { intentos } from '../db/schema/intentos.ts';
import { allMatriculas } from '../db/schema/matriculas.ts';

export async function enrolAlumno(db: Db, usuarioId: number, cursoId: number): Promise<void> {
  await db.insert(allMatriculas).values({ usuarioId, cursoId });
}

/** Enrols all possible callers: of the many people of a long run only the first and the last. */
export async function enrolEverybody(db: Db, cursoId: number): Promise<void> {
  await db.execute(sql`
    insert into matricula (usuario_id, curso_id)
    select usuario_id, ${cursoId}::int from (
      (select usuario_id from usuario order by usuario_id limit 50)
      union (select usuario_id from usuario order by usuario_id desc limit 50)) people
    on conflict do nothing`);
}

type Intento = { usuarioId: number; pruebaId: number /** Null: not graded yet. */; nota: number | null };

/** Inserts an attempt directly; submitting is tested elsewhere. */
export async function submitIntento(db: Db, { usuarioId, pruebaId, nota }: Intento): Promise<void> {
  const calificado = nota === null ? null : new Date();
  await db.insert(intentos).values({
    usuarioId,
    pruebaId,
    numero: sql`(select count(*) + 1 from intento where usuario_id = ${usuarioId} and prueba_id = ${pruebaId})`,
    preguntas: [],
    estado: nota === null ? 'pendiente' : 'calificado',
    nota,
    calificado,
  });
}
