import { formatLongDate, formatWeekday, limaNoon } from 'domain/formats/lima-time.ts';
import { holidayName } from 'domain/rules/working-days.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { AgendaItem } from './agenda-item.tsx';
import type { AgendaView } from './agenda-view.ts';

/** Day by day, for a phone; days without dates are left out. */
export function AgendaList({ view }: { view: AgendaView }) {
  const days = view.weeks
    .flat()
    .filter((day) => view.month === null || day.slice(0, 7) === view.month)
    .filter((day) => view.eventosOf(day).length > 0);
  if (days.length === 0) return <EmptyState title="Sin fechas">No hay sesiones ni pruebas en estos días.</EmptyState>;
  return (
    <ol className="grid gap-4" aria-label="Fechas por día">
      {days.map((day) => (
        <li key={day}>
          <h3 className="mb-1.5 font-semibold" aria-current={day === view.today ? 'date' : undefined}>
            {capital(formatWeekday(limaNoon(day)))}, {formatLongDate(limaNoon(day))}
            {day === view.today && ' · hoy'}
            {holidayName(day, view.feriados) && (
              <span className="text-ambar"> · {holidayName(day, view.feriados)}</span>
            )}
          </h3>
          <ul className="grid gap-1.5">
            {view.eventosOf(day).map((evento) => (
              <li key={`${evento.clase} ${evento.id}`}>
                <AgendaItem evento={evento} view={view} full />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
