import type { Page } from '@playwright/test';
import { newModulo } from './alumnos.ts';
import { newCurso, type Saved } from './flyers.ts';
import { type Alumno, ask, newAlumno } from './school.ts';

export type Issued = { codigo: string; numero: string };

/** A course that has ended, with an issuing entity and students with these grades. Leaves the page signed in as ADMIN. */
export async function promocion(
  page: Page,
  notas: (number | null)[],
  changes: object = { fechaHoraInicio: '2026-01-05T19:00', fechaHoraLimite: '2026-03-27T21:00', vigencia: 120 },
): Promise<{ curso: Saved; alumnos: Alumno[] }> {
  const curso = await newCurso(page, { entidadId: 1, ...changes });
  const { moduloId } = await newModulo(page, curso, 'Clase inaugural', 1);
  const alumnos: Alumno[] = [];
  for (const nota of notas) {
    const alumno = await newAlumno(page);
    const { usuarioId } = alumno;
    await ask(page, 'put', '/usuario-cursos/asociar', { usuarioId, cursoId: curso.cursoId, avisar: false });
    if (nota !== null) await ask(page, 'put', '/notas', { usuarioId, moduloId, nota });
    alumnos.push(alumno);
  }
  return { curso, alumnos };
}

export function certify(page: Page, { cursoId }: Saved, { usuarioId }: Alumno): Promise<Issued> {
  return ask<Issued>(page, 'put', '/certificados/asociar', { cursoId, usuarioId });
}
