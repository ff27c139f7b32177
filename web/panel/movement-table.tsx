import { formatShortDate, limaNoon } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import type { Movement } from 'domain/schemas/panel.ts';

type Props = { dias: Movement['dias']; visible: boolean };

const cell = 'border-b border-linea py-1.5 pr-3 tabular-nums';

/** The chart's figures, newest first: always available to screen readers, shown to others on demand. */
export function MovementTable({ dias, visible }: Props) {
  return (
    <div
      className={visible ? 'max-h-96 overflow-y-auto' : 'sr-only'}
      {...(visible && { role: 'region', 'aria-label': 'Ventas y matrículas por día', tabIndex: 0 })}
    >
      <table className="w-full text-left text-[0.9375rem]">
        <caption className="sr-only">Ventas y matrículas por día, los últimos 30 días</caption>
        <thead className="sticky top-0 bg-hoja text-sm text-tinta-2">
          <tr>
            {['Día', 'Ventas', 'Pedidos', 'Matrículas'].map((name) => (
              <th key={name} scope="col" className="border-b border-linea py-2 pr-3 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dias.toReversed().map(({ fecha, ventas, pedidos, matriculas }) => (
            <tr key={fecha}>
              <th scope="row" className={`${cell} font-normal`}>
                {formatShortDate(limaNoon(fecha))}
              </th>
              <td className={cell}>{formatSoles(ventas)}</td>
              <td className={cell}>{pedidos}</td>
              <td className={cell}>{matriculas}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
