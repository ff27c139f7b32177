import { ruleLabel } from 'domain/rules/calificacion.ts';
import type { RegistroAlumno, RegistroModulo } from 'domain/schemas/notas.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { UsuarioLink } from '../../app/usuario-link.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Cells } from './cells.ts';
import type { OpenCell } from './history-dialog.tsx';
import { LivePromedio } from './live-promedio.tsx';
import { NotaInput, PruebaNota } from './nota-input.tsx';

type Props = {
  modulos: RegistroModulo[];
  alumnos: RegistroAlumno[];
  cells: Cells;
  row: number;
  onRow: (row: number) => void;
  onHistory: (cell: OpenCell) => void;
};

/** The gradebook on a phone: one student, with the previous and the next one a tap away. */
export function OneAlumno({ modulos, alumnos, cells, row, onRow, onHistory }: Props) {
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
            <LivePromedio cells={cells} alumno={alumno} modulos={modulos} />
            <span className="block text-xs text-tinta-2">{ruleLabel(modulos)}</span>
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
