import { type ReglaApto, ruleLabel } from 'domain/rules/regla-apto.ts';
import type { RegistroAlumno, RegistroModulo } from 'domain/schemas/notas.ts';
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import type { Cells } from './cells.ts';
import { columnLook, type Edit, type Editing } from './grid-cell.tsx';
import { clamp, moveSelection, type Place, rangeOf, type Selection, selectAll } from './grid-keys.ts';
import { nameLook, promedioLook, RegistroRow, rowHeight } from './registro-row.tsx';
import { useScrollWindow } from './use-scroll-window.ts';

export type GridCommands = {
  copy: () => string;
  paste: (text: string) => void;
  clear: () => void;
  fillDown: () => void;
  undo: () => void;
  redo: () => void;
  history: () => void;
};

type Props = {
  modulos: RegistroModulo[];
  alumnos: RegistroAlumno[];
  regla: ReglaApto;
  cells: Cells;
  selection: Selection;
  onSelect: (next: Selection) => void;
  commands: GridCommands;
  refreshing: boolean;
};

const heading = 'bg-papel-2 px-3 py-2 text-left text-sm font-semibold text-tinta-2';
const noEditing = { top: -1, bottom: -1, left: -1, right: -1 };

/** Students × modules like a spreadsheet. Renders only the visible rows and the active one. */
export function RegistroGrid({ modulos, alumnos, regla, cells, selection, onSelect, commands, refreshing }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const takeFocus = useRef(false);
  const dragging = useRef(false);
  const [edit, setEdit] = useState<Edit | null>(null);
  const window = useScrollWindow(scroller, rowHeight, alumnos.length);
  const size = { rows: alumnos.length, columns: modulos.length + 1 };
  const rule = regla.pesos === null ? ruleLabel(modulos, regla) : 'Con pesos';
  const { focus } = selection;
  const range = edit ? noEditing : rangeOf(selection);
  const refAt = ({ row, column }: Place) => {
    const [alumno, modulo] = [alumnos[row], modulos[column]];
    return alumno && modulo?.editable ? { usuarioId: alumno.usuarioId, moduloId: modulo.moduloId } : null;
  };

  useLayoutEffect(() => {
    reveal(scroller.current, table.current, focus);
    if (!takeFocus.current || edit) return;
    takeFocus.current = false;
    cellAt(table.current, focus)?.focus({ preventScroll: true });
  }, [focus, edit]);

  function select(next: Selection) {
    takeFocus.current = true;
    onSelect(next);
  }

  function startEdit(text: string | null) {
    const ref = refAt(focus);
    if (!ref) return;
    onSelect({ anchor: focus, focus });
    setEdit({ text: text ?? cells.get(ref).texto, inText: text === null });
  }

  function endEdit() {
    takeFocus.current = true;
    setEdit(null);
  }

  const editing: Editing | null = edit && {
    edit,
    onCancel: () => {
      const ref = refAt(focus);
      if (ref && cells.get(ref).estado === 'error') cells.discard(ref);
      endEdit();
    },
    onCommit: (text, key, shiftKey) => {
      const ref = refAt(focus);
      if (ref && text !== cells.get(ref).texto) cells.write(ref, text);
      if (ref) cells.flush(ref);
      const plain = { shiftKey, altKey: false, ctrlKey: false, metaKey: false };
      const next =
        key && moveSelection({ ...plain, key, shiftKey: shiftKey && !key.startsWith('Arrow') }, selection, size, 1);
      if (key) endEdit();
      else setEdit(null);
      if (next) select({ anchor: next.focus, focus: next.focus });
    },
    onDraft: (texto) => {
      const ref = refAt(focus);
      cells.setDraft(ref && texto !== null ? { ...ref, texto } : null);
    },
    onPasteBlock: (text) => {
      endEdit();
      commands.paste(text);
    },
  };

  function handleKey(event: KeyboardEvent) {
    if (edit) return;
    const run = shortcut(event, commands) ?? edits(event, startEdit);
    if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return select(selectAll(size));
    }
    if (run) {
      event.preventDefault();
      return run();
    }
    const page = Math.max(1, window.visible - 3);
    const next = event.key === 'Escape' ? { anchor: focus, focus } : moveSelection(event, selection, size, page);
    if (!next) return;
    event.preventDefault();
    select(next);
  }

  function handleMouse(event: MouseEvent, extend: boolean) {
    const place = placeOf(event.target);
    if (!place) return;
    if (event.type === 'mousedown') {
      if (event.button !== 0 || (edit && place.row === focus.row && place.column === focus.column)) return;
      dragging.current = true;
    } else if (place.row === focus.row && place.column === focus.column) return;
    select({ anchor: extend ? selection.anchor : place, focus: place });
  }

  function handleClipboard(event: ClipboardEvent) {
    if (edit) return;
    event.preventDefault();
    if (event.type === 'paste') return commands.paste(event.clipboardData.getData('text/plain'));
    event.clipboardData.setData('text/plain', commands.copy());
    if (event.type === 'cut') commands.clear();
  }

  const from = Math.min(window.start, Math.max(0, alumnos.length - 1));
  const rows = Array.from({ length: Math.max(0, window.end - from) }, (_, at) => from + at);
  const active = clamp(focus, size);
  if (!rows.includes(active.row)) rows.push(active.row);

  return (
    <div
      ref={scroller}
      className="max-h-[max(26rem,calc(100dvh-9rem))] overflow-auto rounded-xl border border-linea bg-hoja [scrollbar-gutter:stable]"
    >
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of an ARIA grid; its cells are interactive
        role="grid"
        aria-label="Notas por estudiante y módulo"
        aria-rowcount={alumnos.length + 1}
        aria-colcount={modulos.length + 2}
        aria-multiselectable
        aria-busy={refreshing || undefined}
        onKeyDown={handleKey}
        onMouseDown={(event) => handleMouse(event, event.shiftKey)}
        onMouseUp={() => {
          dragging.current = false;
        }}
        onMouseMove={(event) => {
          if (dragging.current && event.buttons === 1) handleMouse(event, true);
        }}
        onDoubleClick={(event) => placeOf(event.target) && startEdit(null)}
        onCopy={handleClipboard}
        onCut={handleClipboard}
        onPaste={handleClipboard}
        className="block w-full min-w-max text-[0.9375rem]"
      >
        <thead className="sticky top-0 z-3 block">
          <tr aria-rowindex={1} className="flex min-h-14">
            <th scope="col" aria-colindex={1} className={cx(nameLook, heading, 'flex items-end px-4')}>
              Estudiante
            </th>
            {modulos.map(({ moduloId, nombre, editable }, column) => (
              <th
                key={moduloId}
                scope="col"
                aria-colindex={column + 2}
                className={cx(columnLook, heading, 'flex flex-col justify-end border-r border-b border-linea')}
              >
                <span className="line-clamp-2 leading-4.5" title={nombre}>
                  {nombre}
                </span>
                {!editable && (
                  <Badge tone="oro" className="mt-1 self-start">
                    Prueba
                  </Badge>
                )}
              </th>
            ))}
            <th
              scope="col"
              aria-colindex={modulos.length + 2}
              className={cx(promedioLook, heading, 'flex flex-col items-center justify-end text-center')}
            >
              Promedio
              {rule && <span className="text-center text-xs font-normal">{rule}</span>}
            </th>
          </tr>
        </thead>
        <tbody className="relative block" style={{ height: alumnos.length * rowHeight }}>
          {rows.map((row) => (
            <RegistroRow
              key={alumnos[row]!.usuarioId}
              cells={cells}
              alumno={alumnos[row]!}
              modulos={modulos}
              regla={regla}
              row={row}
              active={row === active.row ? active.column : -1}
              left={range.top <= row && row <= range.bottom ? range.left : -1}
              right={range.top <= row && row <= range.bottom ? range.right : -1}
              editing={row === active.row ? editing : null}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function shortcut(event: KeyboardEvent, commands: GridCommands): (() => void) | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (altKey) return null;
  if (ctrlKey || metaKey) {
    const keys: Record<string, () => void> = {
      d: commands.fillDown,
      z: shiftKey ? commands.redo : commands.undo,
      y: commands.redo,
    };
    return keys[key.toLowerCase()] ?? null;
  }
  if (key === 'F2' && shiftKey) return commands.history;
  return key === 'Delete' || key === 'Backspace' ? commands.clear : null;
}

/** F2 edits the present text; a printable key replaces it. */
function edits({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, start: (text: string | null) => void) {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'F2') return () => start(null);
  return key.length === 1 && key !== ' ' ? () => start(key) : null;
}

function placeOf(target: EventTarget): Place | null {
  const place = (target as HTMLElement).closest<HTMLElement>('[data-celda]')?.dataset.celda?.split(' ').map(Number);
  return place ? { row: place[0]!, column: place[1]! } : null;
}

function cellAt(table: HTMLElement | null, { row, column }: Place): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`[data-celda="${row} ${column}"]`) ?? null;
}

/** Scrolls the active cell out from under header, names and averages. */
function reveal(scroller: HTMLElement | null, table: HTMLElement | null, { row, column }: Place): void {
  const header = table?.querySelector('thead');
  const titles = header?.querySelectorAll<HTMLElement>('th');
  if (!scroller || !header || !titles) return;
  const top = row * rowHeight;
  const height = scroller.clientHeight - header.clientHeight;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + rowHeight > scroller.scrollTop + height) scroller.scrollTop = top + rowHeight - height;
  const [title, names, averages] = [titles[column + 1], titles[0]!, titles[titles.length - 1]!];
  if (!title || title === averages) return;
  const left = title.offsetLeft - names.offsetWidth;
  const right = title.offsetLeft + title.offsetWidth + averages.offsetWidth;
  if (left < scroller.scrollLeft) scroller.scrollLeft = left;
  else if (right > scroller.scrollLeft + scroller.clientWidth) scroller.scrollLeft = right - scroller.clientWidth;
}
