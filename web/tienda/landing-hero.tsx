import { LinkButton } from '../ui/link-button.tsx';
import { Arcade } from './arcade.tsx';

export function LandingHero() {
  return (
    <section className="border-b border-linea">
      <div className="page-column grid items-end gap-x-12 lg:grid-cols-[1fr_1.05fr]">
        <div className="self-center py-12 lg:py-24">
          <h1 className="text-[clamp(2.625rem,1.6rem+4.4vw,4.5rem)] leading-[1.02] tracking-[-0.025em]">
            {/* Broken by hand: the fallback of the first moments would break elsewhere. */}
            Estudia el <br />
            derecho como <br />
            se ejerce
          </h1>
          <p className="mt-6 min-h-[4lh] max-w-[40ch] text-lg text-tinta-2 sm:min-h-[3lh] lg:text-xl">
            Diplomados y cursos de derecho peruano con docentes en ejercicio: en vivo, o a tu ritmo con las clases
            grabadas.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <LinkButton to="/catalogo">Ver el catálogo</LinkButton>
            <LinkButton to="/nosotros" variant="secondary">
              Conoce la escuela
            </LinkButton>
          </div>
        </div>
        <Arcade className="h-64 sm:h-88 lg:h-[34rem]" />
      </div>
    </section>
  );
}
