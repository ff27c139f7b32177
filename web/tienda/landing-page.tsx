import { useQuery } from '@tanstack/react-query';
import { listCatalogo } from 'domain/contract/cursos.ts';
import { apiQuery, useCall } from '../app/api.tsx';
import { useSite } from '../app/site.tsx';
import type { Call } from '../app/transport.ts';
import { ServerHtml } from '../ui/server-html.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { CursoCard } from './catalogo/curso-card.tsx';
import { useOwned } from './catalogo/use-owned.ts';
import { PageMeta } from './page-meta.tsx';

const fixed = import.meta.env.SSR ? await import('./landing-sections.tsx') : null;

export const handle = {
  prefetch: ({ call }: { call: Call }) => [nextCursosQuery(call), ...(fixed?.landingQueries(call) ?? [])],
};

export function LandingPage() {
  const { institucion } = useSite();
  return (
    <>
      <PageMeta
        title={`${institucion.nombre} · Diplomados y cursos de derecho`}
        description="Diplomados y cursos de derecho peruano, en vivo o a tu ritmo con las clases grabadas."
        path="/"
      />
      <ServerHtml id="portada">{fixed && <fixed.LandingHero />}</ServerHtml>
      <LandingNext />
      <ServerHtml id="escuela">{fixed && <fixed.LandingSections />}</ServerHtml>
    </>
  );
}

const shown = 3;

/** The first page of the catalogue in its default order: courses that begin next. */
const nextCursosQuery = (call: Call) => apiQuery(call, listCatalogo, { query: {} });

function LandingNext() {
  const { data, dataUpdatedAt } = useQuery(nextCursosQuery(useCall()));
  const cursos = data?.resources?.filter(({ enVenta }) => enVenta).slice(0, shown) ?? [];
  const owned = useOwned(cursos.map(({ cursoId }) => cursoId));
  if (cursos.length === 0) return null;
  return (
    <section className="page-column py-12 lg:py-24">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2 className="title-1">Próximos inicios</h2>
        <TextLink to="/catalogo">Ver todos los programas</TextLink>
      </div>
      <ul className="grid gap-x-7 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {cursos.map((curso) => (
          <CursoCard key={curso.cursoId} curso={curso} now={dataUpdatedAt} owned={owned.has(curso.cursoId)} level={3} />
        ))}
      </ul>
    </section>
  );
}
