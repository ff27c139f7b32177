import { savePosicion } from 'domain/contract/archivos.ts';
import Download from 'lucide-react/icons/download';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { getDocument, type PDFDocumentProxy, PDFWorker, version } from 'pdfjs-dist';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { pdfDecodersUrl } from './pdf-decoders-url.ts';

type Props = {
  materialId: number;
  nombre: string;
  url: string;
  descarga: string;
  /** Page at which the reader left it. */
  from: number;
  /** The last page was reached. Undefined for ADMIN, whose progress is not stored. */
  onSeen: (() => void) | undefined;
};

const zooms = [1, 1.5, 2, 3];
/** A page that was on screen this long was read, not scrolled past. */
const settledMs = 700;

/** Phones have no viewer of their own inside a page, and a sandboxed file opens in none: pages are drawn here. */
export function PdfViewer({ materialId, nombre, url, descarga, from, onSeen }: Props) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [failed, setFailed] = useState(false);
  const [zoom, setZoom] = useState(0);
  const [page, setPage] = useState(1);
  const [asText, setAsText] = useState(false);
  const call = useCall();
  const area = useRef<HTMLElement>(null);

  useEffect(() => {
    const port = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
    const worker = PDFWorker.create({ port });
    // WebAssembly and code from strings are forbidden by the policy of the page.
    const wasmUrl = new URL(pdfDecodersUrl(version), location.href).href;
    const task = getDocument({ url, worker, wasmUrl, useWasm: false, enableXfa: false });
    let current = true;
    task.promise.then(
      (opened) => current && setPdf(opened),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
      void task.destroy().finally(() => port.terminate());
    };
  }, [url]);

  const count = pdf?.numPages ?? 0;
  const arrived = useRef(from <= 1);
  useEffect(() => {
    if (!pdf || arrived.current) return;
    arrived.current = true;
    area.current?.querySelector(`[data-page="${Math.min(from, pdf.numPages)}"]`)?.scrollIntoView({ block: 'start' });
  }, [pdf, from]);
  /** Both views keep the page. */
  function change() {
    setAsText(!asText);
    requestAnimationFrame(() =>
      area.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: 'start' }),
    );
  }
  const track = onSeen !== undefined;
  const read = useEffectEvent(() => {
    if (page === count) onSeen?.();
    const body = { segundos: page, duracion: count, tramos: [] };
    if (page !== from) void call(savePosicion, { params: { id: materialId }, body });
  });
  useEffect(() => {
    if (!track || count === 0 || page === 0) return;
    const timer = setTimeout(read, settledMs);
    return () => clearTimeout(timer);
  }, [track, page, count]);
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  return (
    <div className="scroll-mt-24 overflow-hidden border border-linea max-sm:-mx-4 sm:rounded-lg">
      <div className="flex flex-wrap items-center gap-1 border-b border-linea bg-hoja px-3 py-1.5">
        <p role="status" className="min-w-0 flex-1 truncate text-sm text-tinta-2 tabular-nums">
          {count > 0 ? `Página ${page} de ${count}` : failed ? '' : 'Abriendo el documento…'}
        </p>
        <Button variant="quiet" size="sm" aria-pressed={asText} onClick={change}>
          {asText ? 'Ver páginas' : 'Ver texto'}
        </Button>
        <IconButton
          variant="quiet"
          label="Alejar"
          icon={ZoomOut}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <IconButton
          variant="quiet"
          label="Acercar"
          icon={ZoomIn}
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
        <LinkButton variant="quiet" size="sm" icon={Download} href={descarga}>
          <span className="max-sm:sr-only">Descargar</span>
          <span className="sr-only"> {nombre}</span>
        </LinkButton>
      </div>
      {failed && (
        <p role="alert" className="p-4">
          Este documento no se puede mostrar aquí. Descárgalo para leerlo en tu equipo.
        </p>
      )}
      {/* Scrolled with the keyboard. */}
      <section
        ref={area}
        aria-label={`Documento ${nombre}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the keyboard
        tabIndex={0}
        hidden={failed}
        className="h-[80vh] overflow-auto bg-papel p-0 sm:p-4"
      >
        {pdf ? (
          numbers.map((number) => (
            <PdfPage
              key={`${number} ${asText}`}
              pdf={pdf}
              number={number}
              zoom={zooms[zoom]!}
              asText={asText}
              onShown={setPage}
              onZoom={() => setZoom(zoom === 0 ? 2 : 0)}
              root={area}
            />
          ))
        ) : (
          <Skeleton className="h-full w-full" />
        )}
      </section>
    </div>
  );
}

type PdfPageProps = {
  pdf: PDFDocumentProxy;
  number: number;
  zoom: number;
  asText: boolean;
  onZoom: () => void;
  root: RefObject<HTMLElement | null>;
  onShown: (number: number) => void;
};

/** Height over width of a page that has not been read yet: A4. */
const usualShape = Math.SQRT2;
const maxDensity = 2;

/** Drawn when it comes near the visible part; its words are there for screen readers. */
function PdfPage({ pdf, number, zoom, asText, root, onShown, onZoom }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(false);
  const [shape, setShape] = useState(usualShape);
  const [words, setWords] = useState<string | null>(null);

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
      const { items } = await page.getTextContent();
      if (current) setWords(textOf(items));
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
    })().catch(() => {
      // Cancelled, or the document was closed.
    });
    return () => {
      current = false;
      stop();
    };
  }, [pdf, number, near, zoom]);

  if (asText) {
    return (
      <div
        ref={frame}
        data-page={number}
        className="mx-auto min-h-40 max-w-text border-b border-linea bg-hoja px-5 py-6"
      >
        <p className="mb-3 text-sm text-tinta-2">Página {number}</p>
        <p className="text-[1.0625rem] leading-[1.6] whitespace-pre-line">
          {words === '' ? 'Esta página es una imagen. Acércala o descárgala.' : words}
        </p>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons of the bar do the same
    <div
      ref={frame}
      data-page={number}
      onDoubleClick={onZoom}
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

/** The words of a page, with its line breaks. */
function textOf(items: readonly object[]): string {
  return items
    .map((item) => ('str' in item ? `${item.str}${'hasEOL' in item && item.hasEOL ? '\n' : ''}` : ''))
    .join('')
    .trim();
}
