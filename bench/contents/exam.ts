import type pg from 'pg';

export type Exam = { pruebaId: number; cursoId: number; opciones: number[] };

/** A prueba of 20 questions with four options each and unlimited intentos, for `studentIds`. */
export async function makeExam(client: pg.Client, studentIds: number[]): Promise<Exam> {
  const { rows } = await client.query<{ pruebaId: number; cursoId: number }>(
    `with new_curso as (
       insert into curso (nombre, especialidad_id, fecha_hora_inicio, fecha_hora_limite)
       select 'Curso con examen', min(especialidad_id), now(), now() + interval '1 year' from especialidad returning curso_id
     ), new_modulo as (
       insert into modulo (curso_id, tipo_modulo_id, nombre, orden)
       select curso_id, 2, 'Evaluación', 1 from new_curso returning modulo_id
     )
     insert into prueba (modulo_id, nombre, intentos) select modulo_id, 'Examen final', 1000000000 from new_modulo
     returning prueba_id as "pruebaId", (select curso_id from new_curso) as "cursoId"`,
  );
  const { pruebaId, cursoId } = rows[0]!;
  await client.query(
    `with new_pregunta as (
       insert into pregunta (prueba_id, enunciado, tipo, exclusiva, orden)
       select $1, '¿Cuál de estas afirmaciones sobre el plazo ' || n || ' es correcta?', 2, true, n
         from generate_series(1, 20) as n returning pregunta_id
     )
     insert into opcion (pregunta_id, descripcion, correcto, orden)
     select pregunta_id, 'El plazo se cuenta en días hábiles desde la notificación, opción ' || o, o = 2, o
       from new_pregunta, generate_series(1, 4) as o`,
    [pruebaId],
  );
  await client.query('insert into matricula (usuario_id, curso_id) select unnest($1::int[]), $2', [
    studentIds,
    cursoId,
  ]);
  const { rows: right } = await client.query<{ id: number }>(
    `select opcion_id as id from opcion join pregunta using (pregunta_id) where prueba_id = $1 and correcto`,
    [pruebaId],
  );
  return { pruebaId, cursoId, opciones: right.map(({ id }) => id) };
}
