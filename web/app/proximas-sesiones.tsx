import { useQuery } from '@tanstack/react-query';
import { listProximas } from 'domain/contract/sesiones.ts';
import { formatShortDate, formatWeekday, limaHour } from 'domain/formats/lima-time.ts';
import { sesionPhase } from 'domain/rules/sesiones.ts';
import type { Sesion } from 'domain/schemas/sesiones.ts';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useState } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { apiQuery, useCall } from './api.tsx';
import { sesionPath, useSesionCalendar } from './sesion-calendar.ts';

const refreshMs = 60_000;
/** Few, so that the sections below stay in view. */
const firstShown = 3;

/** `compact`: inside a section that has its own heading. */
type Props = { cursoId?: number; className?: string; compact?: boolean };

/** The next live sessions: of one course, or of all courses of the student. Renders nothing without any. */
export function ProximasSesiones({ cursoId, className, compact }: Props) {
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(useCall(), listProximas, { query: { cursoId } }),
    // Only the server's clock decides which session is open.
    refetchInterval: refreshMs,
  });
  const [all, setAll] = useState(false);
  const sesiones = data?.resources;
  if (error && !sesiones) {
    return (
      <ErrorState
        message={error.message}
        onRetry={() => void refetch()}
        busy={isFetching}
        className={cx('rounded-xl border border-linea bg-hoja', className)}
      />
    );
  }
  if (!sesiones || sesiones.length === 0) return null;
  const shown = compact ? 1 : firstShown;
  const more = !all && sesiones.length > shown && (
    <Button variant="quiet" size="sm" onClick={() => setAll(true)}>
      Ver las {sesiones.length} sesiones
    </Button>
  );
  const entries = sesiones
    .slice(0, all ? undefined : shown)
    .map((sesion) => (
      <Entry key={sesion.materialId} sesion={sesion} withCurso={cursoId === undefined} compact={compact} />
    ));
  if (compact) {
    return (
      <>
        <ul aria-label="Próximas sesiones" className="divide-y divide-linea">
          {entries}
        </ul>
        {more}
      </>
    );
  }
  return (
    <section aria-labelledby="proximas-sesiones" className={className}>
      <h2 id="proximas-sesiones" className="title-2 mb-4">
        Próximas sesiones
      </h2>
      <Card padding="none">
        <ul aria-labelledby="proximas-sesiones" className="divide-y divide-linea">
          {entries}
        </ul>
        {more && <div className="border-t border-linea px-3 py-2">{more}</div>}
      </Card>
    </section>
  );
}

type EntryProps = { sesion: Sesion; withCurso: boolean; compact?: boolean | undefined };

function Entry({ sesion, withCurso, compact }: EntryProps) {
  const { materialId, nombre, curso, modulo, ponente, inicio, fin, ahora, cancelada } = sesion;
  const save = useSesionCalendar();
  const phase = sesionPhase(sesion, new Date(ahora));
  const open = phase === 'abierta';
  return (
    <li className={cx('flex flex-wrap items-center gap-y-3', compact ? 'gap-x-3 py-3' : 'gap-x-5 px-5 py-4 sm:px-6')}>
      <p className="w-14 shrink-0 text-center leading-tight">
        <span className="block text-xs text-tinta-2">{formatWeekday(inicio)}</span>
        <span className="block font-serif text-lg">{formatShortDate(inicio)}</span>
      </p>
      <div className={cx('min-w-0 grow', compact ? 'basis-36' : 'basis-52')}>
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-sans text-base leading-snug font-semibold tracking-normal">
          {nombre}
          {cancelada && <Badge tone="rojo">Cancelada</Badge>}
          {open && <Badge tone="verde">{Date.parse(ahora) < Date.parse(inicio) ? 'Por empezar' : 'En curso'}</Badge>}
        </h3>
        <p className="mt-0.5 text-[0.9375rem] text-tinta-2">
          {[`${limaHour(inicio)} a ${limaHour(fin)}`, withCurso ? curso : modulo, ponente].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="flex items-center gap-2 max-sm:w-full max-sm:*:first:grow">
        <LinkButton
          to={sesionPath(materialId)}
          size="sm"
          variant={open ? 'primary' : 'secondary'}
          aria-label={`${open ? 'Unirse a' : 'Ver'} ${nombre} de ${curso}`}
        >
          {open ? 'Unirse' : 'Ver sesión'}
        </LinkButton>
        {!cancelada && (
          <IconButton
            icon={CalendarPlus}
            variant="quiet"
            label={`Añadir al calendario ${nombre} de ${curso}`}
            onClick={() => save(sesion)}
          />
        )}
      </div>
    </li>
  );
}
