import type { Curso } from 'domain/schemas/cursos.ts';
import type { HorarioSesion } from 'domain/schemas/sesiones.ts';
import { summary } from './flyer-texts.ts';

type Around = {
  url: string;
  image: string;
  institucion: string;
  publicUrl: string;
  sesiones: readonly HorarioSesion[];
};

/** schema.org Course; without an offer when the course is not for sale. */
export function courseData(curso: Curso, { url, image, institucion, publicUrl, sesiones }: Around) {
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
      ...(sesiones.length > 0 && { subEvent: sesiones.map((sesion) => sesionEvent(sesion, url)) }),
    },
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
