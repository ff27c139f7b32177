import { dynamicLabel, modalidadLabel } from 'domain/formats/curso-labels.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { Card } from '../../ui/card.tsx';
import { Prose } from '../../ui/prose.tsx';
import { CheckList } from './check-list.tsx';
import { Facts } from './facts.tsx';
import { FlyerSection } from './flyer-section.tsx';
import { sesionesSentence, type Timetable } from './flyer-texts.ts';

/** What the course is, for whom, and when. */
export function FlyerSections({ curso, timetable }: { curso: Curso; timetable: Timetable }) {
  const { descripcion, logros, publicoObjetivo, inclusiones, horario } = curso;
  return (
    <>
      {logros && (
        <Card as="section" className="mt-7 bg-teal-claro/45 print:border-0 print:p-0">
          <h2 className="title-2 mb-4 print:mb-1.5">Qué podrás hacer</h2>
          <CheckList text={logros} columns />
        </Card>
      )}
      <FlyerSection title="Descripción">
        <Prose text={descripcion} />
        <p className="mt-3 text-tinta-2">{sesionesSentence(curso, timetable)}</p>
      </FlyerSection>
      {(publicoObjetivo || inclusiones) && (
        <div className="grid gap-x-10 sm:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))] print:grid-cols-2">
          {publicoObjetivo && (
            <FlyerSection title="Para quién es">
              <CheckList text={publicoObjetivo} />
            </FlyerSection>
          )}
          {inclusiones && (
            <FlyerSection title="Qué incluye">
              <CheckList text={inclusiones} />
            </FlyerSection>
          )}
        </div>
      )}
      <FlyerSection title="Modalidad y dinámica de las clases">
        <p>{dynamicLabel(curso)}</p>
      </FlyerSection>
      <FlyerSection title="Disponible">
        <Facts
          facts={[
            ['Fecha de inicio', formatDateTime(curso.fechaHoraInicio)],
            ['Fecha de término', formatDateTime(curso.fechaHoraLimite)],
            ['Modalidad', modalidadLabel(curso)],
          ]}
        />
      </FlyerSection>
      {horario && (
        <FlyerSection title="Horario">
          <Prose text={horario} />
        </FlyerSection>
      )}
    </>
  );
}
