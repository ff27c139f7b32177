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
    ...(image && { image }),
    ...(curso.activa && { offers: offer(curso, url) }),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'online',
      startDate: curso.fechaHoraInicio,
      endDate: curso.fechaHoraLimite,
      courseWorkload: `PT${curso.duracionMinutos}M`,
    },
  };
}

function offer({ precio }: Curso, url: string) {
  return {
    '@type': 'Offer',
    url,
    price: precio.toFixed(2),
    priceCurrency: 'PEN',
    availability: 'https://schema.org/InStock',
    category: precio > 0 ? 'Paid' : 'Free',
  };
}
