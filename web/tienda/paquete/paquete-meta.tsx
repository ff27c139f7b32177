import type { PaqueteFlyer } from 'domain/schemas/paquetes.ts';
import { useSite } from '../../app/site.tsx';
import { ServerHtml } from '../../ui/server-html.tsx';
import { summary } from '../flyer/flyer-texts.ts';
import { CrawlerMeta } from '../page-meta.tsx';

/** Title, and for crawlers description, Open Graph and JSON-LD. */
export function PaqueteMeta({ paquete }: { paquete: PaqueteFlyer }) {
  const { institucion } = useSite();
  return (
    <>
      <title>{`${paquete.nombre} · ${institucion.nombre}`}</title>
      <ServerHtml id="ficha">{import.meta.env.SSR && <PaqueteCrawlerMeta paquete={paquete} />}</ServerHtml>
    </>
  );
}

function PaqueteCrawlerMeta({ paquete }: { paquete: PaqueteFlyer }) {
  const { institucion, publicUrl } = useSite();
  const path = `/paquete/${paquete.paqueteId}`;
  const data = productData(paquete, { url: `${publicUrl}${path}`, publicUrl, institucion: institucion.nombre });
  return (
    <>
      <CrawlerMeta
        title={`${paquete.nombre} · ${institucion.nombre}`}
        description={descriptionOf(paquete)}
        path={path}
        picture={{ path: '/portadas/escuela.png', alt: paquete.nombre }}
      />
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped
        dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
      />
    </>
  );
}

const descriptionOf = ({ resumen, descripcion, cursos }: PaqueteFlyer) =>
  summary(resumen || descripcion || cursos.map(({ nombre }) => nombre).join(', '));

type Around = { url: string; publicUrl: string; institucion: string };

/** schema.org Product with its courses; without an offer when it is not for sale or its price depends on the choice. */
function productData(paquete: PaqueteFlyer, { url, publicUrl, institucion }: Around) {
  const { nombre, precioActual, hasta, enVenta, cursos } = paquete;
  const provider = { '@type': 'EducationalOrganization', name: institucion, url: publicUrl };
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': url,
    url,
    name: nombre,
    description: descriptionOf(paquete),
    image: `${publicUrl}/portadas/escuela.png`,
    brand: provider,
    ...(enVenta &&
      precioActual !== null && {
        offers: {
          '@type': 'Offer',
          url,
          price: precioActual.toFixed(2),
          priceCurrency: 'PEN',
          ...(hasta && { priceValidUntil: hasta }),
          availability: 'https://schema.org/InStock',
        },
      }),
    isRelatedTo: cursos.map((curso) => ({
      '@type': 'Course',
      '@id': `${publicUrl}/catalogo/flyer/${curso.cursoId}`,
      name: curso.nombre,
      provider,
    })),
  };
}
