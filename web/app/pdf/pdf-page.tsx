import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Paragraph, paragraphsOf, runsOf } from './pdf-text.ts';

type PdfPageProps = {
  pdf: PDFDocumentProxy;
  number: number;
  /** Width of the page relative to its container. */
  zoom: number;
  /** Zoom at which the canvas is rendered: that of the last finished gesture. */
  drawnFor: number;
  asText: boolean;
  /** Of the text view, in rem. */
  textSize?: number;
  root: RefObject<HTMLElement | null>;
  onShown: (number: number) => void;
  /** Of the last page: whether its bottom is on screen. A low page never reaches the middle. */
  onEnd?: ((reached: boolean) => void) | undefined;
};

/** Height over width of a page that has not been read yet: A4. */
const usualShape = Math.SQRT2;
const maxDensity = 2;

/** Rendered when it comes near the visible area, with its text for screen readers. */
export function PdfPage({ pdf, number, zoom, drawnFor, asText, textSize = 1, root, onShown, onEnd }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(false);
  const [shape, setShape] = useState(usualShape);
  const [words, setWords] = useState<Paragraph[] | null>(null);

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

  const end = useRef<HTMLDivElement>(null);
  // With its words the page has its height.
  const isRead = words !== null;
  useEffect(() => {
    if (!onEnd || !isRead || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry && onEnd(entry.isIntersecting), {
      root: root.current,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [root, onEnd, isRead]);

  useEffect(() => {
    if (!near) return;
    let stop = () => {};
    let current = true;
    void (async () => {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      if (current) setWords(paragraphsOf(runsOf(items)));
      const target = canvas.current;
      if (!current || !target) return;
      const plain = page.getViewport({ scale: 1 });
      setShape(plain.height / plain.width);
      // A zoomed canvas already has more pixels.
      const density = Math.min(window.devicePixelRatio, drawnFor > 1 ? 1.25 : maxDensity);
      const width = target.clientWidth * density;
      const viewport = page.getViewport({ scale: width / plain.width });
      [target.width, target.height] = [Math.floor(viewport.width), Math.floor(viewport.height)];
      const task = page.render({ canvas: target, viewport });
      stop = () => task.cancel();
      await task.promise;
    })().catch(() => {
      // Cancelled, or the document was closed.
    });
    return () => {
      current = false;
      stop();
    };
  }, [pdf, number, near, drawnFor]);

  if (asText) {
    return (
      <div
        ref={frame}
        data-page={number}
        className="mx-auto min-h-40 max-w-text border-b border-linea bg-hoja px-5 py-6"
      >
        <p className="mb-3 text-sm text-tinta-2">Página {number}</p>
        <div className="grid gap-3 leading-[1.6] wrap-anywhere" style={{ fontSize: `${textSize}rem` }}>
          {words?.length === 0 && <p>Esta página es una imagen. Acércala o descárgala.</p>}
          {words?.map(({ text, isHeading }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the words of a page do not change
            <p key={at} className={isHeading ? 'mt-2 font-semibold' : undefined}>
              {text}
            </p>
          ))}
        </div>
        <div ref={end} />
      </div>
    );
  }
  return (
    <div
      ref={frame}
      data-page={number}
      className="mx-auto mb-3 max-w-4xl bg-white shadow-sm last:mb-0"
      style={{ width: `${zoom * 100}%`, aspectRatio: `1 / ${shape}`, ...(zoom > 1 && { maxWidth: 'none' }) }}
    >
      {near && <canvas ref={canvas} className="size-full" />}
      <p className="sr-only">
        Página {number}: {words?.map(({ text }) => text).join(' ')}
      </p>
      <div ref={end} />
    </div>
  );
}
