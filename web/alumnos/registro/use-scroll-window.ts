import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows beyond the visible ones, so that a quick scroll finds them. */
const spare = 10;
/** The window moves in steps, so that most scroll events render nothing. */
const step = 5;

/** First and last row to render of a long list with rows of equal height. Needs no library: it is one division. */
export function useScrollWindow(scroller: RefObject<HTMLElement | null>, rowHeight: number, rows: number) {
  const [first, setFirst] = useState(0);
  const [visible, setVisible] = useState(20);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const read = () => {
      setFirst(Math.floor(element.scrollTop / rowHeight / step) * step);
      setVisible(Math.ceil(element.clientHeight / rowHeight));
    };
    read();
    const resized = new ResizeObserver(read);
    resized.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [scroller, rowHeight]);

  return { start: Math.max(0, first - spare), end: Math.min(rows, first + visible + step + spare), visible };
}
