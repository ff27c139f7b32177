import { useSite } from '../app/site.tsx';

type PageMetaProps = { title: string; description: string; path: string };

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
export function CrawlerMeta({ title, description, path }: PageMetaProps) {
  const { publicUrl, institucion } = useSite();
  const url = `${publicUrl}${path}`;
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
    </>
  );
}
