import { formatDateTime } from 'domain/formats/lima-time.ts';
import { notaTone } from 'domain/rules/calificacion.ts';
import { notaNumber, writeNota } from 'domain/rules/parse-nota.ts';
import type { RegistroAlumno, RegistroModulo } from 'domain/schemas/notas.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { cx } from '../../ui/cx.ts';
import type { Cell } from './cell-store.ts';
import type { Cells } from './cells.ts';

export const columnLook = 'w-28 min-w-28 grow basis-28';
const inks = { rojo: 'text-rojo', ambar: 'text-ambar', verde: 'text-verde' };

export type Edit = {
  text: string;
  /** Begun with F2 or a double click: arrows move in the text instead of leaving the cell. */
  inText: boolean;
};

/** An edit and its callbacks. `key` of `onCommit`: the key that leaves the cell, if any. */
export type Editing = {
  edit: Edit;
  onCommit: (text: string, key: string | null, shiftKey: boolean) => void;
  onCancel: () => void;
  onPasteBlock: (text: string) => void;
  /** Text in the editor; null once it is closed. */
  onDraft: (text: string | null) => void;
};

type Props = {
  cells: Cells;
  alumno: RegistroAlumno;
  modulo: RegistroModulo;
  nota: RegistroAlumno['notas'][number] | undefined;
  row: number;
  column: number;
  active: boolean;
  selected: boolean;
  editing: Editing | null;
};

export function GridCell({ cells, alumno, modulo, nota, row, column, active, selected, editing }: Props) {
  const ref = { usuarioId: alumno.usuarioId, moduloId: modulo.moduloId };
  const read = () => cells.get(ref);
  const cell = useSyncExternalStore(cells.subscribe, read, read);
  const label = `${modulo.nombre} de ${alumno.nombre} ${alumno.apellido}`;
  const shown = modulo.editable ? { text: cell.texto, value: cell.nota } : testText(nota);
  const failed = modulo.editable && cell.estado === 'error';
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the td of a grid is a gridcell
    <td
      aria-colindex={column + 2}
      aria-readonly={!modulo.editable || undefined}
      aria-selected={selected}
      aria-invalid={failed || undefined}
      aria-label={editing ? undefined : `${label}: ${describe(shown.text, modulo.editable ? cell : null)}`}
      title={failed ? cell.motivo : externalLabel(nota)}
      data-celda={`${row} ${column}`}
      tabIndex={active && !editing ? 0 : -1}
      className={cx(
        columnLook,
        'relative flex items-center justify-end border-r border-b border-linea px-3 font-semibold tabular-nums select-none focus-visible:outline-none',
        selected ? 'bg-teal-claro' : failed ? 'bg-rojo-claro' : modulo.editable ? 'bg-hoja' : 'bg-papel',
        active && 'z-1 shadow-[inset_0_0_0_2px_var(--color-teal)]',
        failed && !active && 'shadow-[inset_0_0_0_1px_var(--color-rojo)]',
      )}
    >
      {editing ? (
        <Editor label={label} {...editing} />
      ) : (
        <span
          aria-hidden="true"
          className={cx(
            'truncate',
            failed
              ? 'text-rojo'
              : shown.value === null
                ? 'text-sm font-normal text-tinta-2'
                : inks[notaTone(notaNumber(shown.value) ?? 0)],
            (cell.estado === 'guardando' || cell.estado === 'editada') && 'opacity-60',
          )}
        >
          {shown.text}
        </span>
      )}
    </td>
  );
}

/** The grade of a test comes from its attempts. */
function testText(nota: Props['nota']) {
  const value = nota?.nota ?? null;
  const mark = nota?.externa ? ' fuera' : '';
  return { value, text: value !== null ? writeNota(value) + mark : nota?.pendiente ? 'Por calificar' : 'Sin rendir' };
}

function externalLabel(nota: Props['nota']): string | undefined {
  if (!nota?.externa) return undefined;
  const { nota: value, quien, cuando } = nota.externa;
  return `Nota de fuera: ${writeNota(value)}, puesta por ${quien} el ${formatDateTime(cuando)}`;
}

function describe(text: string, cell: Cell | null): string {
  if (cell?.estado === 'error') return `${text || 'vacía'}, sin guardar: ${cell.motivo}`;
  return text || 'sin nota';
}

function Editor({ label, edit, onCommit, onCancel, onPasteBlock, onDraft }: Editing & { label: string }) {
  const [text, setText] = useState(edit.text);
  const input = useRef<HTMLInputElement>(null);
  const done = useRef(false);

  useLayoutEffect(() => {
    const element = input.current!;
    element.focus({ preventScroll: true });
    element.setSelectionRange(element.value.length, element.value.length);
  }, []);

  const tell = useEffectEvent(onDraft);
  useEffect(() => {
    tell(text);
    return () => tell(null);
  }, [text]);

  function finish(act: () => void) {
    if (done.current) return;
    done.current = true;
    act();
  }

  return (
    <input
      ref={input}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      aria-label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => finish(() => onCommit(text, null, false))}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text/plain');
        if (!/[\t\r\n]/.test(pasted.trim())) return;
        event.preventDefault();
        finish(() => onPasteBlock(pasted));
      }}
      onKeyDown={(event) => {
        const { key, shiftKey } = event;
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const leaves = key === 'Enter' || key === 'Tab' || (!edit.inText && key.startsWith('Arrow'));
        if (!leaves && key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        finish(() => (key === 'Escape' ? onCancel() : onCommit(text, key, shiftKey)));
      }}
      className="absolute inset-0 w-full bg-hoja px-3 text-right text-base font-semibold tabular-nums shadow-[inset_0_0_0_2px_var(--color-teal)] outline-none"
    />
  );
}
