import { foldedModulos } from 'domain/rules/lecciones.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { ModuloItem, NotaBadge } from './modulo-item.tsx';

type Props = { list: Modulo[]; open: ReadonlySet<number>; onToggle: (moduloId: number) => void };

/** The modules as a student sees them: leading finished modules share one row. */
export function StudiedModulos({ list, open, onToggle }: Props) {
  const [unfolded, setUnfolded] = useState(false);
  const isOpen = list.some(({ moduloId }, place) => place < foldedModulos(list) && open.has(moduloId));
  const folded = unfolded || isOpen ? 0 : foldedModulos(list);
  return (
    <ol aria-label="Módulos" className="divide-y divide-linea overflow-hidden rounded-xl border border-linea bg-hoja">
      {folded > 0 && <FinishedRow modulos={list.slice(0, folded)} onOpen={() => setUnfolded(true)} />}
      {list.map(
        (modulo, place) =>
          place >= folded && (
            <ModuloItem
              key={modulo.moduloId}
              modulo={modulo}
              place={place}
              open={open.has(modulo.moduloId)}
              onToggle={() => onToggle(modulo.moduloId)}
            />
          ),
      )}
    </ol>
  );
}

/** Finished modules as one row, with their grades. */
function FinishedRow({ modulos, onOpen }: { modulos: readonly Modulo[]; onOpen: () => void }) {
  return (
    <li className="px-4 sm:px-5">
      <button
        type="button"
        aria-expanded={false}
        onClick={onOpen}
        className="flex min-h-13 w-full items-center gap-2 py-2 text-left sm:gap-4"
      >
        <span aria-hidden="true" className="figures min-w-7 shrink-0 text-[1.375rem] whitespace-nowrap text-teal">
          1–{modulos.length}
        </span>
        <span className="min-w-0 grow text-tinta-2 max-sm:sr-only">{modulos.length} módulos terminados</span>
        <span className="flex min-w-0 flex-wrap gap-1.5 max-sm:grow max-sm:gap-1">
          {modulos.map(
            ({ moduloId, nota, nsp }) => nota !== null && <NotaBadge key={moduloId} nota={nota} nsp={nsp} isSmall />,
          )}
        </span>
        <ChevronDown size={20} className="shrink-0 text-tinta-2" />
      </button>
    </li>
  );
}
