import { notaTone } from 'domain/rules/calificacion.ts';
import { writeNota } from 'domain/rules/parse-nota.ts';
import type { RegistroAlumno, RegistroModulo } from 'domain/schemas/notas.ts';
import History from 'lucide-react/icons/history';
import { useId, useSyncExternalStore } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Cell, CellEstado } from './cell-store.ts';
import type { Cells } from './cells.ts';

type Props = { cells: Cells; alumno: RegistroAlumno; modulo: RegistroModulo; onHistory: () => void };

const inks = { rojo: 'text-rojo', ambar: 'text-ambar', verde: 'text-verde' };

/** A grade in a field of its own, saved while it is typed. */
export function NotaInput({ cells, alumno, modulo, onHistory }: Props) {
  const id = useId();
  const ref = { usuarioId: alumno.usuarioId, moduloId: modulo.moduloId };
  const read = () => cells.get(ref);
  const cell = useSyncExternalStore(cells.subscribe, read, read);
  const who = `${modulo.nombre} de ${alumno.nombre} ${alumno.apellido}`;
  return (
    <div className="w-40 shrink-0">
      <div className="flex items-center gap-1">
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          aria-label={who}
          aria-describedby={id}
          aria-invalid={cell.estado === 'error' || undefined}
          value={cell.texto}
          placeholder="–"
          onFocus={(event) => event.target.select()}
          onChange={(event) => cells.write(ref, event.target.value)}
          onBlur={() => cells.flush(ref)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') cells.discard(ref);
          }}
          className={cx(
            'h-11 w-full min-w-0 rounded-lg border bg-hoja px-3 text-base font-semibold tabular-nums hover:border-tinta-2 focus-visible:border-teal focus-visible:outline-offset-0',
            cell.estado === 'error' ? 'border-rojo' : 'border-linea-2',
            cell.nota !== null && cell.estado !== 'editada' && inks[notaTone(cell.nota)],
          )}
        />
        <IconButton
          label={`Historia de la nota: ${who}`}
          icon={History}
          variant="quiet"
          disabled={cell.version === 0}
          onClick={onHistory}
        />
      </div>
      <p
        id={id}
        aria-live="polite"
        className={cx('text-xs leading-4.5 empty:hidden', cell.estado === 'error' ? 'text-rojo' : 'text-tinta-2')}
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
export function PruebaNota({ nota }: { nota: RegistroAlumno['notas'][number] | undefined }) {
  return nota?.nota != null ? (
    <span className="flex items-center gap-2">
      {nota.externa && <span className="text-sm text-tinta-2">de fuera</span>}
      <Badge shape="box" tone={notaTone(nota.nota)}>
        {writeNota(nota.nota)}
      </Badge>
    </span>
  ) : (
    <span className="text-sm whitespace-nowrap text-tinta-2">{nota?.pendiente ? 'Por calificar' : 'Sin rendir'}</span>
  );
}
