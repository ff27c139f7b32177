import type { Registro, RegistroAlumno, RegistroModulo } from 'domain/schemas/notas.ts';
import { type KeyboardEvent, useRef } from 'react';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import { NotaCell, PruebaCell } from './cell.tsx';
import type { Cells } from './cells.ts';
import { nextCell } from './keys.ts';
import { LivePromedio } from './live-promedio.tsx';

export type OpenCell = { alumno: RegistroAlumno; modulo: RegistroModulo };

type Props = {
  registro: Registro;
  cells: Cells;
  onHistory: (cell: OpenCell) => void;
  refreshing: boolean;
};

const heading = 'border-b border-linea bg-papel-2 px-3 py-2.5 text-left text-sm font-semibold text-tinta-2';
const pinned = 'md:sticky md:left-0 md:z-2 md:w-60 md:min-w-60 md:border-r md:border-linea';
const cellLook =
  'md:border-b md:border-linea md:px-2 md:py-1.5 md:group-last:border-b-0 max-md:flex max-md:items-start max-md:justify-between max-md:gap-4 max-md:py-1.5';

/** A grid; on a phone, one card per student with the modules below each other. */
export function RegistroGrid({ registro: { modulos, alumnos }, cells, onHistory, refreshing }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const editable = modulos.filter(({ editable }) => editable);
  const columnOf = new Map(editable.map(({ moduloId }, at) => [moduloId, at]));

  function handleKey(event: KeyboardEvent<HTMLTableElement>) {
    const input = event.target as HTMLInputElement;
    const place = input.dataset.celda?.split(' ').map(Number);
    if (!place) return;
    const [row = 0, column = 0] = place;
    if (event.key === 'F2') {
      event.preventDefault();
      onHistory({ alumno: alumnos[row]!, modulo: editable[column]! });
      return;
    }
    const target = nextCell(event, input, [row, column]);
    if (!target) return;
    event.preventDefault();
    table.current?.querySelector<HTMLInputElement>(`[data-celda="${target.join(' ')}"]`)?.focus();
  }

  return (
    <>
      <p className="mb-3 text-sm text-tinta-2">
        Escribe de 0 a 20, con coma o punto: se guarda solo.{' '}
        <span className="max-md:hidden">
          Flechas y Enter pasan de una celda a otra, Esc deshace y F2 muestra la historia de una nota.
        </span>
      </p>
      <div className="md:overflow-x-auto md:rounded-xl md:border md:border-linea md:bg-hoja">
        <table
          ref={table}
          onKeyDown={handleKey}
          aria-busy={refreshing || undefined}
          className="w-full text-[0.9375rem] max-md:block md:border-separate md:border-spacing-0"
        >
          <caption className="sr-only">Notas por estudiante y módulo</caption>
          <thead className="max-md:sr-only">
            <tr>
              <th scope="col" className={cx(heading, pinned, 'align-bottom')}>
                Estudiante
              </th>
              {modulos.map(({ moduloId, nombre, editable }) => (
                <th key={moduloId} scope="col" className={cx(heading, 'min-w-32 align-bottom')}>
                  <span className="line-clamp-2" title={nombre}>
                    {nombre}
                  </span>
                  {!editable && <Badge className="mt-1">Prueba</Badge>}
                </th>
              ))}
              <th scope="col" className={cx(heading, 'align-bottom')}>
                Promedio
              </th>
            </tr>
          </thead>
          <tbody className="max-md:flex max-md:flex-col max-md:gap-3">
            {alumnos.map((alumno, row) => (
              <tr
                key={alumno.usuarioId}
                className="group max-md:block max-md:rounded-xl max-md:border max-md:border-linea max-md:bg-hoja max-md:px-4 max-md:py-3"
              >
                <th
                  scope="row"
                  className={cx(
                    pinned,
                    'bg-hoja text-left font-medium max-md:block max-md:pb-2 md:border-b md:px-3 md:py-2 md:group-last:border-b-0',
                  )}
                >
                  {alumno.apellido}, {alumno.nombre}
                  <span className="block text-sm font-normal text-tinta-2">{alumno.dni}</span>
                </th>
                {modulos.map((modulo, at) => (
                  <td key={modulo.moduloId} className={cellLook}>
                    <span aria-hidden="true" className="min-w-0 pt-2 text-tinta-2 md:hidden">
                      {modulo.nombre}
                    </span>
                    {modulo.editable ? (
                      <NotaCell
                        cells={cells}
                        alumno={alumno}
                        modulo={modulo}
                        place={`${row} ${columnOf.get(modulo.moduloId)}`}
                        onHistory={() => onHistory({ alumno, modulo })}
                      />
                    ) : (
                      <PruebaCell nota={alumno.notas[at]} />
                    )}
                  </td>
                ))}
                <td className={cellLook}>
                  <span aria-hidden="true" className="pt-1 font-medium md:hidden">
                    Promedio
                  </span>
                  <LivePromedio cells={cells} alumno={alumno} modulos={modulos} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
