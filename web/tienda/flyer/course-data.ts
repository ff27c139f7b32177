import type { Curso } from 'domain/schemas/cursos.ts';
import { summary } from './flyer-texts.ts';

type Around = { url: string; image: string; institucion: string; publicUrl: string };

/** schema.org Course; without an offer when the course is not for sale. */
export function courseData(curso: Curso, { url, image, institucion, publicUrl }: Around) {
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
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'online',
      startDate: curso.fechaHoraInicio,
      endDate: curso.fechaHoraLimite,
      courseWorkload: `PT${curso.duracionMinutos}M`,
    },
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
