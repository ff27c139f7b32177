import type pg from 'pg';

/** A curso with up to `alumnos` students who have studied, sat its pruebas and have notas; one batch is running. */
export async function makeLargeCurso(client: pg.Client, alumnos: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into curso (nombre, especialidad_id, entidad_id, fecha_hora_inicio, fecha_hora_limite)
     select 'Curso de ' || $1, min(especialidad_id), (select min(entidad_id) from entidad), now() - interval '1 year', now()
       from especialidad returning curso_id as id`,
    [alumnos],
  );
  const cursoId = rows[0]!.id;
  const run = (statement: string) => client.query(statement, [cursoId]);
  await client.query(
    `insert into matricula (usuario_id, curso_id, ultimo_acceso)
     select usuario_id, $1, now() from usuario_vivo join rol using (rol_id)
      where rol.nombre = 'USU' order by usuario_id desc limit $2`,
    [cursoId, alumnos],
  );
  // Six classes and two tests.
  await run(`insert into modulo (curso_id, tipo_modulo_id, nombre, orden)
             select $1, case when n > 6 then 2 else 1 end, 'Módulo ' || n, n from generate_series(1, 8) n`);
  await run(
    `insert into prueba (modulo_id, nombre) select modulo_id, nombre from modulo where curso_id = $1 and orden > 6`,
  );
  await run(`insert into material (modulo_id, tipo_material_id, nombre, orden)
             select modulo_id, 1, 'Lectura ' || n, n from modulo, generate_series(1, 3) n where curso_id = $1 and modulo.orden < 7`);
  await run(`insert into avance (usuario_id, material_id)
             select usuario_id, material_id from matricula m join modulo using (curso_id) join material t using (modulo_id)
              where curso_id = $1 and (usuario_id + t.orden) % 3 > 0`);
  await run(`insert into nota_modulo (usuario_id, modulo_id, nota, puesta_por)
             select m.usuario_id, modulo_id, (m.usuario_id * 7 + modulo_id) % 21, (select min(usuario_id) from usuario)
               from matricula m join modulo using (curso_id) where curso_id = $1 and orden < 7`);
  await run(`insert into intento (usuario_id, prueba_id, numero, preguntas, estado, nota, calificado)
             select m.usuario_id, prueba_id, n, '[]', 'calificado', 8 + (m.usuario_id * n) % 13, now()
               from matricula m join modulo using (curso_id) join prueba using (modulo_id), generate_series(1, 2) n
              where curso_id = $1`);
  await run(`with lote as (
               insert into certificado_lote (curso_id, creado_por)
               select $1, min(usuario_id) from usuario returning certificado_lote_id)
             insert into certificado_lote_alumno (certificado_lote_id, usuario_id)
             select certificado_lote_id, usuario_id from lote, matricula where curso_id = $1`);
  // As the autovacuum of PostgreSQL does within a minute.
  await client.query('analyze');
  return cursoId;
}
