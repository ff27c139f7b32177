import { useSite } from '../app/site.tsx';
import type { Call } from '../app/transport.ts';
import { ServerHtml } from '../ui/server-html.tsx';
import { LandingBenefits } from './landing-benefits.tsx';
import { LandingCertificado } from './landing-certificado.tsx';
import { LandingClosing } from './landing-closing.tsx';
import { especialidadesQuery, LandingEspecialidades } from './landing-especialidades.tsx';
import { LandingFaq } from './landing-faq.tsx';
import { LandingHero } from './landing-hero.tsx';
import { LandingNext, nextCursosQuery } from './landing-next.tsx';
import { LandingPrinciples } from './landing-principles.tsx';
import { LandingSteps } from './landing-steps.tsx';
import { LandingTeam } from './landing-team.tsx';
import { PageMeta } from './page-meta.tsx';
import { teamQuery } from './team.tsx';

export const handle = {
  prefetch: ({ call }: { call: Call }) => [nextCursosQuery(call), teamQuery(call), especialidadesQuery(call)],
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
      <ServerHtml id="portada">{import.meta.env.SSR && <LandingHero />}</ServerHtml>
      <LandingNext />
      <ServerHtml id="beneficios">{import.meta.env.SSR && <LandingBenefits />}</ServerHtml>
      <LandingTeam />
      <LandingEspecialidades />
      <ServerHtml id="cierre">
        {import.meta.env.SSR && (
          <>
            <LandingCertificado />
            <LandingSteps />
            <LandingPrinciples />
            <LandingFaq />
            <LandingClosing />
          </>
        )}
      </ServerHtml>
    </>
  );
}
