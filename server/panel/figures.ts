import { resultOf } from 'domain/rules/calificacion.ts';
import type { Figures } from 'domain/schemas/cursos.ts';
import type { Db } from '../db/connect.ts';
import { type AlumnoNota, cursoNotas } from '../notas/queries/notas.ts';
import { countFigures } from './queries/panel.ts';

export async function figuresOf(db: Db, cursoId: number): Promise<Figures> {
  const [notas, counted] = await Promise.all([cursoNotas(db, cursoId), countFigures(db, cursoId)]);
  const estados = [...byAlumno(notas).values()].map((theirs) => resultOf(theirs).estado);
  const aprobados = estados.filter((estado) => estado === 'aprobado').length;
  const desaprobados = estados.filter((estado) => estado === 'desaprobado').length;
  // Without modules there are no grades, so every student counts as missing.
  return { ...counted, aprobados, desaprobados, faltan: counted.matriculados - aprobados - desaprobados };
}

function byAlumno(notas: readonly AlumnoNota[]): Map<number, AlumnoNota[]> {
  return Map.groupBy(notas, ({ usuarioId }) => usuarioId);
}
