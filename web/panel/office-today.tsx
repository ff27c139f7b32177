import { getAgenda } from 'domain/contract/agenda.ts';
import { addDays, formatLongDate, limaDay, limaHour } from 'domain/formats/lima-time.ts';
import type { AgendaEvento } from 'domain/schemas/agenda.ts';
import { useState } from 'react';
import { useApi } from '../app/api.tsx';
import { sesionPath } from '../app/sesion-calendar.ts';
import { Card } from '../ui/card.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { TextLink } from '../ui/text-link.tsx';

const soonMs = 15 * 60_000;
const daysAhead = 14;

/** The sessions of today that are not over; without one the next session of the school. */
export function OfficeToday() {
  const [now] = useState(() => new Date());
  const today = limaDay(now);
  const { data } = useApi(getAgenda, { query: { desde: today, hasta: addDays(today, daysAhead) } });
  const coming = (data?.resource?.eventos ?? []).filter(
    ({ clase, cancelada, fin }) => clase === 'sesion' && !cancelada && Date.parse(fin) > now.getTime(),
  );
  const ofToday = coming.filter(({ inicio }) => limaDay(inicio) === today);
  const [next] = coming;
  if (!next) return null;
  return (
    <section aria-label="Sesiones de hoy">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 className="title-3">{ofToday.length > 0 ? 'Hoy' : 'Próxima sesión'}</h2>
        <TextLink to="/agenda">Agenda</TextLink>
      </div>
      <Card padding="none">
        <ul className="divide-y divide-linea">
          {(ofToday.length > 0 ? ofToday : [next]).map((sesion) => (
            <Entry key={sesion.id} sesion={sesion} now={now} isToday={ofToday.length > 0} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Entry({ sesion, now, isToday }: { sesion: AgendaEvento; now: Date; isToday: boolean }) {
  const { id, curso, nombre, ponente, inicio, fin } = sesion;
  const opens = Date.parse(inicio) - now.getTime() <= soonMs;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5">
      <p className="w-14 shrink-0 leading-tight tabular-nums">
        <span className="block font-serif text-xl">{limaHour(inicio)}</span>
        <span className="block text-sm text-tinta-2">{limaHour(fin)}</span>
      </p>
      <div className="min-w-0 grow basis-48 border-l-3 border-oro pl-4">
        <p className="font-semibold">{curso}</p>
        <p className="text-sm text-tinta-2">
          {[!isToday && formatLongDate(inicio), nombre, ponente].filter(Boolean).join(' · ')}
        </p>
      </div>
      {opens && (
        <LinkButton to={sesionPath(id)} className="max-sm:w-full" aria-label={`Entrar a ${nombre} de ${curso}`}>
          Entrar
        </LinkButton>
      )}
    </li>
  );
}
