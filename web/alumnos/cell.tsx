import { notaTone } from 'domain/rules/calificacion.ts';
import { writeNota } from 'domain/rules/parse-nota.ts';
import type { RegistroAlumno, RegistroModulo } from 'domain/schemas/notas.ts';
import History from 'lucide-react/icons/history';
import { useId, useSyncExternalStore } from 'react';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/icon-button.tsx';
import type { Cell, CellEstado, Cells } from './cells.ts';

type Props = {
  cells: Cells;
  alumno: RegistroAlumno;
  modulo: RegistroModulo;
  /** Row and column, for keyboard navigation. */
  place: string;
  onHistory: () => void;
};

const inks = { rojo: 'text-rojo', ambar: 'text-ambar', verde: 'text-verde' };

export function NotaCell({ cells, alumno, modulo, place, onHistory }: Props) {
  const id = useId();
  const ref = { usuarioId: alumno.usuarioId, moduloId: modulo.moduloId };
  const read = () => cells.get(ref);
  const cell = useSyncExternalStore(cells.subscribe, read, read);
  const who = `${modulo.nombre} de ${alumno.nombre} ${alumno.apellido}`;
  return (
    <div className="group/celda relative w-28 shrink-0">
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        data-celda={place}
        aria-label={who}
        aria-describedby={id}
        aria-invalid={cell.estado === 'error' || undefined}
        value={cell.texto}
        placeholder="–"
        onFocus={(event) => event.target.select()}
        onChange={(event) => cells.write(ref, event.target.value)}
        onBlur={() => cells.flush(ref)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') cells.undo(ref);
        }}
        className={cx(
          'h-11 w-full rounded-lg border bg-hoja pr-9 pl-3 text-base font-semibold tabular-nums hover:border-tinta-2 focus-visible:border-teal focus-visible:outline-offset-0 pointer-fine:h-9',
          cell.estado === 'error' ? 'border-rojo' : 'border-linea-2',
          cell.nota !== null && cell.estado !== 'editada' && inks[notaTone(cell.nota)],
        )}
      />
      {cell.version > 0 && (
        <IconButton
          label={`Historia de la nota: ${who}`}
          icon={History}
          variant="quiet"
          // Not a tab stop: F2 opens it from the keyboard.
          tabIndex={-1}
          onClick={onHistory}
          className="absolute top-0 right-0 opacity-0 transition-opacity duration-150 group-focus-within/celda:opacity-100 group-hover/celda:opacity-100 max-md:opacity-100"
        />
      )}
      <p
        id={id}
        aria-live="polite"
        className={cx('min-h-4.5 text-xs leading-4.5', cell.estado === 'error' ? 'text-rojo' : 'text-tinta-2')}
      >
        {says(cell)}
      </p>
    </div>
  );
}

const words: Partial<Record<CellEstado, string>> = { guardando: 'Guardando…', guardada: 'Guardado' };

function says({ estado, motivo }: Cell): string {
  return estado === 'error' ? motivo : (words[estado] ?? '');
}

/** Grade of a test, computed from its attempts. */
export function PruebaCell({ nota }: { nota: RegistroAlumno['notas'][number] | undefined }) {
  return (
    <div className="w-28 shrink-0 px-3 pt-1.5 pb-4.5">
      {nota?.nota != null ? (
        <Badge shape="box" tone={notaTone(nota.nota)}>
          {writeNota(nota.nota)}
        </Badge>
      ) : (
        <span className="text-sm text-tinta-2">{nota?.pendiente ? 'Por calificar' : 'Sin rendir'}</span>
      )}
    </div>
  );
}
