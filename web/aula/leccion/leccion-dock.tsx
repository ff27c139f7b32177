import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ListTree from 'lucide-react/icons/list-tree';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { leccionKind } from '../curso-modulo/leccion-rows.tsx';
import { type CursoStep, stepLink, stepName } from '../curso-modulo/next-button.tsx';

type Props = {
  cursoId: number;
  place: string;
  previous: CursoStep | null;
  next: CursoStep | null;
  isEquipo: boolean;
  onOutline: () => void;
};

/** The next step in a word: a phone has no room for its name. */
const stepKind = (step: CursoStep) => (step.kind === 'prueba' ? 'Prueba' : leccionKind(step.leccion).split(' ')[0]);

/** The way through the course, always at the bottom and the same for every kind of lesson. */
export function LeccionDock({ cursoId, place, previous, next, isEquipo, onOutline }: Props) {
  return (
    <nav
      aria-label="Lecciones"
      className="envio-bar sticky bottom-0 z-10 -mx-4 -mb-8 mt-8 flex flex-wrap items-center gap-3 border-t border-linea bg-hoja px-4 py-3 lg:-mx-9 lg:px-9"
    >
      {previous && (
        <LinkButton
          variant="secondary"
          icon={ArrowLeft}
          {...stepLink(cursoId, previous)}
          title={stepName(previous)}
          aria-label={`Anterior: ${stepName(previous)}`}
          aria-keyshortcuts="P"
        >
          Anterior
        </LinkButton>
      )}
      <Button
        variant="quiet"
        icon={ListTree}
        onClick={onOutline}
        className={cx('max-lg:order-first max-lg:-my-1.5 max-lg:basis-full', !isEquipo && 'lg:hidden')}
      >
        {place}
        <span className="sr-only">: contenido del curso</span>
      </Button>
      <span className={cx('text-sm text-tinta-2 max-lg:hidden', isEquipo && 'hidden')}>{place}</span>
      {next ? (
        <LinkButton
          {...stepLink(cursoId, next)}
          title={stepName(next)}
          aria-keyshortcuts="N"
          className="ml-auto min-w-0 max-lg:grow max-lg:basis-40"
        >
          <span className="truncate">
            Siguiente:{' '}
            <span className="lg:hidden">
              {stepKind(next)}
              <span className="sr-only">: {stepName(next)}</span>
            </span>
            <span className="max-lg:hidden">{stepName(next)}</span>
          </span>
          <ArrowRight size={18} className="shrink-0" />
        </LinkButton>
      ) : (
        <LinkButton
          className="ml-auto max-lg:grow"
          to={isEquipo ? `/curso-modulo?cursoId=${cursoId}` : `/curso-modulo/${cursoId}/avance`}
        >
          {isEquipo ? 'Volver a los módulos' : 'Ver tu avance'}
        </LinkButton>
      )}
    </nav>
  );
}
