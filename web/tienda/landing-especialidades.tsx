import { useQuery } from '@tanstack/react-query';
import { listEspecialidades } from 'domain/contract/especialidades.ts';
import { apiQuery, useCall } from '../app/api.tsx';
import type { Call } from '../app/transport.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { EspecialidadTile } from './especialidad-tile.tsx';

export const especialidadesQuery = (call: Call) => apiQuery(call, listEspecialidades, {});

const grid = 'mt-10 grid gap-x-8 gap-y-6 sm:grid-cols-2 sm:gap-y-12 lg:grid-cols-3';

export function LandingEspecialidades() {
  const call = useCall();
  const { data, isPending } = useQuery(especialidadesQuery(call));
  const especialidades = data?.resources ?? [];
  if (!isPending && especialidades.length === 0) return null;
  return (
    <section className="border-y border-linea bg-hoja">
      <div className="page-column py-20 lg:py-28">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <h2 className="title-1">Especialidades</h2>
          <TextLink to="/catalogo">Ver todo el catálogo</TextLink>
        </div>
        {isPending ? (
          <EspecialidadesSkeleton />
        ) : (
          <ul className={grid}>
            {especialidades.map((especialidad) => (
              <EspecialidadTile key={especialidad.especialidadId} especialidad={especialidad} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function EspecialidadesSkeleton() {
  return (
    <div role="status" className={grid}>
      <span className="sr-only">Cargando…</span>
      {[1, 2, 3, 4, 5, 6].map((tile) => (
        <div key={tile} className="grid grid-cols-[6rem_1fr] gap-4 sm:block">
          <Skeleton shape="block" className="aspect-square min-h-0 sm:aspect-16/9" />
          <div className="space-y-3 sm:mt-4">
            <Skeleton shape="title" />
            <Skeleton />
          </div>
        </div>
      ))}
    </div>
  );
}
