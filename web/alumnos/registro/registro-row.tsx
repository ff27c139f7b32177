import type { ReglaApto } from 'domain/rules/regla-apto.ts';
import type { RegistroAlumno, RegistroModulo } from 'domain/schemas/notas.ts';
import { memo } from 'react';
import { UsuarioLink } from '../../app/usuario-link.tsx';
import type { Cells } from './cells.ts';
import { type Editing, GridCell } from './grid-cell.tsx';
import { LivePromedio } from './live-promedio.tsx';

/** In pixels: the scroll position is divided by it. */
export const rowHeight = 52;
export const nameLook = 'sticky left-0 z-2 w-68 min-w-68 border-r border-b border-linea';
export const promedioLook = 'sticky right-0 z-2 w-28 min-w-28 border-b border-l border-linea';

type Props = {
  cells: Cells;
  alumno: RegistroAlumno;
  modulos: RegistroModulo[];
  regla: ReglaApto;
  row: number;
  /** Column of the active cell; -1 in other rows. */
  active: number;
  /** Selected columns; -1 to -1 in other rows. */
  left: number;
  right: number;
  editing: Editing | null;
};

export const RegistroRow = memo(function RegistroRow(props: Props) {
  const { cells, alumno, modulos, regla, row, active, left, right, editing } = props;
  const { length } = modulos;
  return (
    <tr
      aria-rowindex={row + 2}
      style={{ height: rowHeight, transform: `translateY(${row * rowHeight}px)` }}
      className="absolute top-0 left-0 flex w-full min-w-max"
    >
      <th scope="row" className={`${nameLook} flex flex-col justify-center bg-hoja px-4 text-left font-medium`}>
        <UsuarioLink
          usuarioId={alumno.usuarioId}
          // The grid has one tab stop; with the keyboard, the list of students leads to the page of a person.
          tabIndex={-1}
          className="line-clamp-2 text-sm leading-[1.0625rem]"
          title={`${alumno.apellido}, ${alumno.nombre}`}
        >
          {alumno.apellido}, {alumno.nombre}
        </UsuarioLink>
        <span className="block text-xs leading-[0.9375rem] font-normal text-tinta-2 tabular-nums">{alumno.dni}</span>
      </th>
      {modulos.map((modulo, column) => (
        <GridCell
          key={modulo.moduloId}
          cells={cells}
          alumno={alumno}
          modulo={modulo}
          nota={alumno.notas[column]}
          row={row}
          column={column}
          active={active === column}
          selected={left <= column && column <= right}
          editing={active === column ? editing : null}
        />
      ))}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: the td of a grid is a gridcell */}
      <td
        aria-colindex={length + 2}
        aria-readonly
        aria-selected={left <= length && length <= right}
        data-celda={`${row} ${length}`}
        tabIndex={active === length ? 0 : -1}
        className={`${promedioLook} flex items-center justify-center select-none focus-visible:outline-none ${left <= length && length <= right ? 'bg-teal-claro' : 'bg-hoja'} ${active === length ? 'shadow-[inset_0_0_0_2px_var(--color-teal)]' : ''}`}
      >
        <LivePromedio cells={cells} alumno={alumno} modulos={modulos} regla={regla} />
      </td>
    </tr>
  );
});
