import { randomBytes } from 'node:crypto';
import { codigoLetters, formatCodigo } from 'domain/rules/codigo-certificado.ts';
import type pg from 'pg';

/** Certificates that were never rendered, copied from one of the demo school with different holders. */
export async function makeCertificates(client: pg.Client, howMany: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () => formatCodigo(randomBytes(codigoLetters)));
  await client.query(
    `insert into certificado (codigo, anio, correlativo, usuario_id, curso_id, tipo, datos_alumno, datos_curso, datos_entidad, nota)
     select nuevo.codigo, modelo.anio, modelo.correlativo + 1000000 + nuevo.n, alumno.usuario_id, modelo.curso_id, modelo.tipo,
            modelo.datos_alumno, modelo.datos_curso, modelo.datos_entidad, modelo.nota
       from unnest($1::text[]) with ordinality as nuevo (codigo, n)
       join (select usuario_id, row_number() over (order by usuario_id desc) as n from usuario
              order by usuario_id desc limit $2) as alumno using (n)
      cross join (select * from certificado where revocado is null order by certificado_id limit 1) as modelo`,
    [codes, howMany],
  );
  return codes;
}
