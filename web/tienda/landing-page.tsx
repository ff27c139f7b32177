import { useSite } from '../app/site.tsx';
import type { Call } from '../app/transport.ts';
import { ServerHtml } from '../ui/server-html.tsx';
import { LandingNext, nextCursosQuery } from './landing-next.tsx';
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
        description="Diplomados y cursos de derecho peruano con docentes en ejercicio, en vivo o grabados, y certificados que cualquiera puede verificar."
        path="/"
      />
      <ServerHtml id="portada">{fixed && <fixed.LandingHero />}</ServerHtml>
      <LandingNext />
      <ServerHtml id="escuela">{fixed && <fixed.LandingSections />}</ServerHtml>
    </>
  );
}
