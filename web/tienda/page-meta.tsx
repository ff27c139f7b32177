import { useSite } from '../app/site.tsx';

type PageMetaProps = {
  title: string;
  description: string;
  path: string;
  /** Path and alternative text of the preview picture; defaults to the school's. */
  picture?: { path: string; alt: string };
};

/** React hoists these elements into the head. Only the title changes in the browser. */
export function PageMeta(props: PageMetaProps) {
  return (
    <>
      <title>{props.title}</title>
      {import.meta.env.SSR && <CrawlerMeta {...props} />}
    </>
  );
}

/** Rendered by the server alone. */
export function CrawlerMeta({ title, description, path, picture }: PageMetaProps) {
  const { publicUrl, institucion } = useSite();
  const url = `${publicUrl}${path}`;
  const { path: image, alt } = picture ?? { path: '/portadas/escuela.png', alt: institucion.nombre };
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="es_PE" />
      <meta property="og:site_name" content={institucion.nombre} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={`${publicUrl}${image}`} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
