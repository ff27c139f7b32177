import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { plural } from '../use-acts.ts';
import type { CellRef } from './cell-store.ts';
import type { Cells } from './cells.ts';

type Props = { cells: Cells; onGoTo: (ref: CellRef) => void };

/** Says whether everything typed is saved, and leads to what is not. */
export function SaveStatus({ cells, onGoTo }: Props) {
  const { unsaved, saving, errors, firstError } = useSyncExternalStore(cells.subscribe, cells.summary, cells.summary);
  const touched = useSyncExternalStore(cells.subscribe, cells.canUndo, cells.canUndo);
  const reason = firstError ? cells.get(firstError).motivo : '';
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p role="status" className={errors > 0 ? 'text-rojo' : 'text-tinta-2'}>
        {saving + unsaved > 0
          ? 'Guardando…'
          : errors > 0
            ? `${plural(errors, 'nota')} sin guardar: ${reason}`
            : touched
              ? 'Todo guardado'
              : 'Escribe o pega desde Excel'}
      </p>
      {errors > 0 && firstError && (
        <>
          <Button variant="quiet" size="sm" onClick={() => onGoTo(firstError)}>
            Ir a la celda
          </Button>
          <Button variant="quiet" size="sm" onClick={() => void cells.retry()}>
            Reintentar
          </Button>
        </>
      )}
    </div>
  );
}
