import { useQuery } from '@tanstack/react-query';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { HorarioSesion } from 'domain/schemas/sesiones.ts';
import type { Opinion } from 'domain/schemas/voces.ts';
import { useCall } from '../../app/api.tsx';
import { useSite } from '../../app/site.tsx';
import { ServerHtml } from '../../ui/server-html.tsx';
import { CrawlerMeta } from '../page-meta.tsx';
import { flyerExtrasQuery } from './flyer-query.ts';
import { summary } from './flyer-texts.ts';

/** Title, and for crawlers description, Open Graph and JSON-LD of a flyer. */
export function FlyerMeta({ curso }: { curso: Curso }) {
  const { institucion } = useSite();
  return (
    <>
      <title>{`${curso.nombre} · ${institucion.nombre}`}</title>
      <ServerHtml id="ficha">{import.meta.env.SSR && <FlyerCrawlerMeta curso={curso} />}</ServerHtml>
    </>
  );
}

function FlyerCrawlerMeta({ curso }: { curso: Curso }) {
  const { institucion, publicUrl } = useSite();
  const { data: extras } = useQuery(flyerExtrasQuery(useCall(), curso.cursoId));
  const path = `/catalogo/flyer/${curso.cursoId}`;
  // The version changes the URL with the course, because social networks cache pictures for weeks.
  const picture = `/portadas/curso-${curso.cursoId}.png?v=${curso.version}`;
  const image = `${publicUrl}${picture}`;
  const data = courseData(curso, {
    url: `${publicUrl}${path}`,
    image,
    institucion: institucion.nombre,
    publicUrl,
    sesiones: extras?.resource?.sesiones ?? [],
    opinion: extras?.resource?.opinion ?? null,
  });
  return (
    <>
      <CrawlerMeta
        title={`${curso.nombre} · ${institucion.nombre}`}
        description={summary(curso.descripcion || curso.objetivo || curso.nombre)}
        path={path}
        picture={{ path: picture, alt: curso.nombre }}
      />
      {!curso.activa && <meta name="robots" content="noindex" />}
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped
        dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
      />
    </>
  );
}

type Around = {
  url: string;
  image: string;
  institucion: string;
  publicUrl: string;
  sesiones: readonly HorarioSesion[];
  opinion: Opinion | null;
};

/** schema.org Course; without an offer when the course is not for sale. */
function courseData(curso: Curso, { url, image, institucion, publicUrl, sesiones, opinion }: Around) {
  const provider = { '@type': 'EducationalOrganization', name: institucion, url: publicUrl };
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    '@id': url,
    url,
    name: curso.nombre,
    description: summary(curso.descripcion || curso.objetivo || curso.nombre, 500),
    inLanguage: 'es',
    about: curso.especialidad,
    provider,
    image,
    ...(curso.enVenta && { offers: offer(curso, url) }),
    ...(opinion && { aggregateRating: rating(opinion) }),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'online',
      startDate: curso.fechaHoraInicio,
      endDate: curso.fechaHoraLimite,
      courseWorkload: `PT${curso.duracionMinutos}M`,
      ...(sesiones.length > 0 && { subEvent: sesiones.map((sesion) => sesionEvent(sesion, url)) }),
    },
  };
}

function rating({ promedio, respuestas }: Opinion) {
  return {
    '@type': 'AggregateRating',
    ratingValue: promedio,
    ratingCount: respuestas,
    bestRating: 5,
    worstRating: 1,
  };
}

function sesionEvent({ nombre, inicio, fin, ponente }: HorarioSesion, url: string) {
  return {
    '@type': 'EducationEvent',
    name: nombre,
    startDate: inicio,
    endDate: fin,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    ...(ponente && { performer: { '@type': 'Person', name: ponente } }),
  };
}

/** The price charged today, not the list price. */
function offer({ precio, precioActual, preventaHasta }: Curso, url: string) {
  return {
    '@type': 'Offer',
    url,
    price: precioActual.toFixed(2),
    priceCurrency: 'PEN',
    ...(precioActual < precio && { priceValidUntil: preventaHasta }),
    availability: 'https://schema.org/InStock',
    category: precioActual > 0 ? 'Paid' : 'Free',
  };
}
