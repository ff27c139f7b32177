import { dynamicLabel, modalidadLabel } from 'domain/formats/curso-labels.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { parseProse } from '../../ui/parse-prose.ts';
import { Prose } from '../../ui/prose.tsx';
import { Facts } from './facts.tsx';
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

/** A text of ADMIN that is a plain list gets check marks; any other text is set as it is written. */
function CheckList({ text, columns }: { text: string; columns?: boolean }) {
  const [list, ...others] = parseProse(text);
  if (!list || list.kind === 'paragraph' || others.length > 0) return <Prose text={text} />;
  return (
    <ul className={columns ? 'grid gap-x-8 gap-y-3 sm:grid-cols-2' : 'grid gap-y-3'}>
      {list.items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
        <li key={place} className="flex items-start gap-2.5 text-pretty">
          <Check size={18} className="mt-1 text-teal" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}

export function FlyerSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-11 print:mt-5">
      <h2 className="title-2 mb-3.5 print:mb-1.5">{title}</h2>
      {children}
    </section>
  );
}
