import { holidayName } from 'domain/rules/working-days.ts';
import { useState } from 'react';
import { cx } from '../ui/cx.ts';
import { AgendaItem } from './agenda-item.tsx';
import type { AgendaView } from './agenda-view.ts';

const weekdays = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'];
const shown = 2;

export const hatched = 'bg-[repeating-linear-gradient(135deg,transparent_0_8px,var(--color-linea)_8px_9px)]';

export function AgendaMonth({ view }: { view: AgendaView }) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-xl border border-linea bg-hoja">
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th
              key={name}
              scope="col"
              className="truncate border-b border-linea bg-papel-2 px-2.5 py-2 text-left text-sm font-medium"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {view.weeks.map((days) => (
          <tr key={days[0]}>
            {days.map((day) => (
              <Day key={day} day={day} view={view} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows two dates; a button opens the others. */
function Day({ day, view }: { day: string; view: AgendaView }) {
  const [open, setOpen] = useState(false);
  const eventos = view.eventosOf(day);
  const feriado = holidayName(day, view.feriados);
  const isPale = view.month !== null && day.slice(0, 7) !== view.month;
  return (
    <td
      className={cx(
        'h-28 border-b border-linea p-1.5 align-top not-last:border-r',
        feriado && hatched,
        isPale && 'bg-papel-2 opacity-70',
      )}
    >
      <p className="mb-1 flex items-baseline justify-between gap-1">
        <span
          className={cx('px-1 font-serif', day === view.today && 'rounded-full bg-teal px-2 text-white')}
          aria-current={day === view.today ? 'date' : undefined}
        >
          {Number(day.slice(8))}
        </span>
        {feriado && <span className="truncate text-xs font-semibold text-ambar">{feriado}</span>}
      </p>
      <ul className="grid gap-1">
        {eventos.slice(0, open ? undefined : shown).map((evento) => (
          <li key={`${evento.clase} ${evento.id}`} className="min-w-0">
            <AgendaItem evento={evento} view={view} />
          </li>
        ))}
      </ul>
      {eventos.length > shown && !open && (
        <button
          type="button"
          className="mt-1 min-h-6 px-1 text-xs font-semibold text-teal"
          onClick={() => setOpen(true)}
        >
          {eventos.length - shown} más<span className="sr-only"> el {Number(day.slice(8))}</span>
        </button>
      )}
    </td>
  );
}
