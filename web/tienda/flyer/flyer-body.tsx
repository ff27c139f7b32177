import { type Faq, parseFaq } from 'domain/formats/parse-faq.ts';
import { isAsincrono } from 'domain/rules/cursos.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { FlyerDocente } from 'domain/schemas/flyer-extras.ts';
import type { HorarioSesion } from 'domain/schemas/sesiones.ts';
import { FaqList } from '../faq-list.tsx';
import { anchorIds } from './flyer-anchors.tsx';
import { FlyerCertificado } from './flyer-certificado.tsx';
import { FlyerContact } from './flyer-contact.tsx';
import { FlyerDocentes } from './flyer-docentes.tsx';
import { FlyerSection, FlyerSections } from './flyer-sections.tsx';
import { FlyerSteps } from './flyer-steps.tsx';
import { FlyerTimetable } from './flyer-timetable.tsx';

type Props = {
  curso: Curso;
  timetable: { sesiones: readonly HorarioSesion[]; completo: boolean };
  docentes: readonly FlyerDocente[];
};

/** Everything to read: rendered by the server, and by the browser only where the document lacks it. */
export function FlyerBody({ curso, timetable, docentes }: Props) {
  return (
    <>
      <FlyerSections curso={curso} timetable={timetable} />
      <FlyerTimetable sesiones={timetable.sesiones} />
      <FlyerDocentes docentes={docentes} />
      <FlyerCertificado curso={curso} />
      <FlyerSteps isFree={curso.precioActual === 0} />
      <FlyerFaq curso={curso} />
      <FlyerContact whatsapp={curso.whatsapp} />
    </>
  );
}

const notOpened: Faq = {
  pregunta: '¿Qué pasa si no se abre?',
  respuesta:
    'Si cancelamos el programa, o cambiamos sus fechas y ya no puedes llevarlo, te devolvemos todo lo que pagaste o, si lo prefieres, te cambiamos a otro.',
};

/** ADMIN may answer that question in other words. A course at one's own pace is open already. */
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
