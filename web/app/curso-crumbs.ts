import type { Curso } from 'domain/schemas/cursos.ts';
import type { Crumb } from './breadcrumb.tsx';

/** Speciality and course of a screen below a course; nothing while the course loads. */
export function cursoCrumbs(
  curso: Pick<Curso, 'cursoId' | 'nombre' | 'especialidad' | 'especialidadId'> | null | undefined,
): Crumb[] {
  if (!curso) return [];
  const { cursoId, nombre, especialidad, especialidadId } = curso;
  return [
    { nombre: especialidad, componente: '/cursos', params: { especialidadId } },
    { nombre, componente: '/curso-detalle', params: { cursoId } },
  ];
}
