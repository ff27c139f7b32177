import { formatSoles } from 'domain/formats/money.ts';
import { cx } from '../ui/cx.ts';
import { formatCount } from '../ui/format-count.ts';
import { TextLink } from '../ui/text-link.tsx';

/** Figures of a day, a month or a course. */
export type MovementRow = {
  key: string | number;
  name: string;
  /** Page of the course. */
  to?: string;
  ventas: number;
  pedidos: number;
  matriculas: number;
};

type Props = { rows: MovementRow[]; group: 'dia' | 'mes' | 'curso'; period: string; visible: boolean };

const words = { dia: ['Día', 'por día'], mes: ['Mes', 'por mes'], curso: ['Curso', 'por curso'] } as const;
const cell = 'border-b border-linea py-1.5 pr-3 tabular-nums';

/** The chart's figures, newest first: always available to screen readers, shown to others on demand. */
export function MovementTable({ rows, group, period, visible }: Props) {
  const [heading, by] = words[group];
  return (
    <div
      className={visible ? 'max-h-96 overflow-auto' : 'sr-only'}
      {...(visible && { role: 'region', 'aria-label': `Ventas y matrículas ${by}`, tabIndex: 0 })}
    >
      <table className="w-full text-left text-[0.9375rem]">
        <caption className="sr-only">{`Ventas y matrículas ${by}, ${period}`}</caption>
        <thead className="sticky top-0 bg-hoja text-sm text-tinta-2">
          <tr>
            {[heading, 'Ventas', 'Pedidos', 'Matrículas'].map((name) => (
              <th key={name} scope="col" className="border-b border-linea py-2 pr-3 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(group === 'curso' ? rows : rows.toReversed()).map(({ key, name, to, ventas, pedidos, matriculas }) => (
            <tr key={key}>
              <th scope="row" className={cx(cell, 'font-normal wrap-anywhere', group === 'curso' && 'min-w-36')}>
                {to ? <TextLink to={to}>{name}</TextLink> : name}
              </th>
              <td className={`${cell} whitespace-nowrap`}>{formatSoles(ventas)}</td>
              <td className={cell}>{formatCount(pedidos)}</td>
              <td className={cell}>{formatCount(matriculas)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
