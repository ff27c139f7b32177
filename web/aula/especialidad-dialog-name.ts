import type { Especialidad } from 'domain/schemas/especialidades.ts';

/** Title under which the form is kept when the session ends. */
export function especialidadDialogName(especialidad: Especialidad | null): string {
  return especialidad ? `Editar Especialidad: ${especialidad.nombre}` : 'Nueva Especialidad';
}
