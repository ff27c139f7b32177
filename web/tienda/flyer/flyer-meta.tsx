import { useQuery } from '@tanstack/react-query';
import type { Curso } from 'domain/schemas/cursos.ts';
import { useCall } from '../../app/api.tsx';
import { useSite } from '../../app/site.tsx';
import { ServerHtml } from '../../ui/server-html.tsx';
import { CrawlerMeta } from '../page-meta.tsx';
import { courseData } from './course-data.ts';
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
  // A changed course has another address, because networks keep pictures for weeks.
  const picture = `/portadas/curso-${curso.cursoId}.png?v=${curso.version}`;
  const image = `${publicUrl}${picture}`;
  const data = courseData(curso, {
    ...{ url: `${publicUrl}${path}`, image, institucion: institucion.nombre, publicUrl },
    sesiones: extras?.resource?.sesiones ?? [],
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
