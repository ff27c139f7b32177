import { useQuery } from '@tanstack/react-query';
import { listProximas } from 'domain/contract/sesiones.ts';
import { formatDayTime, limaDay, limaHour } from 'domain/formats/lima-time.ts';
import { sesionPhase } from 'domain/rules/sesiones.ts';
import type { Sesion } from 'domain/schemas/sesiones.ts';
import Radio from 'lucide-react/icons/radio';
import { apiQuery, useCall } from '../app/api.tsx';
import { sesionPath } from '../app/sesion-calendar.ts';
import { useClock } from '../app/use-clock.ts';
import { Card } from '../ui/card.tsx';
import { LinkButton } from '../ui/link-button.tsx';

const refreshMs = 60_000;

/** Live sessions of today, with the time until they begin. Renders nothing on a day without one. */
export function TodaySesiones() {
  const { data } = useQuery({ ...apiQuery(useCall(), listProximas, { query: {} }), refetchInterval: refreshMs });
  const today = (data?.resources ?? []).filter((sesion) => isToday(sesion) || isOpen(sesion));
  if (today.length === 0) return null;
  return (
    <section aria-label="Hoy">
      <Card padding="none">
        <ul className="divide-y divide-linea">
          {today.map((sesion) => (
            <TodaySesion key={`${sesion.materialId} ${sesion.ahora}`} sesion={sesion} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

const isToday = ({ inicio, ahora, cancelada }: Sesion) => !cancelada && limaDay(inicio) === limaDay(ahora);

/** Also around midnight, when it begins or began on another day. */
const isOpen = (sesion: Sesion) => sesionPhase(sesion, new Date(sesion.ahora)) === 'abierta';

function TodaySesion({ sesion }: { sesion: Sesion }) {
  const { materialId, nombre, curso, ponente, inicio, fin, ahora } = sesion;
  const { left } = useClock({ fin: inicio, ahora });
  const open = isOpen(sesion);
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 px-5 py-3.5">
      <Radio size={24} className="shrink-0 text-teal max-sm:hidden" />
      <div className="min-w-0 grow basis-56">
        <h2 className="font-sans text-base leading-snug font-semibold tracking-normal">
          {isToday(sesion) ? `Hoy, ${limaHour(inicio)}` : formatDayTime(inicio, ahora)} a {limaHour(fin)} · {nombre}
        </h2>
        <p className="text-[0.9375rem] text-tinta-2">{[curso, ponente].filter(Boolean).join(' · ')}</p>
      </div>
      <p role="timer" aria-live="off" className="text-right leading-tight">
        <span className="block text-sm text-tinta-2">{left === 0 ? 'Ya empezó' : 'Empieza en'}</span>
        {left !== null && left > 0 && <span className="font-serif text-2xl tabular-nums">{leftLabel(left)}</span>}
      </p>
      <LinkButton
        to={sesionPath(materialId)}
        variant={open ? 'primary' : 'secondary'}
        className="max-sm:w-full"
        aria-label={`Entrar a ${nombre} de ${curso}`}
      >
        Entrar
      </LinkButton>
    </li>
  );
}

/** Counts seconds below 15 minutes, else minutes. */
function leftLabel(seconds: number): string {
  if (seconds < 900) return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
