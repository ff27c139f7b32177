import { useSite } from '../app/site.tsx';
import type { Call } from '../app/transport.ts';
import { LandingCertificado } from './landing-certificado.tsx';
import { LandingClosing } from './landing-closing.tsx';
import { especialidadesQuery, LandingEspecialidades } from './landing-especialidades.tsx';
import { LandingHero } from './landing-hero.tsx';
import { LandingPrinciples } from './landing-principles.tsx';
import { LandingSteps } from './landing-steps.tsx';
import { PageMeta } from './page-meta.tsx';

export const handle = { prefetch: ({ call }: { call: Call }) => [especialidadesQuery(call)] };

export function LandingPage() {
  const { institucion } = useSite();
  return (
    <>
      <PageMeta
        title={`${institucion.nombre} · Diplomados y cursos de derecho`}
        description="Diplomados y cursos de derecho peruano con docentes en ejercicio, en vivo o grabados, y certificados que cualquiera puede verificar."
        path="/"
      />
      <LandingHero />
      <LandingPrinciples />
      <LandingEspecialidades />
      <LandingSteps />
      <LandingCertificado />
      <LandingClosing />
    </>
  );
}
