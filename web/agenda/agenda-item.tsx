import type { AgendaEvento } from 'domain/schemas/agenda.ts';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { type AgendaView, eventoName, eventoPath, hoursOf, hueOf, troubleOf } from './agenda-view.ts';

type Props = {
  evento: AgendaEvento;
  view: AgendaView;
  /** Shows hours, lecturer and trouble on separate lines. */
  full?: boolean;
};

/** One date. Its bar has the hue of the course; red and amber mean trouble only. */
export function AgendaItem({ evento, view, full = false }: Props) {
  const trouble = troubleOf(evento, view);
  const isSesion = evento.clase === 'sesion';
  const line = 'block truncate';
  const look = {
    title: `${eventoName(evento)} · ${evento.curso} · ${hoursOf(evento)}`,
    style: { borderLeftColor: hueOf(evento) },
    className: cx(
      'flex h-full min-h-11 w-full flex-col justify-start overflow-hidden rounded-md border-l-4 px-2 py-1 text-left text-xs leading-4 hover:underline',
      trouble?.red ? 'bg-rojo-claro text-rojo' : trouble ? 'bg-ambar-claro text-ambar' : 'bg-papel-2',
      !isSesion && 'border border-dashed border-linea-2',
      evento.cancelada && 'line-through opacity-60',
    ),
  };
  const content = (
    <>
      <span className={cx(line, 'font-semibold')}>{isSesion ? evento.curso : eventoName(evento)}</span>
      <span className={line}>
        {hoursOf(evento)} {!full && (isSesion ? lastName(evento.ponente) : evento.clase.length > 3 && evento.curso)}
      </span>
      {full && (
        <>
          {isSesion && <span className={line}>{evento.nombre}</span>}
          {evento.ponente && <span className={line}>{evento.ponente}</span>}
          {evento.sala && <span className={line}>{evento.sala}</span>}
          {!isSesion && <span className={line}>{evento.curso}</span>}
        </>
      )}
      {full && trouble && <span className={cx(line, 'font-semibold')}>{trouble.text}</span>}
      {evento.cancelada && <span className="sr-only">Cancelada</span>}
    </>
  );
  if (isSesion) {
    return (
      <button type="button" {...look} onClick={() => view.onOpen(evento)}>
        {content}
      </button>
    );
  }
  return (
    <Link to={eventoPath(evento)} {...look}>
      {content}
    </Link>
  );
}

const lastName = (ponente: string | null) => ponente?.split(' ').at(-1) ?? '';
