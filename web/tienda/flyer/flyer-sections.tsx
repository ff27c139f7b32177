import { dynamicLabel, modalidadLabel } from 'domain/formats/curso-labels.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { HorarioSesion } from 'domain/schemas/sesiones.ts';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { parseProse } from '../../ui/parse-prose.ts';
import { Prose } from '../../ui/prose.tsx';
import { Facts } from './facts.tsx';
import { sesionesSentence } from './flyer-texts.ts';
import { Fold, FoldedSection } from './fold.tsx';
import { hoursLine } from './timetable-texts.ts';

type Props = { curso: Curso; timetable: { sesiones: readonly HorarioSesion[]; completo: boolean } };

/** What the course is, for whom, and when. */
export function FlyerSections({ curso, timetable }: Props) {
  const { descripcion, logros, publicoObjetivo, inclusiones, horario } = curso;
  const isInCard = withoutDot(hoursLine(timetable.sesiones, horario)) === withoutDot(horario);
  return (
    <>
      {logros && (
        <Card as="section" className="mt-5 bg-teal-claro/45 max-lg:px-4 max-lg:py-0 lg:mt-7 print:border-0 print:p-0">
          <Fold title="Qué podrás hacer">
            <CheckList text={logros} columns />
          </Fold>
        </Card>
      )}
      <FlyerSection title="Descripción">
        <Prose text={descripcion} />
        <p className="mt-3 text-tinta-2">{sesionesSentence(curso, timetable)}</p>
      </FlyerSection>
      {(publicoObjetivo || inclusiones) && (
        <div className="grid gap-x-10 max-lg:mt-8 max-lg:border-t max-lg:border-linea lg:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))] print:grid-cols-2">
          {publicoObjetivo && (
            <FoldedSection title="Para quién es">
              <CheckList text={publicoObjetivo} />
            </FoldedSection>
          )}
          {inclusiones && (
            <FoldedSection title="Qué incluye">
              <CheckList text={inclusiones} />
            </FoldedSection>
          )}
        </div>
      )}
      <FoldedSection title="Modalidad y dinámica de las clases">
        <p>{dynamicLabel(curso)}</p>
      </FoldedSection>
      <FoldedSection title="Disponible">
        <Facts
          facts={[
            ['Fecha de inicio', formatDateTime(curso.fechaHoraInicio)],
            ['Fecha de término', formatDateTime(curso.fechaHoraLimite)],
            ['Modalidad', modalidadLabel(curso)],
          ]}
        />
      </FoldedSection>
      {horario && (
        <FoldedSection title="Horario" className={cx(isInCard && 'max-lg:hidden print:block')}>
          <Prose text={horario} />
        </FoldedSection>
      )}
    </>
  );
}

const withoutDot = (text: string) => text.trim().replace(/\.$/, '');

/** Renders a plain list with check marks, any other text as prose. */
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

type FlyerSectionProps = { title: string; id?: string; children: ReactNode };

export function FlyerSection({ title, id, children }: FlyerSectionProps) {
  return (
    <section id={id} className="mt-8 scroll-mt-14 lg:mt-11 print:mt-3">
      <h2 className="title-2 mb-3.5 print:mb-1.5">{title}</h2>
      {children}
    </section>
  );
}
