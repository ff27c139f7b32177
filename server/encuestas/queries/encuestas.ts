import { type AnsweredPregunta, type Cita, standardPreguntas } from 'domain/rules/encuestas.ts';
import type { Encuesta, OpenEncuesta } from 'domain/schemas/encuestas.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { cursoEncuestas, encuestaRespuestas, liveRespuestas } from '../../db/schema/encuestas.ts';

const { cursoId, nombre, preguntas, activa, exigida, version, abre } = cursoEncuestas;
const surveyColumns = { cursoId, nombre, preguntas, activa, exigida, version, abre };

export async function findEncuesta(db: Db, id: number): Promise<Encuesta | null> {
  const [row] = await db
    .select({
      ...surveyColumns,
      respuestas: sql<number>`(
        select count(*)::int from ${liveRespuestas} r where r.curso_id = encuesta_curso.curso_id)`,
    })
    .from(cursoEncuestas)
    .where(eq(cursoEncuestas.cursoId, id));
  if (!row) return null;
  const { nombre: curso, ...survey } = row;
  return { ...survey, curso, preguntas: row.preguntas ?? [...standardPreguntas], abre: row.abre.toISOString() };
}

type Saved = Pick<Encuesta, 'preguntas' | 'activa' | 'exigida'> & { version?: number | undefined };

/** False when the version does not match. */
export async function saveEncuesta(
  tx: Db,
  cursoId: number,
  { preguntas, activa, exigida, version = undefined }: Saved,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into encuesta (curso_id, preguntas, activa, exigida)
    values (${cursoId}, ${JSON.stringify(preguntas)}::jsonb, ${activa}, ${exigida})
    on conflict (curso_id) do update
       set preguntas = excluded.preguntas, activa = excluded.activa, exigida = excluded.exigida
     where ${version ?? null}::int is null or encuesta.version = ${version ?? null}::int`);
  return rowCount === 1;
}

/** The student has seen every material of a course at one's own pace. */
export const hasSeenAll = (curso: SQL, usuarioId: SQL) => sql`(
  exists (select from material join modulo_vivo every using (modulo_id) where every.curso_id = ${curso})
  and not exists (
    select from material unseen join modulo_vivo every using (modulo_id)
     where every.curso_id = ${curso} and not exists (
       select from avance a where a.material_id = unseen.material_id and a.usuario_id = ${usuarioId})))`;

const isCertified = (curso: SQL, usuarioId: SQL) => sql`exists (
  select from certificado k where k.curso_id = ${curso} and k.usuario_id = ${usuarioId} and k.revocado is null
     and k.calidad in ('aprobado', 'participante'))`;

/** A survey with the person's answer and enrolment. Null: there is no such course. */
export async function findForPerson(db: Db, id: number, usuarioId: number) {
  const [curso, person] = [sql`encuesta_curso.curso_id`, sql`${usuarioId}::int`];
  const [row] = await db
    .select({
      survey: surveyColumns,
      answer: encuestaRespuestas,
      matriculado: sql<boolean>`exists (
        select from matricula_viva m where m.curso_id = ${curso} and m.usuario_id = ${person})`,
      certificado: sql<boolean>`${isCertified(curso, person)}`,
      sawAll: sql<boolean>`${cursoEncuestas.aSuRitmo} and ${hasSeenAll(curso, person)}`,
    })
    .from(cursoEncuestas)
    .leftJoin(
      encuestaRespuestas,
      and(eq(encuestaRespuestas.cursoId, cursoEncuestas.cursoId), eq(encuestaRespuestas.usuarioId, usuarioId)),
    )
    .where(eq(cursoEncuestas.cursoId, id));
  return row ?? null;
}

export type PersonEncuesta = NonNullable<Awaited<ReturnType<typeof findForPerson>>>;

type Answer = { cursoId: number; usuarioId: number; respuestas: AnsweredPregunta[]; cita: Cita };

/** False: answered before `since`, so the answer is final. */
export async function saveRespuesta(tx: Db, answer: Answer, { now, since }: { now: Date; since: Date }) {
  const { cursoId, usuarioId, respuestas, cita } = answer;
  const { rowCount } = await tx.execute(sql`
    insert into encuesta_respuesta (curso_id, usuario_id, respuestas, cita, creada, actualizada)
    values (${cursoId}, ${usuarioId}, ${JSON.stringify(respuestas)}::jsonb, ${cita}, ${now.toISOString()}, ${now.toISOString()})
    on conflict on constraint encuesta_respuesta_unica do update
       set respuestas = excluded.respuestas, cita = excluded.cita, actualizada = excluded.actualizada
     where encuesta_respuesta.creada > ${since.toISOString()}::timestamptz`);
  return rowCount === 1;
}

/** False: the person has not answered it. */
export async function withdrawCita(tx: Db, cursoId: number, usuarioId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update encuesta_respuesta set cita = 'no' where curso_id = ${cursoId} and usuario_id = ${usuarioId}`);
  return rowCount === 1;
}

const offeredDays = 30;

/**
 * Unanswered surveys of the person: for a month after the last class, and longer where a certificate waits for them. Of
 * a cancelled course only the latter.
 */
export async function listOpenFor(db: Db, usuarioId: number, now: Date): Promise<OpenEncuesta[]> {
  const [curso, person, instant] = [sql`e.curso_id`, sql`${usuarioId}::int`, sql`${now.toISOString()}::timestamptz`];
  const { rows } = await db.execute<OpenEncuesta>(sql`
    select e.curso_id as "cursoId", e.nombre as curso, e.exigida
      from matricula_viva m join encuesta_curso e using (curso_id) join curso_vivo c using (curso_id)
     where m.usuario_id = ${person} and e.activa
       and not exists (select from encuesta_respuesta r where r.curso_id = e.curso_id and r.usuario_id = ${person})
       and (e.exigida and ${isCertified(curso, person)}
            or c.cancelado is null
               and (e.abre between ${instant} - make_interval(days => ${offeredDays}) and ${instant}
                    or e.a_su_ritmo and e.abre > ${instant} and ${hasSeenAll(curso, person)}))
     order by e.abre desc, e.curso_id limit 20`);
  return rows;
}

/** Whether the certificate of this person waits for the survey. */
export async function isOwed(db: Db, cursoId: number, usuarioId: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from encuesta_curso e
     where e.curso_id = ${cursoId} and e.activa and e.exigida
       and not exists (select from encuesta_respuesta r where r.curso_id = e.curso_id and r.usuario_id = ${usuarioId})`);
  return rowCount === 1;
}
