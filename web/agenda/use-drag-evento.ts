import type { AgendaEvento } from 'domain/schemas/agenda.ts';
import { type PointerEvent as ReactPointerEvent, useState } from 'react';

/** A day and the hour since its midnight. */
export type Place = { dia: string; hora: number };

/** Attribute of a day's column, whose value is the day. */
const dayAttribute = 'data-dia';

const slack = 6;
const step = 1 / 4;

type Dragging = {
  /** Hour at a distance from the top of a column. */
  hourAt: (y: number) => number;
  onDrop: (evento: AgendaEvento, place: Place) => void;
};

/** Dragging a session to another day or hour, by quarters of an hour, with mouse or pen. Escape puts it back. */
export function useDragEvento({ hourAt, onDrop }: Dragging) {
  const [place, setPlace] = useState<Place | null>(null);

  function startDrag(event: ReactPointerEvent<HTMLElement>, evento: AgendaEvento) {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const item = event.currentTarget;
    const grabbed = event.clientY - item.getBoundingClientRect().top;
    const [startX, startY] = [event.clientX, event.clientY];
    let to: Place | null = null;
    const listening = new AbortController();
    const { signal } = listening;

    const end = () => {
      listening.abort();
      item.style.transform = '';
      item.style.zIndex = '';
      setPlace(null);
    };
    const move = (moved: PointerEvent) => {
      const [x, top] = [moved.clientX, moved.clientY];
      if (!to && Math.hypot(x - startX, top - startY) < slack) return;
      item.style.transform = `translate(${x - startX}px, ${top - startY}px)`;
      item.style.zIndex = '10';
      const column = document.elementsFromPoint(x, top).find((each) => each.hasAttribute(dayAttribute));
      if (!column) return;
      const hora = hourAt(top - grabbed - column.getBoundingClientRect().top);
      to = { dia: column.getAttribute(dayAttribute)!, hora: Math.min(24 - step, Math.round(hora / step) * step) };
      setPlace(to);
    };
    const drop = () => {
      const dropped = to;
      end();
      if (!dropped) return;
      // The press that ends the drag is no press on the session.
      const noClick = (click: Event) => click.stopPropagation();
      window.addEventListener('click', noClick, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', noClick, { capture: true }));
      onDrop(evento, dropped);
    };
    document.addEventListener('pointermove', move, { signal });
    document.addEventListener('pointerup', drop, { signal });
    document.addEventListener('pointercancel', end, { signal });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
  }

  return { place, startDrag };
}
