import { type PointerEvent as ReactPointerEvent, type RefObject, useRef } from 'react';

type DragSort<E extends HTMLElement> = {
  /** The list; its children are the items. */
  list: RefObject<E | null>;
  /** For `pointerdown` of the handle of an item. */
  startDrag: (event: ReactPointerEvent<HTMLElement>, from: number) => void;
};

const edge = 72;
const slack = 8;
const scrollStep = 10;

/** Other places that take an item of the list: elements with this attribute, whose value names the place. */
type Elsewhere = { attribute: string; onDrop: (from: number, place: string) => void };

/** Dragging with mouse, pen or finger. Escape puts the item back. Near the edges of the window the page scrolls. */
export function useDragSort<E extends HTMLElement>(
  onMove: (from: number, to: number) => void,
  elsewhere?: Elsewhere,
): DragSort<E> {
  const list = useRef<E>(null);

  function startDrag(event: ReactPointerEvent<HTMLElement>, from: number) {
    if (event.button !== 0 || !list.current) return;
    const handle: HTMLElement = event.currentTarget;
    const items = [...list.current.children] as HTMLElement[];
    const boxes = items.map((item) => {
      const { top, height } = item.getBoundingClientRect();
      return { top: top + window.scrollY, height };
    });
    const startY = event.clientY + window.scrollY;
    let [pointerX, pointerY] = [event.clientX, event.clientY];
    let over: Element | null = null;
    let to = from;
    let frame = requestAnimationFrame(follow);
    const listening = new AbortController();
    const { signal } = listening;

    function paint() {
      const dragged = pointerY + window.scrollY - startY;
      to = dropPlace(boxes, from, dragged);
      for (const [at, item] of items.entries()) {
        const shift = at === from ? dragged : roomFor(boxes, from, to, at);
        item.style.transform = shift === 0 ? '' : `translateY(${shift}px)`;
      }
      markOver(elsewhere ? placeUnder(elsewhere.attribute, list.current, pointerX, pointerY) : null);
      items[from]?.style.setProperty('z-index', '10');
      items[from]?.style.setProperty('position', 'relative');
    }

    function markOver(place: Element | null) {
      if (place === over) return;
      over?.removeAttribute('data-over');
      place?.setAttribute('data-over', '');
      over = place;
    }

    function follow() {
      // Only when moving towards the edge: an item may be picked up near it without the intent to scroll.
      const moved = pointerY - event.clientY;
      if (moved < -slack && pointerY < edge) window.scrollBy(0, -scrollStep);
      if (moved > slack && pointerY > window.innerHeight - edge) window.scrollBy(0, scrollStep);
      paint();
      frame = requestAnimationFrame(follow);
    }

    function end(drop: boolean) {
      listening.abort();
      cancelAnimationFrame(frame);
      for (const item of items) {
        for (const property of ['transform', 'z-index', 'position']) item.style.removeProperty(property);
      }
      const place = over;
      markOver(null);
      // The list may have changed meanwhile: the places would mean other items.
      const unchanged = items.length === list.current?.children.length;
      if (!drop || !unchanged) return;
      if (place && elsewhere) elsewhere.onDrop(from, place.getAttribute(elsewhere.attribute) ?? '');
      else if (to !== from) onMove(from, to);
    }

    handle.setPointerCapture(event.pointerId);
    const follows = (moved: PointerEvent) => {
      [pointerX, pointerY] = [moved.clientX, moved.clientY];
    };
    const drops = (released: PointerEvent) => {
      follows(released);
      paint();
      end(true);
    };
    handle.addEventListener('pointermove', follows, { signal });
    handle.addEventListener('pointerup', drops, { signal });
    handle.addEventListener('pointercancel', () => end(false), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
  }

  return { list, startDrag };
}

/** The place under the pointer, unless it is the one that holds the list. */
function placeUnder(attribute: string, list: Element | null, x: number, y: number): Element | null {
  const places = document.elementsFromPoint(x, y).flatMap((each) => each.closest(`[${attribute}]`) ?? []);
  return places.find((each) => !each.contains(list)) ?? null;
}

type Box = { top: number; height: number };

/** Place of a dragged item in its list: how many of the others have their middle above its own. */
export function dropPlace(boxes: readonly Box[], from: number, dragged: number): number {
  const own = boxes[from]!;
  const centre = own.top + own.height / 2 + dragged;
  return boxes.filter(({ top, height }, at) => at !== from && top + height / 2 < centre).length;
}

/** How far an item makes room while another one is dragged from `from` to `to`. */
export function roomFor(boxes: readonly Box[], from: number, to: number, at: number): number {
  const [first, second] = boxes;
  const gap = first && second ? second.top - first.top - first.height : 0;
  const room = boxes[from]!.height + gap;
  if (at > from && at <= to) return -room;
  return at < from && at >= to ? room : 0;
}
