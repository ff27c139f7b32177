import { formatShortDate } from 'domain/formats/lima-time.ts';
import { isMarkable } from 'domain/rules/asistencia.ts';
import type { AsistenciaAlumno, AsistenciaGrid } from 'domain/schemas/asistencia.ts';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { MarkSign, originOf, sentenceOf } from './mark.tsx';
import type { Mark } from './use-asistencia.ts';

export type Place = { row: number; column: number };

type Props = {
  grid: AsistenciaGrid;
  place: Place;
  onMove: (place: Place) => void;
  onMark: (marks: Mark[]) => void;
  refreshing: boolean;
};

export const cellOf = ({ celdas }: AsistenciaAlumno, materialId: number) =>
  celdas.find((cell) => cell.materialId === materialId);

const nameLook =
  'sticky left-0 z-2 w-60 min-w-60 border-r border-b border-linea bg-hoja px-4 py-2 text-left font-normal';
const headLook = 'border-b border-linea bg-papel-2 px-3 py-2 text-left text-sm font-semibold text-tinta-2';

const steps: Record<string, [rows: number, columns: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [10, 0],
  PageUp: [-10, 0],
  Home: [0, -1000],
  End: [0, 1000],
};

/** Students × sessions. Arrows move; space, Enter or a click mark present or absent; Delete takes the mark back. */
export function AsistenciaTable({ grid, place, onMove, onMark, refreshing }: Props) {
  const { alumnos, sesiones, realizadas, minimo } = grid;
  const table = useRef<HTMLTableElement>(null);
  const takeFocus = useRef(false);

  useLayoutEffect(() => {
    if (!takeFocus.current) return;
    takeFocus.current = false;
    const cell = table.current?.querySelector<HTMLElement>(`[data-celda="${place.row} ${place.column}"]`);
    cell?.focus();
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [place]);

  function move(row: number, column: number) {
    takeFocus.current = true;
    const within = (n: number, count: number) => Math.max(0, Math.min(count - 1, n));
    onMove({ row: within(row, alumnos.length), column: within(column, sesiones.length) });
  }

  function mark(row: number, column: number, clear = false) {
    const [alumno, sesion] = [alumnos[row], sesiones[column]];
    if (!alumno || !sesion || !isMarkable(sesion, new Date())) return;
    const { usuarioId } = alumno;
    const { materialId } = sesion;
    const before = cellOf(alumno, materialId);
    if (clear && before?.origen !== 'manual') return;
    onMark([{ usuarioId, materialId, presente: clear ? null : !before?.presente }]);
  }

  function handleClick({ target }: MouseEvent) {
    const cell = (target as Element).closest<HTMLElement>('[data-celda]');
    const [row, column] = (cell?.dataset.celda ?? '').split(' ').map(Number);
    if (row === undefined || column === undefined) return;
    move(row, column);
    mark(row, column);
  }

  function handleKey(event: KeyboardEvent) {
    const step = steps[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) move(place.row + step[0], place.column + step[1]);
    else if (event.key === ' ' || event.key === 'Enter') mark(place.row, place.column);
    else if (event.key === 'Delete' || event.key === 'Backspace') mark(place.row, place.column, true);
    else return;
    event.preventDefault();
  }

  return (
    <div className="max-h-[max(26rem,calc(100dvh-14rem))] overflow-auto rounded-xl border border-linea bg-hoja">
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of an ARIA grid; its cells are interactive
        role="grid"
        aria-label="Asistencia por estudiante y sesión"
        aria-busy={refreshing || undefined}
        onKeyDown={handleKey}
        onClick={handleClick}
        className="w-full min-w-max border-separate border-spacing-0 text-[0.9375rem]"
      >
        <thead className="sticky top-0 z-3">
          <tr>
            <th scope="col" className={cx(nameLook, headLook, 'z-4')}>
              Estudiante
            </th>
            {sesiones.map(({ materialId, nombre, inicio, cancelada }) => (
              <th key={materialId} scope="col" className={cx(headLook, 'w-28 min-w-28 align-bottom')}>
                <span className="line-clamp-2 leading-4.5" title={nombre}>
                  {nombre}
                </span>
                <span className="mt-0.5 block font-normal">{formatShortDate(inicio)}</span>
                {cancelada && <Badge tone="rojo">Cancelada</Badge>}
              </th>
            ))}
            <th scope="col" className={cx(headLook, 'w-28 text-right align-bottom')}>
              Asistió
            </th>
          </tr>
        </thead>
        <tbody>
          {alumnos.map((alumno, row) => (
            <tr key={alumno.usuarioId}>
              <th scope="row" className={nameLook}>
                <span className="block wrap-anywhere">
                  {alumno.apellido}, {alumno.nombre}
                </span>
                <span className="block text-sm text-tinta-2">{alumno.dni}</span>
              </th>
              {sesiones.map((sesion, column) => {
                const { materialId, nombre } = sesion;
                const markable = isMarkable(sesion, new Date());
                const cell = cellOf(alumno, materialId);
                const active = row === place.row && column === place.column;
                return (
                  <td
                    key={materialId}
                    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of an ARIA grid
                    role="gridcell"
                    data-celda={`${row} ${column}`}
                    tabIndex={active ? 0 : -1}
                    aria-disabled={!markable || undefined}
                    title={sentenceOf(cell)}
                    onFocus={() => !active && onMove({ row, column })}
                    className={cx(
                      'relative h-14 w-28 min-w-28 border-b border-linea px-3 text-center focus-visible:-outline-offset-2',
                      markable ? 'cursor-pointer' : 'bg-papel-2',
                      cell && (cell.presente ? 'bg-verde-claro' : 'bg-rojo-claro'),
                    )}
                  >
                    <span className="sr-only">{`${alumno.nombre} ${alumno.apellido}, ${nombre}: ${sentenceOf(cell)}`}</span>
                    <span aria-hidden="true" className="grid justify-items-center gap-0.5">
                      <MarkSign cell={cell} />
                      {cell && <span className="text-xs text-tinta-2">{originOf(cell)}</span>}
                    </span>
                  </td>
                );
              })}
              <td className="border-b border-linea px-3 text-right tabular-nums">
                <Share asistidas={alumno.asistidas} realizadas={realizadas} minimo={minimo} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Share of the sessions held; red below the minimum. */
export function Share({
  asistidas,
  realizadas,
  minimo,
}: {
  asistidas: number;
  realizadas: number;
  minimo: number | null;
}) {
  if (realizadas === 0) return <span className="text-tinta-2">–</span>;
  const low = minimo !== null && asistidas * 100 < minimo * realizadas;
  return (
    <span className={low ? 'font-semibold text-rojo' : undefined}>
      {asistidas} de {realizadas} · {Math.floor((asistidas * 100) / realizadas)} %
    </span>
  );
}
