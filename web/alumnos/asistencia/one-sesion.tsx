import { formatDayTime } from 'domain/formats/lima-time.ts';
import { isMarkable } from 'domain/rules/asistencia.ts';
import type { AsistenciaGrid } from 'domain/schemas/asistencia.ts';
import { cx } from '../../ui/cx.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { cellOf, Share } from './asistencia-grid.tsx';
import { MarkSign, sentenceOf } from './mark.tsx';
import type { Mark } from './use-asistencia.ts';

type Props = {
  grid: AsistenciaGrid;
  column: number;
  onColumn: (column: number) => void;
  onMark: (marks: Mark[]) => void;
};

/** On a phone: one session at a time, with its students below each other. */
export function OneSesion({ grid, column, onColumn, onMark }: Props) {
  const { sesiones, alumnos, realizadas, minimo } = grid;
  const sesion = sesiones[column]!;
  const { materialId } = sesion;
  const markable = isMarkable(sesion, new Date());
  return (
    <div className="grid gap-4">
      <SelectField
        label="Sesión"
        value={column}
        onChange={({ target }) => onColumn(Number(target.value))}
        options={sesiones.map(({ nombre, inicio, cancelada }, value) => ({
          value,
          label: `${nombre} · ${formatDayTime(inicio)}${cancelada ? ' (cancelada)' : ''}`,
        }))}
      />
      {!markable && (
        <p className="text-tinta-2">
          {sesion.cancelada ? 'Esta sesión fue cancelada y no cuenta.' : 'Podrás marcar cuando la sesión empiece.'}
        </p>
      )}
      <ul
        aria-label="Estudiantes de la sesión"
        className="divide-y divide-linea rounded-xl border border-linea bg-hoja"
      >
        {alumnos.map((alumno) => {
          const cell = cellOf(alumno, materialId);
          const { usuarioId, nombre, apellido } = alumno;
          return (
            <li key={usuarioId} className="flex items-center gap-3 p-3">
              <span className="min-w-0 grow">
                <span className="block wrap-anywhere">
                  {apellido}, {nombre}
                </span>
                <span className="block text-sm text-tinta-2">{sentenceOf(cell)}</span>
                <span className="block text-sm text-tinta-2">
                  En el curso: <Share asistidas={alumno.asistidas} realizadas={realizadas} minimo={minimo} />
                </span>
              </span>
              <button
                type="button"
                disabled={!markable}
                aria-pressed={cell?.presente ?? false}
                aria-label={`Asistió ${nombre} ${apellido}`}
                onClick={() => onMark([{ usuarioId, materialId, presente: !cell?.presente }])}
                className={cx(
                  'grid size-12 shrink-0 place-items-center rounded-lg border border-linea-2 disabled:opacity-50',
                  cell && (cell.presente ? 'bg-verde-claro' : 'bg-rojo-claro'),
                )}
              >
                <MarkSign cell={cell} />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
