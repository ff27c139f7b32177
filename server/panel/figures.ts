import { resultOf } from 'domain/rules/calificacion.ts';
import type { Figures } from 'domain/schemas/cursos.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { type AlumnoNota, cursoNotas } from '../notas/queries.ts';

export async function figuresOf(db: Db, cursoId: number): Promise<Figures> {
  const [notas, counted] = await Promise.all([cursoNotas(db, cursoId), countStatement(db, cursoId)]);
  const estados = [...byAlumno(notas).values()].map((theirs) => resultOf(theirs).estado);
  const aprobados = estados.filter((estado) => estado === 'aprobado').length;
  const desaprobados = estados.filter((estado) => estado === 'desaprobado').length;
  // Without modules there are no grades, so every student counts as missing.
  return { ...counted, aprobados, desaprobados, faltan: counted.matriculados - aprobados - desaprobados };
}

type CountedFigures = Omit<Figures, 'aprobados' | 'desaprobados' | 'faltan'>;

async function countStatement(db: Db, cursoId: number): Promise<CountedFigures> {
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
  return rows[0] as CountedFigures;
}

function byAlumno(notas: readonly AlumnoNota[]): Map<number, AlumnoNota[]> {
  return Map.groupBy(notas, ({ usuarioId }) => usuarioId);
}
