import { resultadoDe } from 'domain/rules/calificacion.ts';
import type { Cifras } from 'domain/schemas/cursos.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { type NotaDelAlumno, notasDeCurso } from '../notas/queries.ts';

export async function cifrasDe(db: Db, cursoId: number): Promise<Cifras> {
  const [notas, contadas] = await Promise.all([notasDeCurso(db, cursoId), contar(db, cursoId)]);
  const estados = [...porAlumno(notas).values()].map((suyas) => resultadoDe(suyas).estado);
  const aprobados = estados.filter((estado) => estado === 'aprobado').length;
  const desaprobados = estados.filter((estado) => estado === 'desaprobado').length;
  // Without modules there are no grades, so every student counts as missing.
  return { ...contadas, aprobados, desaprobados, faltan: contadas.matriculados - aprobados - desaprobados };
}

type Contadas = Omit<Cifras, 'aprobados' | 'desaprobados' | 'faltan'>;

async function contar(db: Db, cursoId: number): Promise<Contadas> {
  const { rows } = await db.execute(sql`
    with suyos as (select modulo_id from modulo where curso_id = ${cursoId}),
         pruebas as (select prueba_id from prueba where modulo_id in (select modulo_id from suyos))
    select
      (select count(*)::int from matricula_viva where curso_id = ${cursoId}) as matriculados,
      (select count(*)::int from suyos) as modulos,
      (select count(*)::int from material where modulo_id in (select modulo_id from suyos)) as materiales,
      (select count(*)::int from certificado where curso_id = ${cursoId} and revocado is null) as certificados,
      (select count(*)::int from pruebas) as pruebas,
      (select count(*)::int from intento join usuario_vivo using (usuario_id)
        where prueba_id in (select prueba_id from pruebas) and estado = 'pendiente' and anulado is null) as "pruebasPendientes"`);
  return rows[0] as Contadas;
}

function porAlumno(notas: readonly NotaDelAlumno[]): Map<number, NotaDelAlumno[]> {
  return Map.groupBy(notas, ({ usuarioId }) => usuarioId);
}
