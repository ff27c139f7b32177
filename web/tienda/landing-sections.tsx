import { useQuery } from '@tanstack/react-query';
import { getCheckoutWays } from 'domain/contract/formas-pago.ts';
import { type CoverArtOptions, coverArt, motifOfEspecialidad } from 'domain/formats/cover-art.ts';
import { imageSrcSet, imageUrl } from 'domain/formats/images.ts';
import type { Especialidad } from 'domain/schemas/especialidades.ts';
import { apiQuery, useCall } from '../app/api.tsx';
import { Cover } from '../app/cover.tsx';
import { useSite } from '../app/site.tsx';
import type { Call } from '../app/transport.ts';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { catalogo } from './catalogo/collections.ts';
import { parseFilters } from './catalogo/filters.ts';
import { especialidadesQuery, facetsQuery } from './catalogo/queries.ts';
import {
  LandingBenefits,
  LandingCertificado,
  LandingClosing,
  LandingFaq,
  LandingPrinciples,
  LandingSteps,
} from './landing-texts.tsx';
import { areInPractice, Team, teamQuery } from './team.tsx';
import { Quote, vocesQuery } from './voces.tsx';

const wholeCatalogo = (call: Call) => facetsQuery(call, catalogo, parseFilters(new URLSearchParams()));

const waysQuery = (call: Call) => apiQuery(call, getCheckoutWays, {});

export const landingQueries = (call: Call) => [
  teamQuery(call),
  especialidadesQuery(call),
  vocesQuery(call),
  wholeCatalogo(call),
  waysQuery(call),
];

/** Whether at least one course issues certificates, so that the page may mention them. */
function useCertifies(): boolean {
  const { data } = useQuery(wholeCatalogo(useCall()));
  const certifican = data?.resource?.certifican;
  return certifican === 'todos' || certifican === 'algunos';
}

function useTeam() {
  return useQuery(teamQuery(useCall())).data?.resource?.docentes ?? [];
}

/** Everything below the next courses. */
export function LandingSections() {
  const certifies = useCertifies();
  const medios = useQuery(waysQuery(useCall())).data?.resource?.medios ?? [];
  return (
    <>
      <LandingBenefits certifies={certifies} />
      <LandingTeam />
      <LandingVoces />
      <LandingEspecialidades />
      {certifies && <LandingCertificado />}
      <LandingSteps />
      <LandingPrinciples />
      <LandingFaq medios={medios} certifies={certifies} />
      <LandingClosing />
    </>
  );
}

export function LandingHero() {
  const inPractice = areInPractice(useTeam());
  return (
    <section className="border-b border-linea">
      <div className="page-column grid items-end gap-x-12 lg:grid-cols-[1fr_1.05fr]">
        <div className="self-center py-12 lg:py-24">
          <h1 className="text-[clamp(2.625rem,1.6rem+4.4vw,4.5rem)] leading-[1.02] tracking-[-0.025em]">
            {/* Fixed line breaks: the fallback font would wrap at other words and shift the page. */}
            Estudia el <br />
            derecho como <br />
            se ejerce
          </h1>
          <p className="mt-6 min-h-[4lh] max-w-[40ch] text-lg text-tinta-2 sm:min-h-[3lh] lg:text-xl">
            Diplomados y cursos de derecho peruano{inPractice && ' con docentes en ejercicio'}: en vivo, o a tu ritmo
            con las clases grabadas.
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

type Window = CoverArtOptions & { share: number; whole?: boolean };

const windows: readonly Window[] = [
  { motif: 'waves', seed: 4, hue: 4, width: 120, height: 250, share: 52 },
  { motif: 'rings', seed: 9, hue: 1, width: 120, height: 370, share: 77 },
  { motif: 'arches', seed: 3, hue: 0, width: 76, height: 480, share: 100 },
  { motif: 'tiles', seed: 2, hue: 2, width: 120, height: 310, share: 64 },
  { motif: 'columns', seed: 6, hue: 3, width: 120, height: 410, share: 85 },
  { motif: 'section', seed: 51, hue: 5, width: 104, height: 112, share: 34, whole: true },
];

/** Decorative row of arches, one per motif, aligned to the bottom of its container. */
function Arcade({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cx('flex items-end gap-[2.2%]', className)}>
      {windows.map(({ share, whole, ...rendering }) => (
        <div
          key={rendering.motif}
          style={{ height: `${share}%` }}
          className="min-w-0 flex-1 overflow-hidden rounded-t-full"
        >
          <Cover art={coverArt(rendering)} whole={whole} className="size-full" />
        </div>
      ))}
    </div>
  );
}

const teamShown = 6;

function LandingTeam() {
  const docentes = useTeam().slice(0, teamShown);
  if (docentes.length === 0) return null;
  return (
    <section className="page-column py-12 lg:py-24">
      <div className="mb-10 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2 className="title-1">{areInPractice(docentes) ? 'Aprendes de quien lo ejerce' : 'Quiénes enseñan'}</h2>
        <TextLink to="/nosotros">Conoce a todos los docentes</TextLink>
      </div>
      <Team docentes={docentes} />
    </section>
  );
}

function LandingEspecialidades() {
  const { data } = useQuery(especialidadesQuery(useCall()));
  const especialidades = data?.resources ?? [];
  if (especialidades.length === 0) return null;
  return (
    <section className="border-y border-linea bg-hoja">
      <div className="page-column py-14 lg:py-28">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <h2 className="title-1">Especialidades</h2>
          <TextLink to="/catalogo">Ver todo el catálogo</TextLink>
        </div>
        <ul className="mt-10 grid gap-x-8 gap-y-6 sm:grid-cols-2 sm:gap-y-12 lg:grid-cols-3">
          {especialidades.map((especialidad) => (
            <EspecialidadTile key={especialidad.especialidadId} especialidad={especialidad} />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Recent texts of students. Renders nothing without a quotable one. */
function LandingVoces() {
  const { data } = useQuery(vocesQuery(useCall()));
  const voces = data?.resources ?? [];
  if (voces.length === 0) return null;
  return (
    <section className="page-column py-12 lg:py-24">
      <h2 className="title-1">Lo que dicen quienes estudiaron aquí</h2>
      <ul className="mt-8 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {voces.map(({ cursoId, curso, opinion, ...voz }) => (
          <Quote key={cursoId} {...voz}>
            <TextLink to={`/catalogo/flyer/${cursoId}`}>{curso}</TextLink>
            {opinion && (
              <span className="block">
                {opinion.promedio.toFixed(1)} de 5, promedio de {opinion.respuestas} encuestas
              </span>
            )}
          </Quote>
        ))}
      </ul>
    </section>
  );
}

/** A row with a small picture on a phone, a card on wider screens. The whole tile is a link. */
function EspecialidadTile({ especialidad }: { especialidad: Especialidad }) {
  const { especialidadId, nombre, descripcion } = especialidad;
  return (
    <li className="group relative grid grid-cols-[6rem_minmax(0,1fr)] gap-4 sm:block">
      <div className="aspect-square overflow-hidden rounded-xl bg-papel-2 sm:aspect-16/9">
        <Picture especialidad={especialidad} />
      </div>
      <div className="sm:mt-4">
        <h3 className="title-3">
          <Link
            to={`/catalogo?especialidad=${especialidadId}`}
            className="transition-colors duration-150 group-hover:text-teal after:absolute after:inset-0"
          >
            {nombre}
          </Link>
        </h3>
        <p className="mt-1.5 text-[0.9375rem] text-tinta-2">{descripcion}</p>
      </div>
    </li>
  );
}

function Picture({ especialidad: { especialidadId, imagen } }: { especialidad: Especialidad }) {
  const { imageBase } = useSite();
  if (imagen === '') {
    const motif = motifOfEspecialidad(especialidadId);
    const rendered = coverArt({ motif, seed: especialidadId, hue: especialidadId - 1 });
    return <Cover art={rendered} className="size-full" />;
  }
  return (
    <img
      src={imageUrl(imageBase, 'especialidades', imagen, 640)}
      srcSet={imageSrcSet(imageBase, 'especialidades', imagen)}
      sizes="(width < 40rem) 96px, (width < 64rem) 50vw, 380px"
      alt=""
      width={640}
      height={360}
      loading="lazy"
      decoding="async"
      className="size-full object-cover"
    />
  );
}
