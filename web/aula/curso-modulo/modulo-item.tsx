import { plazoLabel } from 'domain/rules/rendicion.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { RunningLabel } from '../../app/running-rendicion.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { ConsultasSection } from '../consultas/consultas-section.tsx';
import { MaterialList } from './material-list.tsx';
import { ModuloLine } from './modulo-line.tsx';
import { NotaBadge } from './nota-badge.tsx';
import { PruebaButton } from './prueba-button.tsx';
import { useStudy } from './study.tsx';
import { useMateriales } from './use-materiales.ts';

type Props = {
  modulo: Modulo;
  place: number;
  open: boolean;
  onToggle: () => void;
  handle?: ReactNode;
  actions?: ReactNode;
};

export function ModuloItem({ modulo, place, open, onToggle, handle, actions }: Props) {
  const { isAdmin, modulos } = useStudy();
  const materiales = useMateriales(modulo.moduloId, open);
  const { moduloId, nombre, nota, pendiente, rendicion } = modulo;
  const plazo = plazoLabel(modulo, new Date());
  const contentId = `modulo-${moduloId}-materiales`;
  return (
    <Card as="li" padding="none">
      <div className="flex flex-wrap items-center gap-x-4 px-4 sm:px-6">
        {handle}
        <h2 className="min-w-0 grow basis-56 font-sans text-base leading-normal font-normal tracking-normal">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={contentId}
            onClick={onToggle}
            className="flex min-h-18 w-full items-center gap-4 rounded-lg py-3 text-left sm:gap-6"
          >
            <span
              aria-hidden="true"
              className={cx(
                'figures min-w-7 shrink-0 text-2xl whitespace-nowrap text-teal',
                handle ? 'max-sm:hidden' : '',
              )}
            >
              {place + 1}
            </span>
            <span className="min-w-0 grow">
              <span className="block font-semibold">{nombre}</span>
              <span className="block text-sm text-tinta-2">
                <ModuloLine modulo={modulo} isAdmin={isAdmin} />
              </span>
              {rendicion ? (
                <span className="mt-0.5 block text-sm">
                  <RunningLabel
                    rendicion={rendicion}
                    isFresh={modulos.isFetchedAfterMount}
                    onEnd={() => void modulos.refetch()}
                  />
                </span>
              ) : (
                plazo && <span className="mt-0.5 block text-sm font-medium">{plazo}</span>
              )}
            </span>
            {nota !== null && !isAdmin && <NotaBadge nota={nota} />}
            <ChevronDown size={20} className={cx('text-tinta-2 transition-transform', open && 'rotate-180')} />
          </button>
        </h2>
        <div className="flex flex-wrap items-center gap-2 pb-4 empty:hidden max-sm:w-full sm:py-3">
          {pendiente && <Badge tone="ambar">Pendiente de calificación</Badge>}
          <PruebaButton modulo={modulo} />
          {actions}
        </div>
      </div>
      <div id={contentId} hidden={!open} className="border-t border-linea px-4 py-2 sm:pr-6 sm:pl-18">
        {open && <MaterialList modulo={modulo} materiales={materiales} />}
        {open && <ConsultasSection moduloId={moduloId} nombre={nombre} />}
      </div>
    </Card>
  );
}
