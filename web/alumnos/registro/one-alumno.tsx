import { notaTone } from 'domain/rules/calificacion.ts';
import { notaNumber, nsp, writeNota } from 'domain/rules/parse-nota.ts';
import type { ReglaApto } from 'domain/rules/regla-apto.ts';
import type { RegistroAlumno, RegistroModulo } from 'domain/schemas/notas.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import History from 'lucide-react/icons/history';
import { useId, useSyncExternalStore } from 'react';
import { UsuarioLink } from '../../app/usuario-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Cell, CellEstado } from './cell-store.ts';
import type { Cells } from './cells.ts';
import type { OpenCell } from './history-dialog.tsx';
import { LivePromedio } from './live-promedio.tsx';

type Props = {
  modulos: RegistroModulo[];
  regla: ReglaApto;
  alumnos: RegistroAlumno[];
  cells: Cells;
  row: number;
  onRow: (row: number) => void;
  onHistory: (cell: OpenCell) => void;
};

/** The gradebook on a phone: one student, with the previous and the next one a tap away. */
export function OneAlumno({ modulos, regla, alumnos, cells, row, onRow, onHistory }: Props) {
  const alumno = alumnos[row];
  if (!alumno) return null;
  return (
    <div className="grid gap-4">
      <SelectField
        label="Estudiante"
        hideLabel
        value={String(alumno.usuarioId)}
        onChange={(event) => onRow(alumnos.findIndex(({ usuarioId }) => usuarioId === Number(event.target.value)))}
        options={alumnos.map(({ usuarioId, nombre, apellido }) => ({
          value: usuarioId,
          label: `${apellido}, ${nombre}`,
        }))}
      />
      <section
        key={alumno.usuarioId}
        aria-label={`Notas de ${alumno.nombre} ${alumno.apellido}`}
        className="rounded-xl border border-linea bg-hoja"
      >
        <header className="flex items-center justify-between gap-4 border-b border-linea px-4 py-3">
          <div className="min-w-0">
            <h2 className="font-semibold wrap-anywhere">
              <UsuarioLink usuarioId={alumno.usuarioId}>
                {alumno.apellido}, {alumno.nombre}
              </UsuarioLink>
            </h2>
            <p className="text-sm text-tinta-2 tabular-nums">{alumno.dni}</p>
          </div>
          <p className="shrink-0 text-center">
            <span className="block text-xs text-tinta-2">Promedio</span>
            <LivePromedio cells={cells} alumno={alumno} modulos={modulos} regla={regla} />
          </p>
        </header>
        <ul className="divide-y divide-linea">
          {modulos.map((modulo, at) => (
            <li key={modulo.moduloId} className="flex items-center justify-between gap-4 px-4 py-2.5">
              <span className="min-w-0 wrap-anywhere">{modulo.nombre}</span>
              {modulo.editable ? (
                <NotaInput
                  cells={cells}
                  alumno={alumno}
                  modulo={modulo}
                  onHistory={() => onHistory({ alumno, modulo })}
                />
              ) : (
                <PruebaNota nota={alumno.notas[at]} />
              )}
            </li>
          ))}
        </ul>
      </section>
      <nav
        aria-label="Otros estudiantes"
        className="sticky bottom-0 z-2 -mx-4 grid grid-cols-[1fr_auto_1fr] items-center gap-2 border-t border-linea bg-papel px-4 py-2.5"
      >
        <Button variant="secondary" icon={ChevronLeft} disabled={row === 0} onClick={() => onRow(row - 1)}>
          Anterior
        </Button>
        <span className="px-1 text-sm whitespace-nowrap text-tinta-2 tabular-nums">
          {row + 1} de {alumnos.length}
        </span>
        <Button
          variant="secondary"
          icon={ChevronRight}
          disabled={row === alumnos.length - 1}
          onClick={() => onRow(row + 1)}
          className="flex-row-reverse"
        >
          Siguiente
        </Button>
      </nav>
    </div>
  );
}

type NotaInputProps = { cells: Cells; alumno: RegistroAlumno; modulo: RegistroModulo; onHistory: () => void };

const inks = { rojo: 'text-rojo', ambar: 'text-ambar', verde: 'text-verde' };

/** A grade in a field of its own, saved while it is typed. */
function NotaInput({ cells, alumno, modulo, onHistory }: NotaInputProps) {
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
            cell.nota !== null && cell.estado !== 'editada' && inks[notaTone(notaNumber(cell.nota) ?? 0)],
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
      {cell.texto === '' && (
        <button
          type="button"
          aria-label={`NSP en ${modulo.nombre}`}
          onClick={() => {
            cells.write(ref, nsp);
            cells.flush(ref);
          }}
          className="min-h-11 px-1 text-sm text-teal-oscuro underline"
        >
          NSP
        </button>
      )}
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
function PruebaNota({ nota }: { nota: RegistroAlumno['notas'][number] | undefined }) {
  return nota?.nota != null ? (
    <span className="flex items-center gap-2">
      {nota.externa && <span className="text-sm text-tinta-2">de fuera</span>}
      <Badge shape="box" tone={notaTone(notaNumber(nota.nota) ?? 0)}>
        {writeNota(nota.nota)}
      </Badge>
    </span>
  ) : (
    <span className="text-sm whitespace-nowrap text-tinta-2">{nota?.pendiente ? 'Por calificar' : 'Sin rendir'}</span>
  );
}
