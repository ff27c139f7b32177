import type { Comparison as Row } from 'domain/formats/auditoria-labels.ts';
import { fieldLabel } from 'domain/formats/auditoria-labels.ts';
import { cx } from '../../ui/cx.ts';

type Props = { filas: Row[]; twoSides: boolean };

const head = 'border-b border-linea px-3 py-2 text-sm font-semibold text-tinta-2';

/** A table; on a phone, each field with both values below its name. */
export function Comparison({ filas, twoSides }: Props) {
  const onlyBefore = !twoSides && filas.every(({ despues }) => despues === null);
  return (
    <table className="w-full text-left text-[0.9375rem] max-sm:block">
      <caption className="sr-only">Antes y después, dato por dato</caption>
      <thead className="max-sm:sr-only">
        <tr>
          <th scope="col" className={head}>
            Dato
          </th>
          {(twoSides || onlyBefore) && (
            <th scope="col" className={head}>
              Antes
            </th>
          )}
          {!onlyBefore && (
            <th scope="col" className={head}>
              Después
            </th>
          )}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {filas.map(({ field, antes, despues }) => (
          <tr key={field} className="max-sm:block max-sm:border-b max-sm:border-linea max-sm:py-3">
            <th
              scope="row"
              className="px-3 py-2.5 align-top font-semibold max-sm:block max-sm:px-0 sm:w-44 sm:border-b sm:border-linea"
            >
              {fieldLabel(field)}
            </th>
            {antes !== null && <ValueText value={antes} side="antes" />}
            {despues !== null && <ValueText value={despues} side="despues" />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ValueText({ value, side }: { value: string; side: 'antes' | 'despues' }) {
  return (
    <td className="px-3 py-2.5 align-top max-sm:block max-sm:px-0 max-sm:py-1 sm:w-[40%] sm:border-b sm:border-linea">
      <span className="mb-0.5 block text-sm text-tinta-2 sm:hidden" aria-hidden="true">
        {side === 'antes' ? 'Antes' : 'Después'}
      </span>
      <span
        className={cx(
          'block rounded-md px-2 py-1 break-words whitespace-pre-line',
          side === 'antes' ? 'bg-rojo-claro text-rojo-oscuro' : 'bg-verde-claro text-verde',
        )}
      >
        {value || '(vacío)'}
      </span>
    </td>
  );
}
