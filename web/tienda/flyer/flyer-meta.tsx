import { shareImageUrl } from 'domain/formats/images.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { useSite } from '../../app/site.tsx';
import { ServerHtml } from '../../ui/server-html.tsx';
import { CrawlerMeta } from '../page-meta.tsx';
import { courseData } from './course-data.ts';
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
  const { institucion, publicUrl, imageBase } = useSite();
  const path = `/catalogo/flyer/${curso.cursoId}`;
  const image = curso.imagen && new URL(shareImageUrl(imageBase, 'cursos', curso.imagen), publicUrl).href;
  const data = courseData(curso, { url: `${publicUrl}${path}`, image, institucion: institucion.nombre, publicUrl });
  return (
    <>
      <CrawlerMeta
        title={`${curso.nombre} · ${institucion.nombre}`}
        description={summary(curso.descripcion || curso.objetivo || curso.nombre)}
        path={path}
      />
      {image && (
        <>
          <meta property="og:image" content={image} />
          <meta property="og:image:alt" content={curso.nombre} />
        </>
      )}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {!curso.activa && <meta name="robots" content="noindex" />}
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped
        dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
      />
    </>
  );
}
