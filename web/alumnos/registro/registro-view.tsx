import { putExternalNotas } from 'domain/contract/notas.ts';
import type { NotaValue } from 'domain/rules/parse-nota.ts';
import type { Registro, RegistroAlumno } from 'domain/schemas/notas.ts';
import FileUp from 'lucide-react/icons/file-up';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useMayCall } from '../../app/may-call.ts';
import { Button } from '../../ui/button.tsx';
import { BlockPreview } from './block-preview.tsx';
import type { CellRef } from './cell-store.ts';
import type { Cells } from './cells.ts';
import { ExternalNotas } from './external-notas.tsx';
import { clamp, type Selection } from './grid-keys.ts';
import { GridToolbar } from './grid-toolbar.tsx';
import { HistoryDialog, type OpenCell } from './history-dialog.tsx';
import { ImportNotas } from './import-notas.tsx';
import { OneAlumno } from './one-alumno.tsx';
import { type GridCommands, RegistroGrid } from './registro-grid.tsx';
import { useBlock } from './use-block.ts';
import { useWide } from './use-wide.ts';

type Props = {
  registro: Registro;
  /** Students that match the search. */
  alumnos: RegistroAlumno[];
  cells: Cells;
  search: ReactNode;
  menu: ReactNode;
  refreshing: boolean;
  cursoId: number;
  onReload: () => void;
};

const start = { row: 0, column: 0 };

/** The gradebook with its acts: a grid, or one student at a time on a phone. */
export function RegistroView({ registro, alumnos, cells, search, menu, refreshing, cursoId, onReload }: Props) {
  const { modulos, regla, frase } = registro;
  const wide = useWide();
  const [wanted, onSelect] = useState<Selection>({ anchor: start, focus: start });
  const [importing, setImporting] = useState(false);
  const [external, setExternal] = useState(false);
  const pruebas = modulos.filter(({ editable }) => !editable);
  const canEnterExternal = useMayCall(putExternalNotas);
  const [history, setHistory] = useState<OpenCell | null>(null);
  const size = { rows: alumnos.length, columns: modulos.length + 1 };
  const selection = { anchor: clamp(wanted.anchor, size), focus: clamp(wanted.focus, size) };
  const { row, column } = selection.focus;
  const block = useBlock(cells, { registro, alumnos, selection, onSelect });

  const [alumno, modulo] = [alumnos[row], modulos[column]];
  const active = alumno && modulo?.editable ? { alumno, modulo } : null;
  const commands: GridCommands = { ...block, history: () => active && setHistory(active) };

  function goTo({ usuarioId, moduloId }: CellRef) {
    const place = {
      row: Math.max(
        0,
        alumnos.findIndex((each) => each.usuarioId === usuarioId),
      ),
      column: Math.max(
        0,
        modulos.findIndex((each) => each.moduloId === moduloId),
      ),
    };
    onSelect({ anchor: place, focus: place });
  }

  const importButton = (
    <Button variant="secondary" size="sm" icon={FileUp} onClick={() => setImporting(true)}>
      Importar
    </Button>
  );
  const externalButton = canEnterExternal && pruebas.length > 0 && (
    <Button variant="secondary" size="sm" onClick={() => setExternal(true)}>
      Notas de fuera
    </Button>
  );
  return (
    <>
      {wide ? (
        <>
          <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
            {search}
            <GridToolbar cells={cells} commands={commands} canSeeHistory={active !== null} onGoTo={goTo} />
            {importButton}
            {externalButton}
            {menu}
          </div>
          <p className="mb-3 text-[0.9375rem] text-tinta-2">{frase}</p>
          <RegistroGrid
            modulos={modulos}
            alumnos={alumnos}
            regla={regla}
            cells={cells}
            selection={selection}
            onSelect={onSelect}
            commands={commands}
            refreshing={refreshing}
          />
        </>
      ) : (
        <div className="grid gap-4">
          <p className="text-[0.9375rem] text-tinta-2">{frase}</p>
          <OneAlumno
            modulos={modulos}
            alumnos={alumnos}
            regla={regla}
            cells={cells}
            row={row}
            onRow={(next) => onSelect({ anchor: { row: next, column }, focus: { row: next, column } })}
            onHistory={setHistory}
          />
          {search}
          {importButton}
          {externalButton}
          {menu}
        </div>
      )}
      {block.pasted && (
        <BlockPreview
          title="Revisa lo que pegaste"
          block={block.pasted}
          onSave={(clearBlank) => block.pasted && block.savePasted(block.pasted, clearBlank)}
          onClose={block.cancelPaste}
        />
      )}
      {importing && (
        <ImportNotas
          gradebook={block.gradebook}
          onClose={() => setImporting(false)}
          onSave={(reviewed, clearBlank) => {
            setImporting(false);
            block.savePasted(reviewed, clearBlank);
          }}
        />
      )}
      {external && (
        <ExternalNotas
          cursoId={cursoId}
          pruebas={pruebas}
          alumnos={registro.alumnos}
          onSaved={onReload}
          onClose={() => setExternal(false)}
        />
      )}
      {history && (
        <OpenHistory cells={cells} cell={history} onRestore={block.restore} onClose={() => setHistory(null)} />
      )}
    </>
  );
}

type HistoryProps = {
  cells: Cells;
  cell: OpenCell;
  onRestore: (change: CellRef & { nota: NotaValue }) => void;
  onClose: () => void;
};

function OpenHistory({ cells, cell, onRestore, onClose }: HistoryProps) {
  const ref = { usuarioId: cell.alumno.usuarioId, moduloId: cell.modulo.moduloId };
  const read = () => cells.get(ref).nota;
  const nota = useSyncExternalStore(cells.subscribe, read, read);
  return (
    <HistoryDialog
      cell={cell}
      nota={nota}
      onClose={onClose}
      onRestore={(restored) => {
        onRestore({ ...ref, nota: restored });
        onClose();
      }}
    />
  );
}
