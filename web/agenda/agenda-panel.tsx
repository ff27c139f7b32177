import { formatDayTime, limaDay } from 'domain/formats/lima-time.ts';
import { holidayName } from 'domain/rules/working-days.ts';
import type { AgendaEvento } from 'domain/schemas/agenda.ts';
import { useState } from 'react';
import { useMay } from '../app/permisos.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { AcceptDialog, type Accepted, AcceptedList, type Accepting } from './accepted.tsx';
import { type AgendaView, editPath, eventoName, eventoPath, movePath } from './agenda-view.ts';

type Props = { eventos: readonly AgendaEvento[]; view: AgendaView; accepted: readonly Accepted[] };

/** Clashes and sessions on holidays; where there are none, the next dates. */
export function AgendaPanel({ eventos, view, accepted }: Props) {
  const canManage = useMay('academico');
  const [accepting, setAccepting] = useState<Accepting | null>(null);
  const byId = new Map(eventos.filter(({ clase }) => clase === 'sesion').map((each) => [each.id, each]));
  const clashes = view.choques.flatMap(({ a, b, por }) => {
    const [first, second] = [byId.get(a), byId.get(b)];
    return first && second ? [{ first, second, por }] : [];
  });
  const onHoliday = [...byId.values()].filter(
    ({ inicio, cancelada, feriadoAceptado }) =>
      !cancelada && feriadoAceptado === null && holidayName(limaDay(inicio), view.feriados),
  );
  const next = eventos.filter(({ inicio }) => Date.parse(inicio) > Date.now()).slice(0, 5);
  return (
    <Card as="section" aria-label="Por revisar" className="text-sm">
      {clashes.length > 0 && (
        <>
          <h2 className="title-3 mb-2 text-rojo">{clashes.length === 1 ? '1 choque' : `${clashes.length} choques`}</h2>
          <ul className="divide-y divide-linea">
            {clashes.map(({ first, second, por }) => (
              <li key={`${first.id} ${second.id}`} className="py-2">
                <p className="text-tinta-2">{formatDayTime(second.inicio)}</p>
                <p className="font-semibold">
                  {por === 'docente' ? `${first.ponente} dicta dos clases` : 'La misma sala, dos veces'}
                </p>
                <p>
                  <TextLink to={eventoPath(first)}>{first.curso}</TextLink> ·{' '}
                  <TextLink to={eventoPath(second)}>{second.curso}</TextLink>
                </p>
                {canManage && (
                  <p className="mt-2 flex flex-wrap gap-2">
                    {por === 'sala' && (
                      <LinkButton variant="secondary" size="sm" to={editPath(second)}>
                        Cambiar de sala<span className="sr-only">: {second.nombre}</span>
                      </LinkButton>
                    )}
                    <LinkButton variant="secondary" size="sm" to={movePath(second)}>
                      Mover una<span className="sr-only">: {second.nombre}</span>
                    </LinkButton>
                    <Button
                      variant="quiet"
                      size="sm"
                      onClick={() =>
                        setAccepting({ sesion: first, other: second, label: `${first.nombre} y ${second.nombre}` })
                      }
                    >
                      Está bien<span className="sr-only">: {second.nombre}</span>
                    </Button>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {onHoliday.length > 0 && (
        <>
          <h2 className="title-3 mt-3 mb-2 text-ambar first:mt-0">
            {onHoliday.length === 1 ? '1 en feriado' : `${onHoliday.length} en feriado`}
          </h2>
          <ul className="divide-y divide-linea">
            {onHoliday.map((evento) => (
              <li key={evento.id} className="py-2">
                <p className="text-tinta-2">{formatDayTime(evento.inicio)}</p>
                <p className="font-semibold">{holidayName(limaDay(evento.inicio), view.feriados)}</p>
                <TextLink to={eventoPath(evento)}>{evento.curso}</TextLink>
                {canManage && (
                  <p className="mt-2 flex flex-wrap gap-2">
                    <LinkButton variant="secondary" size="sm" to={movePath(evento)}>
                      Mover<span className="sr-only">: {evento.nombre}</span>
                    </LinkButton>
                    <Button
                      variant="quiet"
                      size="sm"
                      onClick={() =>
                        setAccepting({ sesion: evento, other: null, label: `${evento.nombre} en feriado` })
                      }
                    >
                      Está bien<span className="sr-only">: {evento.nombre}</span>
                    </Button>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {clashes.length + onHoliday.length === 0 && (
        <>
          <h2 className="title-3 mb-2">Sin choques</h2>
          {next.length === 0 && <p className="text-tinta-2">No hay más fechas en estos días.</p>}
          <ul className="divide-y divide-linea">
            {next.map((evento) => (
              <li key={`${evento.clase} ${evento.id}`} className="py-2">
                <p className="text-tinta-2">{formatDayTime(evento.inicio)}</p>
                <TextLink to={eventoPath(evento)}>{eventoName(evento)}</TextLink>
              </li>
            ))}
          </ul>
        </>
      )}
      {canManage && accepted.length > 0 && <AcceptedList accepted={accepted} />}
      {accepting && <AcceptDialog {...accepting} onClose={() => setAccepting(null)} />}
    </Card>
  );
}
