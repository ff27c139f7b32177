import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Fixed point of a zoom, in screen coordinates. */
export type Point = { x: number; y: number };

export const pointOf = (event: Pick<Touch, 'clientX' | 'clientY'>): Point => ({ x: event.clientX, y: event.clientY });

type Gestures = {
  zoom: number;
  onZoom: (zoom: number, around: Point) => void;
  /** The fingers have left the screen. */
  onEnd: () => void;
};

const doubleTapMs = 300;
const doubleTapPixels = 30;

/** Two fingers zoom, a double tap toggles the zoom. Scrolling with one finger is left to the browser. */
export function usePinch(area: RefObject<HTMLElement | null>, { zoom, onZoom, onEnd }: Gestures, enabled: boolean) {
  const current = useEffectEvent(() => zoom);
  const change = useEffectEvent(onZoom);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const element = area.current;
    if (!element || !enabled) return;
    let pinch: { distance: number; zoom: number } | null = null;
    let tap: (Point & { at: number }) | null = null;
    const start = (event: TouchEvent) => {
      const [a, b] = event.touches;
      if (a && b) pinch = { distance: distanceOf(pointOf(a), pointOf(b)), zoom: current() };
    };
    const move = (event: TouchEvent) => {
      const [a, b] = event.touches;
      tap = null;
      if (!pinch || !a || !b) return;
      event.preventDefault();
      change(
        (pinch.zoom * distanceOf(pointOf(a), pointOf(b))) / Math.max(1, pinch.distance),
        middleOf(pointOf(a), pointOf(b)),
      );
    };
    const stop = (event: TouchEvent) => {
      if (pinch) {
        if (event.touches.length < 2) pinch = null;
        if (event.touches.length === 0) end();
        return;
      }
      const [finger] = event.changedTouches;
      if (!finger) return;
      const place = pointOf(finger);
      const before = tap;
      tap = { ...place, at: event.timeStamp };
      if (!before || tap.at - before.at > doubleTapMs || distanceOf(before, tap) > doubleTapPixels) return;
      tap = null;
      // Otherwise the browser also fires a double click.
      event.preventDefault();
      change(current() > 1 ? 1 : 2, place);
      end();
    };
    element.addEventListener('touchstart', start, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', stop, { passive: false });
    return () => {
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', stop);
    };
  }, [area, enabled]);
}

const distanceOf = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
