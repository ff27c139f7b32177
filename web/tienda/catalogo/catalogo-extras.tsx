import { useQuery } from '@tanstack/react-query';
import { listOfferedPaquetes } from 'domain/contract/offered-paquetes.ts';
import { formatSoles, toCentimos, toSoles } from 'domain/formats/money.ts';
import { partsText } from 'domain/rules/paquetes.ts';
import type { Especialidad } from 'domain/schemas/especialidades.ts';
import type { OfferedPaquete } from 'domain/schemas/paquetes.ts';
import { apiQuery, useCall } from '../../app/api.tsx';
import { byNombre } from '../../app/by-nombre.ts';
import type { Call } from '../../app/transport.ts';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Precio } from '../precio.tsx';
import type { ListView } from './collections.ts';
import { type Filters, hasFacets, toSearch } from './filters.ts';

/** Few and cached, so the browser searches them itself. */
const paquetesQuery = (call: Call) => apiQuery(call, listOfferedPaquetes, {});

/** Paquetes are shown on the list of all programmes, unless a filter is set that they do not support. */
const hasPaquetes = ({ coleccion }: ListView, filters: Filters) =>
  coleccion === null && filters.page === 1 && filters.especialidadId === null && !hasFacets(filters);

export function queriesOf(call: Call, list: ListView, filters: Filters) {
  return hasPaquetes(list, filters) ? [paquetesQuery(call)] : [];
}

type Props = {
  place: 'above' | 'below';
  list: ListView;
  filters: Filters;
  especialidades: readonly Especialidad[];
};

/** Content above and below the results; its own chunk, to keep the first visit of the page small. */
export function CatalogoExtras({ place, list, filters, especialidades }: Props) {
  if (place === 'above') return <RelatedEspecialidades filters={filters} especialidades={especialidades} />;
  return hasPaquetes(list, filters) ? <Paquetes q={filters.q} /> : null;
}

/** A word found in more names than this, such as «derecho», identifies none of them. */
const few = 3;

/** A query that names a speciality also offers that speciality, with its facets and pages. */
function RelatedEspecialidades({ filters, especialidades }: Pick<Props, 'filters' | 'especialidades'>) {
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

function Paquetes({ q }: { q: string }) {
  const { data } = useQuery(paquetesQuery(useCall()));
  const paquetes = byNombre(data?.resources ?? [], q);
  if (paquetes.length === 0) return null;
  return (
    <section aria-labelledby="paquetes" className="mt-14 border-t border-linea pt-8">
      <h2 id="paquetes" className="title-2 mb-5">
        Paquetes
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {paquetes.map((paquete) => (
          <PaqueteCard key={paquete.paqueteId} paquete={paquete} />
        ))}
      </ul>
    </section>
  );
}

function PaqueteCard({ paquete }: { paquete: OfferedPaquete }) {
  const { paqueteId, nombre, elige, cantidad, nombres, porcentaje, precioActual, precioLista } = paquete;
  const saved = precioActual === null ? 0 : toCentimos(precioLista ?? 0) - toCentimos(precioActual);
  const others = cantidad - nombres.length;
  return (
    <li className="group relative flex flex-col rounded-2xl border border-linea bg-hoja p-5">
      <div className="flex flex-wrap gap-2">
        <Badge tone="oro">{partsText(elige, cantidad)}</Badge>
        {saved > 0 && <Badge tone="teal">Ahorras {formatSoles(toSoles(saved))}</Badge>}
      </div>
      <h3 className="mt-3 text-[1.375rem] leading-[1.18] wrap-anywhere">
        <Link
          to={`/paquete/${paqueteId}`}
          className="transition-colors duration-150 group-hover:text-teal after:absolute after:inset-0 after:rounded-2xl"
        >
          {nombre}
        </Link>
      </h3>
      <p className="mt-2 mb-4 line-clamp-3 text-sm text-tinta-2">
        {nombres.join(' · ')}
        {others > 0 && ` y ${others} más`}
      </p>
      <p className="figures mt-auto border-t border-linea pt-3.5 text-2xl whitespace-nowrap">
        {precioActual === null ? `−${porcentaje} %` : <Precio precio={precioActual} lista={precioLista ?? undefined} />}
      </p>
    </li>
  );
}
