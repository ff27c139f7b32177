import { isFinishedModulo } from 'domain/rules/lecciones.ts';
import { isPrueba } from 'domain/rules/modulos.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { Leccion } from 'domain/schemas/lecciones.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDot from 'lucide-react/icons/circle-dot';
import ListChecks from 'lucide-react/icons/list-checks';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { leccionPath } from '../../app/leccion-path.ts';
import { menuSlotId } from '../../app/menu-slot.ts';
import { useTeaches } from '../../app/permisos.ts';
import { cx } from '../../ui/cx.ts';
import { Link } from '../../ui/link.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { leccionFacts, leccionPlace } from '../curso-modulo/leccion-rows.tsx';
import { stepLink } from '../curso-modulo/next-button.tsx';
import { toggled } from '../curso-modulo/use-modulos.ts';

export type OutlineProps = { curso: Curso; lecciones: Leccion[]; modulos: Modulo[]; currentId: number };

/** Rendered below the entries of the menu, if the screen has one. */
export function OutlineInMenu(props: OutlineProps) {
  const [slot, setSlot] = useState<Element | null>(null);
  useEffect(() => setSlot(document.getElementById(menuSlotId)), []);
  return slot && createPortal(<Contents {...props} />, slot);
}

/** Modules with their lessons; `onPick` is called when one is chosen. */
export function Contents({ curso, lecciones, modulos, currentId, onPick }: OutlineProps & { onPick?: () => void }) {
  const isEquipo = useTeaches(curso.cursoId);
  const here = lecciones.find(({ materialId }) => materialId === currentId);
  const [others, setOthers] = useState<ReadonlySet<number>>(new Set());
  const counted = lecciones.filter(({ cancelada }) => !cancelada);
  const seen = counted.filter(({ visto }) => visto).length;
  return (
    <nav aria-label="Contenido del curso" data-outline className="grid gap-1 border-t border-linea pt-4">
      <Link
        to={`/curso-modulo?cursoId=${curso.cursoId}`}
        state={{ cursoId: curso.cursoId }}
        onClick={onPick}
        className="px-2 py-1 font-serif text-lg leading-tight hover:text-teal-oscuro"
      >
        {curso.nombre}
      </Link>
      <div className="flex items-center gap-3 px-2 pb-2">
        <ProgressBar
          label={`${seen} de ${counted.length} materiales vistos`}
          hideLabel
          hideValue
          value={seen}
          max={counted.length}
          className="grow"
        />
        <span aria-hidden="true" className="text-sm text-tinta-2 tabular-nums">
          {seen} de {counted.length}
        </span>
      </div>
      {!isEquipo && (
        <Link
          to={`/curso-modulo/${curso.cursoId}/avance`}
          onClick={onPick}
          className="flex min-h-11 items-center px-2 text-sm font-medium text-teal-oscuro hover:underline"
        >
          Tu avance hacia el certificado
        </Link>
      )}
      <ol className="grid">
        {modulos.map((modulo, place) => {
          const isHere = modulo.moduloId === here?.moduloId;
          return (
            <OutlineModulo
              key={modulo.moduloId}
              modulo={modulo}
              number={place + 1}
              lecciones={lecciones.filter(({ moduloId }) => moduloId === modulo.moduloId)}
              open={isHere !== others.has(modulo.moduloId)}
              onToggle={() => setOthers(toggled(others, modulo.moduloId))}
              currentId={currentId}
              onPick={onPick}
            />
          );
        })}
      </ol>
    </nav>
  );
}

type ModuloProps = {
  modulo: Modulo;
  number: number;
  lecciones: Leccion[];
  open: boolean;
  onToggle: () => void;
  currentId: number;
  onPick: (() => void) | undefined;
};

function OutlineModulo({ modulo, number, lecciones, open, onToggle, currentId, onPick }: ModuloProps) {
  const { nombre, cursoId } = modulo;
  const finished = isFinishedModulo(modulo);
  const Sign = isPrueba(modulo.tipoModulo.acronimo) ? ListChecks : ChevronDown;
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="flex min-h-11 w-full items-center gap-2.5 rounded-lg px-2 py-1 text-left hover:bg-papel-2"
      >
        <span aria-hidden="true" className="figures w-6 shrink-0 text-lg text-teal">
          {number}
        </span>
        <span className={cx('min-w-0 grow text-sm leading-snug', open ? 'font-semibold' : 'text-tinta-2')}>
          {nombre}
        </span>
        {finished ? (
          <CircleCheck size={18} aria-label="Terminado" className="shrink-0 text-verde" />
        ) : (
          <Sign size={16} className={cx('shrink-0 text-tinta-2 transition-transform', open && 'rotate-180')} />
        )}
      </button>
      {open && (
        <ul className="mb-1 grid gap-0.5">
          {lecciones.map((leccion) => (
            <OutlineLeccion
              key={leccion.materialId}
              cursoId={cursoId}
              leccion={leccion}
              isHere={leccion.materialId === currentId}
              onPick={onPick}
            />
          ))}
          {modulo.pruebaId !== null && (
            <li>
              <Link
                {...stepLink(cursoId, { kind: 'prueba', modulo })}
                className="flex min-h-11 items-center gap-2.5 rounded-lg px-2 text-sm hover:bg-papel-2"
              >
                <ListChecks size={18} className="ml-1 shrink-0 text-tinta-2" />
                Prueba
              </Link>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

type LeccionProps = { cursoId: number; leccion: Leccion; isHere: boolean; onPick: (() => void) | undefined };

function OutlineLeccion({ cursoId, leccion, isHere, onPick }: LeccionProps) {
  const { materialId, nombre, visto } = leccion;
  const Icon = visto ? CircleCheck : isHere ? CircleDot : Circle;
  return (
    <li>
      <Link
        to={leccionPath(cursoId, materialId)}
        aria-current={isHere ? 'page' : undefined}
        onClick={onPick}
        className={cx(
          'flex min-h-11 items-start gap-2.5 rounded-lg px-2 py-1.5 text-sm leading-snug',
          isHere ? 'bg-teal-claro font-semibold text-teal-oscuro' : 'hover:bg-papel-2',
        )}
      >
        <Icon
          size={18}
          className={cx('mt-0.5 ml-1 shrink-0', visto ? 'text-verde' : isHere ? 'text-teal' : 'text-trazo')}
        />
        <span className="min-w-0">
          {nombre}
          <span className="block text-[0.8125rem] font-normal text-tinta-2">
            {[leccionFacts(leccion), leccionPlace(leccion)].filter(Boolean).join(' · ')}
          </span>
        </span>
      </Link>
    </li>
  );
}
