import { useQuery } from '@tanstack/react-query';
import { listDocentes } from 'domain/contract/docentes.ts';
import { listEspecialidades } from 'domain/contract/especialidades.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { apiQuery, useCall } from '../../app/api.tsx';
import type { SelectOption } from '../../ui/select-field.tsx';

/** Includes the current value before the list has loaded; otherwise the select would be empty. */
export function useEspecialidadOptions(own: Pick<Curso, 'especialidadId' | 'especialidad'>): SelectOption[] {
  const { data } = useQuery(apiQuery(useCall(), listEspecialidades, {}));
  const loaded = data?.resources?.map(({ especialidadId, nombre }) => ({ value: especialidadId, label: nombre }));
  return loaded ?? [{ value: own.especialidadId, label: own.especialidad }];
}

export function useDocenteOptions(own: Pick<Curso, 'coordinadorId' | 'coordinador'>): SelectOption[] {
  const { data } = useQuery(apiQuery(useCall(), listDocentes, {}));
  const loaded = data?.resources?.map((docente) => ({
    value: docente.docenteId,
    label: `${docente.apellido}, ${docente.nombre}`,
  }));
  const current = own.coordinadorId === null ? [] : [{ value: own.coordinadorId, label: own.coordinador ?? '' }];
  if (!loaded) return current;
  // Keeps the current coordinator in the list even when they are no longer a lecturer.
  return [...loaded, ...current.filter(({ value }) => loaded.every((docente) => docente.value !== value))];
}
