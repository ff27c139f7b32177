import { formatNearDay, toLimaClock, toLimaInput } from 'domain/formats/lima-time.ts';
import { holidayName } from 'domain/rules/working-days.ts';
import type { AgendaEvento } from 'domain/schemas/agenda.ts';
import type { PointerEvent } from 'react';
import { cx } from '../ui/cx.ts';
import { AgendaItem } from './agenda-item.tsx';
import { hatched } from './agenda-month.tsx';
import type { AgendaView } from './agenda-view.ts';
import { useDragEvento } from './use-drag-evento.ts';

const names = ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom'];
const hourHeight = 56;
const leastMinutes = 45;
const foldHeight = 32;
const leastFolded = 3;

/** Hours of a day from top to bottom; hours without any date fold into one line. */
type Hours = {
  rows: { from: number; to: number; isFolded: boolean }[];
  topOf: (hour: number) => number;
  /** The hour at a distance from the top. */
  hourAt: (y: number) => number;
  height: number;
};

function hoursOf(spans: readonly { from: number; to: number }[], first: number, last: number): Hours {
  const rows: Hours['rows'] = [];
  const isBusy = (hour: number) => spans.some(({ from, to }) => from < hour + 1 && to > hour);
  for (let hour = first; hour < last; ) {
    let end = hour;
    while (end < last && !isBusy(end)) end += 1;
    const isFolded = spans.length > 0 && end - hour >= leastFolded;
    const to = isFolded ? end : hour + 1;
    rows.push({ from: hour, to, isFolded });
    hour = to;
  }
  const heightOf = ({ isFolded }: Hours['rows'][number]) => (isFolded ? foldHeight : hourHeight);
  const topOf = (hour: number) =>
    rows.reduce((y, row) => {
      const part = Math.min(1, Math.max(0, (hour - row.from) / (row.to - row.from)));
      return y + part * heightOf(row);
    }, 0);
  const hourAt = (y: number) => {
    let top = 0;
    for (const row of rows) {
      const part = (y - top) / heightOf(row);
      if (part < 1) return row.from + Math.max(0, part) * (row.to - row.from);
      top += heightOf(row);
    }
    return last;
  };
  return { rows, topOf, hourAt, height: rows.reduce((sum, row) => sum + heightOf(row), 0) };
}

/** Hours since midnight in Lima. */
function hourOf(instant: string): number {
  const clock = toLimaClock(instant);
  return clock.getUTCHours() + clock.getUTCMinutes() / 60;
}

/** A session past midnight is cut at the end of its day. */
function spanOf({ inicio, fin }: AgendaEvento): { from: number; to: number } {
  const from = hourOf(inicio);
  const hours = (Date.parse(fin) - Date.parse(inicio)) / 3_600_000;
  return { from, to: Math.min(24, from + Math.max(hours, leastMinutes / 60)) };
}

/** Of two overlapping sessions the later one lies on top, a little to the right. */
export function AgendaWeek({ view }: { view: AgendaView }) {
  const days = view.weeks[0]!;
  const spans = days.flatMap((day) => view.eventosOf(day).map(spanOf));
  const first = Math.floor(Math.min(spans.length > 0 ? 17 : 9, ...spans.map(({ from }) => from)));
  const last = Math.ceil(Math.max(21, ...spans.map(({ to }) => to)));
  const hours = hoursOf(spans, first, last);
  const { place, startDrag } = useDragEvento({
    hourAt: hours.hourAt,
    onDrop: (evento, { dia, hora }) => {
      const inicio = `${dia}T${clockOf(hora)}`;
      if (inicio !== toLimaInput(evento.inicio)) view.onMove?.(evento, inicio);
    },
  });
  return (
    <div className="overflow-x-auto rounded-xl border border-linea bg-hoja">
      <div className="grid min-w-[44rem] grid-cols-[3rem_repeat(7,minmax(0,1fr))]">
        <div className="border-b border-linea bg-papel-2" />
        {days.map((day, n) => (
          <div key={day} className="border-b border-l border-linea bg-papel-2 px-2 py-1.5">
            <h3
              className={cx('font-serif text-lg', day === view.today && 'text-teal')}
              aria-current={day === view.today ? 'date' : undefined}
            >
              {names[n]} {Number(day.slice(8))}
            </h3>
            <p className="truncate text-xs font-semibold text-ambar">{holidayName(day, view.feriados)}</p>
          </div>
        ))}
        <div aria-hidden="true">
          {hours.rows.map(({ from, isFolded }) => (
            <p
              key={from}
              style={{ height: isFolded ? foldHeight : hourHeight }}
              className="pr-2 text-right text-xs text-tinta-2"
            >
              {from}:00
            </p>
          ))}
        </div>
        <div className="relative col-span-7 grid grid-cols-subgrid">
          {hours.rows.map(({ from, isFolded }, at) =>
            isFolded || at === 0 ? null : (
              <span
                key={from}
                style={{ top: hours.topOf(from) }}
                className="pointer-events-none absolute inset-x-0 border-t border-linea"
                aria-hidden
              />
            ),
          )}
          {days.map((day) => (
            <Day key={day} day={day} view={view} hours={hours} onDragStart={view.onMove && startDrag} />
          ))}
          {place && (
            <p className="pointer-events-none absolute inset-x-0 top-2 z-20 mx-auto w-fit rounded-full bg-tinta px-3 py-1 text-sm text-white tabular-nums">
              {formatNearDay(place.dia, view.today)}, {clockOf(place.hora)}
            </p>
          )}
          {hours.rows.map(
            ({ from, to, isFolded }) =>
              isFolded && (
                <p
                  key={from}
                  style={{ top: hours.topOf(from), height: foldHeight }}
                  className="absolute inset-x-0 flex items-center justify-center border-y border-linea bg-papel-2 text-xs text-tinta-2"
                >
                  De {from}:00 a {to}:00 no hay sesiones
                </p>
              ),
          )}
        </div>
      </div>
    </div>
  );
}

type DayProps = {
  day: string;
  view: AgendaView;
  hours: Hours;
  /** Null: sessions cannot be dragged. */
  onDragStart: ((event: PointerEvent<HTMLElement>, evento: AgendaEvento) => void) | null;
};

/** '09:15' */
function clockOf(hora: number): string {
  const minutes = Math.round(hora * 60);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

const isMovable = ({ clase, fin, cancelada }: AgendaEvento) =>
  clase === 'sesion' && !cancelada && Date.parse(fin) > Date.now();

function Day({ day, view, hours: { topOf, height }, onDragStart }: DayProps) {
  const eventos = view.eventosOf(day);
  return (
    <ul
      data-dia={day}
      style={{ height }}
      className={cx('relative border-l border-linea', holidayName(day, view.feriados) && hatched)}
    >
      {eventos.map((evento, at) => {
        const { from, to } = spanOf(evento);
        const under = eventos.slice(0, at).filter((each) => spanOf(each).to > from).length;
        return (
          <li
            key={`${evento.clase} ${evento.id}`}
            onPointerDown={onDragStart && isMovable(evento) ? (event) => onDragStart(event, evento) : undefined}
            className="absolute right-0.5 rounded-md bg-hoja ring-1 ring-hoja"
            style={{
              top: topOf(from),
              height: topOf(to) - topOf(from) - 2,
              left: 2 + 14 * Math.min(under, 4),
            }}
          >
            <AgendaItem evento={evento} view={view} full />
          </li>
        );
      })}
    </ul>
  );
}
