import type { Comparison as Fila } from 'domain/formats/auditoria-labels.ts';
import { campoLabel } from 'domain/formats/auditoria-labels.ts';
import { cx } from '../../ui/cx.ts';

type Props = { filas: Fila[]; dosLados: boolean };

const head = 'border-b border-linea px-3 py-2 text-sm font-semibold text-tinta-2';

/** A table; on a phone, each field with both values below its name. */
export function Comparacion({ filas, dosLados }: Props) {
  const soloAntes = !dosLados && filas.every(({ despues }) => despues === null);
  return (
    <table className="w-full text-left text-[0.9375rem] max-sm:block">
      <caption className="sr-only">Antes y después, dato por dato</caption>
      <thead className="max-sm:sr-only">
        <tr>
          <th scope="col" className={head}>
            Dato
          </th>
          {(dosLados || soloAntes) && (
            <th scope="col" className={head}>
              Antes
            </th>
          )}
          {!soloAntes && (
            <th scope="col" className={head}>
              Después
            </th>
          )}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {filas.map(({ campo, antes, despues }) => (
          <tr key={campo} className="max-sm:block max-sm:border-b max-sm:border-linea max-sm:py-3">
            <th
              scope="row"
              className="px-3 py-2.5 align-top font-semibold max-sm:block max-sm:px-0 sm:w-44 sm:border-b sm:border-linea"
            >
              {campoLabel(campo)}
            </th>
            {antes !== null && <Valor valor={antes} lado="antes" />}
            {despues !== null && <Valor valor={despues} lado="despues" />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Valor({ valor, lado }: { valor: string; lado: 'antes' | 'despues' }) {
  return (
    <td className="px-3 py-2.5 align-top max-sm:block max-sm:px-0 max-sm:py-1 sm:w-[40%] sm:border-b sm:border-linea">
      <span className="mb-0.5 block text-sm text-tinta-2 sm:hidden" aria-hidden="true">
        {lado === 'antes' ? 'Antes' : 'Después'}
      </span>
      <span
        className={cx(
          'block rounded-md px-2 py-1 break-words whitespace-pre-line',
          lado === 'antes' ? 'bg-rojo-claro text-rojo-oscuro' : 'bg-verde-claro text-verde',
        )}
      >
        {valor || '(vacío)'}
      </span>
    </td>
  );
}
