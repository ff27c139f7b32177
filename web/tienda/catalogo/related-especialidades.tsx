import type { Especialidad } from 'domain/schemas/especialidades.ts';
import { byNombre } from '../../app/by-nombre.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { type Filters, toSearch } from './filters.ts';

type Props = { filters: Filters; especialidades: readonly Especialidad[] };

/** A word found in more names than this, such as «derecho», identifies none of them. */
const few = 3;

/** A query that names a speciality also offers that speciality, with its facets and pages. */
export function RelatedEspecialidades({ filters, especialidades }: Props) {
  if (filters.q.length < 3 || filters.especialidadId !== null) return null;
  const found = byNombre(especialidades, filters.q);
  if (found.length === 0 || found.length > few) return null;
  return (
    <p className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-[0.9375rem] text-tinta-2">
      Ver la especialidad completa:
      {found.map(({ especialidadId, nombre }) => (
        <TextLink key={especialidadId} to={{ search: toSearch({ especialidadId }) }} preventScrollReset>
          {nombre}
        </TextLink>
      ))}
    </p>
  );
}
