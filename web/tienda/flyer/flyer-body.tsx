import { type Faq, parseFaq } from 'domain/formats/parse-faq.ts';
import { isAsincrono } from 'domain/rules/cursos.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { FlyerExtras } from 'domain/schemas/flyer-extras.ts';
import type { HorarioSesion } from 'domain/schemas/sesiones.ts';
import { FaqList } from '../faq-list.tsx';
import { anchorIds } from './flyer-anchors.tsx';
import { FlyerCertificado } from './flyer-certificado.tsx';
import { FlyerContact } from './flyer-contact.tsx';
import { FlyerDocentes } from './flyer-docentes.tsx';
import { FlyerSection, FlyerSections } from './flyer-sections.tsx';
import { FlyerSteps } from './flyer-steps.tsx';
import { FlyerTimetable } from './flyer-timetable.tsx';
import { FlyerVoces } from './flyer-voces.tsx';

type Props = {
  curso: Curso;
  timetable: { sesiones: readonly HorarioSesion[]; completo: boolean };
  /** Undefined while they load, or when they cannot be loaded. */
  extras:
    | Pick<FlyerExtras, 'docentes' | 'voces' | 'opinion' | 'firma' | 'emision' | 'niveles' | 'precioCertificado'>
    | null
    | undefined;
};

/** The text of a flyer: rendered by the server, and by the browser only when the document lacks it. */
export function FlyerBody({ curso, timetable, extras }: Props) {
  return (
    <>
      <FlyerSections curso={curso} timetable={timetable} />
      <FlyerTimetable sesiones={timetable.sesiones} />
      <FlyerDocentes docentes={extras?.docentes ?? []} />
      <FlyerVoces voces={extras?.voces ?? []} opinion={extras?.opinion ?? null} />
      <FlyerCertificado
        curso={curso}
        firma={extras?.firma ?? null}
        emision={extras?.emision ?? null}
        niveles={extras?.niveles ?? []}
        precioCertificado={extras?.precioCertificado ?? null}
      />
      <FlyerSteps isFree={curso.precioActual === 0} />
      <FlyerFaq curso={curso} />
      <FlyerContact curso={curso} />
    </>
  );
}

const notOpened: Faq = {
  pregunta: '¿Qué pasa si no se abre?',
  respuesta:
    'Si cancelamos el programa, o cambiamos sus fechas y ya no puedes llevarlo, te devolvemos todo lo que pagaste o, si lo prefieres, te cambiamos a otro.',
};

/** Adds the question about a course that does not open, unless a written one covers it or the course is self-paced. */
function FlyerFaq({ curso }: { curso: Curso }) {
  const written = parseFaq(curso.preguntasFrecuentes);
  const isAnswered = isAsincrono(curso) || written.some(({ pregunta }) => /no se abre/i.test(pregunta));
  const preguntas = isAnswered ? written : [...written, notOpened];
  if (preguntas.length === 0) return null;
  return (
    <FlyerSection title="Preguntas frecuentes" id={anchorIds.preguntas}>
      <FaqList preguntas={preguntas} />
    </FlyerSection>
  );
}
