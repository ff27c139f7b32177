import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useRef, useState } from 'react';

type Props = {
  pdf: PDFDocumentProxy;
  number: number;
  zoom: number;
  root: RefObject<HTMLElement | null>;
  onShown: (number: number) => void;
};

/** Height over width of a page that has not been read yet: A4. */
const usualShape = Math.SQRT2;
const maxDensity = 2;

/** Drawn when it comes near the visible part; its words are there for screen readers. */
export function PdfPage({ pdf, number, zoom, root, onShown }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(false);
  const [shape, setShape] = useState(usualShape);
  const [words, setWords] = useState('');

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const watch = (margin: string, see: (entry: IntersectionObserverEntry) => void) => {
      const observer = new IntersectionObserver(([entry]) => entry && see(entry), {
        root: root.current,
        rootMargin: margin,
      });
      observer.observe(element);
      return observer;
    };
    const observers = [
      watch('600px 0px', ({ isIntersecting }) => setNear(isIntersecting)),
      // The page across the middle is the one being read.
      watch('-45% 0px -45% 0px', ({ isIntersecting }) => isIntersecting && onShown(number)),
    ];
    return () => {
      for (const observer of observers) observer.disconnect();
    };
  }, [root, number, onShown]);

  useEffect(() => {
    if (!near) return;
    let stop = () => {};
    let current = true;
    void (async () => {
      const page = await pdf.getPage(number);
      const target = canvas.current;
      if (!current || !target) return;
      const plain = page.getViewport({ scale: 1 });
      setShape(plain.height / plain.width);
      // Enlarged, the canvas has more pixels already.
      const density = Math.min(window.devicePixelRatio, zoom > 1 ? 1.25 : maxDensity);
      const width = target.clientWidth * density;
      const viewport = page.getViewport({ scale: width / plain.width });
      [target.width, target.height] = [Math.floor(viewport.width), Math.floor(viewport.height)];
      const task = page.render({ canvas: target, viewport });
      stop = () => task.cancel();
      await task.promise;
      const { items } = await page.getTextContent();
      if (current) setWords(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    })().catch(() => {
      // Cancelled, or the document was closed.
    });
    return () => {
      current = false;
      stop();
    };
  }, [pdf, number, near, zoom]);

  return (
    <div
      ref={frame}
      className="mx-auto mb-3 max-w-4xl bg-white shadow-sm last:mb-0"
      style={{ width: `${zoom * 100}%`, aspectRatio: `1 / ${shape}`, ...(zoom > 1 && { maxWidth: 'none' }) }}
    >
      {near && <canvas ref={canvas} className="size-full" />}
      <p className="sr-only">
        Página {number}: {words}
      </p>
    </div>
  );
}
