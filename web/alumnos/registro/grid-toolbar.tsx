import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import History from 'lucide-react/icons/history';
import Keyboard from 'lucide-react/icons/keyboard';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { plural } from '../use-acts.ts';
import type { CellRef } from './cell-store.ts';
import type { Cells } from './cells.ts';
import type { GridCommands } from './registro-grid.tsx';

const shortcuts = [
  ['Flechas, Enter, Tab', 'Pasan de una celda a otra; Ctrl y flecha, hasta el borde'],
  ['Mayús + flechas', 'Seleccionan varias celdas; Ctrl + A, todas'],
  ['F2 o doble clic', 'Cambia la nota que ya está'],
  ['Esc', 'Deja la celda como estaba'],
  ['Supr', 'Quita las notas seleccionadas'],
  ['Ctrl + C, Ctrl + V', 'Copian y pegan bloques de Excel, con títulos o DNI si los traen'],
  ['Ctrl + D', 'Rellena hacia abajo con la primera fila'],
  ['Ctrl + Z, Ctrl + Y', 'Deshacen y rehacen'],
  ['Mayús + F2', 'Muestra la historia de la nota'],
] as const;

type Props = { cells: Cells; commands: GridCommands; canSeeHistory: boolean; onGoTo: (ref: CellRef) => void };

export function GridToolbar({ cells, commands, canSeeHistory, onGoTo }: Props) {
  const [help, setHelp] = useState(false);
  const canUndo = useSyncExternalStore(cells.subscribe, cells.canUndo, cells.canUndo);
  const canRedo = useSyncExternalStore(cells.subscribe, cells.canRedo, cells.canRedo);
  return (
    <>
      <div className="flex gap-1.5">
        <IconButton label="Deshacer (Ctrl+Z)" icon={Undo2} disabled={!canUndo} onClick={commands.undo} />
        <IconButton label="Rehacer (Ctrl+Y)" icon={Redo2} disabled={!canRedo} onClick={commands.redo} />
        <IconButton label="Rellenar hacia abajo (Ctrl+D)" icon={ArrowDownToLine} onClick={commands.fillDown} />
        <IconButton
          label="Historia de la nota (Mayús+F2)"
          icon={History}
          disabled={!canSeeHistory}
          onClick={commands.history}
        />
      </div>
      <SaveStatus cells={cells} onGoTo={onGoTo} />
      <IconButton label="Atajos" icon={Keyboard} onClick={() => setHelp(true)} className="ml-auto" />
      {help && (
        <Dialog open onClose={() => setHelp(false)} title="Atajos del registro" closeOnOutsidePress>
          <dl className="grid gap-3">
            {shortcuts.map(([keys, act]) => (
              <div key={keys} className="grid gap-x-6 sm:grid-cols-[13rem_1fr]">
                <dt className="font-semibold">{keys}</dt>
                <dd className="text-tinta-2">{act}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  );
}

type SaveStatusProps = { cells: Cells; onGoTo: (ref: CellRef) => void };

/** Says whether everything typed is saved, and leads to the first failed cell. */
function SaveStatus({ cells, onGoTo }: SaveStatusProps) {
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
