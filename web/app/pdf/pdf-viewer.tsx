import ALargeSmall from 'lucide-react/icons/a-large-small';
import Download from 'lucide-react/icons/download';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PdfPage } from './pdf-page.tsx';
import { runsOf, usualHeight } from './pdf-text.ts';
import { keepPdfView, keepTextSize, readPdfView, readTextSize, textSizes } from './pdf-view-preference.ts';
import { usePdf } from './use-pdf.ts';
import { type Point, pointOf, usePinch } from './use-pinch.ts';

type Props = {
  nombre: string;
  url: string;
  descarga: string;
  /** Page at which the reader left it. */
  from: number;
  /** A page was read. Undefined where progress is not stored. */
  onRead: ((page: number, count: number) => void) | undefined;
};

const zooms = [1, 1.5, 2, 3];
const maxZoom = 4;
/** A page that was on screen this long was read, not scrolled past. */
const settledMs = 700;

/** Smaller letters are not readable: the document opens as text. */
const readablePx = 10;

/** The remembered view; without one, text if the letters would be too small. A scan has no text view. */
async function opensAsText(pdf: PDFDocumentProxy, width: number): Promise<boolean> {
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  const height = usualHeight(runsOf(items));
  if (height === null) return false;
  const chosen = readPdfView();
  if (chosen !== null) return chosen === 'texto';
  return (height * width) / page.getViewport({ scale: 1 }).width < readablePx;
}

/** Renders pages itself: phones have no inline PDF viewer, and none opens a sandboxed file. */
export function PdfViewer({ nombre, url, descarga, from, onRead }: Props) {
  const { pdf: opened, failed } = usePdf(url);
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [zoom, setZoom] = useState(1);
  const [drawnFor, setDrawnFor] = useState(1);
  const [middle, setMiddle] = useState(1);
  const [atEnd, setAtEnd] = useState(false);
  const [asText, setAsText] = useState(false);
  const [textSize, setTextSize] = useState(readTextSize);
  const area = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!opened) return;
    let current = true;
    void opensAsText(opened, area.current?.clientWidth ?? 0)
      .catch(() => false)
      .then((text) => {
        if (!current) return;
        setAsText(text);
        setPdf(opened);
      });
    return () => {
      current = false;
    };
  }, [opened]);

  const count = pdf?.numPages ?? 0;
  const page = atEnd ? count : middle;
  const arrived = useRef(from <= 1);
  useEffect(() => {
    if (!pdf || arrived.current) return;
    arrived.current = true;
    area.current?.querySelector(`[data-page="${Math.min(from, pdf.numPages)}"]`)?.scrollIntoView({ block: 'start' });
  }, [pdf, from]);
  const backToPage = () =>
    requestAnimationFrame(() =>
      area.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: 'start' }),
    );
  /** Both views keep the page. */
  function show(text: boolean) {
    if (text === asText) return;
    setAsText(text);
    keepPdfView(text ? 'texto' : 'paginas');
    backToPage();
  }
  function resize() {
    const next = (textSize + 1) % textSizes.length;
    setTextSize(next);
    keepTextSize(next);
    backToPage();
  }
  const track = onRead !== undefined;
  const read = useEffectEvent(() => onRead?.(page, count));
  useEffect(() => {
    if (!track || count === 0 || page === 0) return;
    const timer = setTimeout(read, settledMs);
    return () => clearTimeout(timer);
  }, [track, page, count]);
  /** Keeps the point under the finger, or the middle, in place. */
  function zoomTo(wanted: number, around?: Point) {
    const element = area.current;
    if (!element) return;
    const next = Math.min(maxZoom, Math.max(1, wanted));
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = around ? [around.x - left, around.y - top] : [width / 2, height / 2];
    const [toLeft, toTop] = [element.scrollLeft + x, element.scrollTop + y].map((place) => (place * next) / zoom);
    flushSync(() => setZoom(next));
    element.scrollTo({ left: toLeft! - x, top: toTop! - y, behavior: 'instant' });
  }
  function step(wanted: number | undefined) {
    if (wanted === undefined) return;
    zoomTo(wanted);
    setDrawnFor(wanted);
  }
  usePinch(area, { zoom, onZoom: zoomTo, onEnd: () => setDrawnFor(zoom) }, pdf !== null && !asText);
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  return (
    <div className="scroll-mt-24 overflow-hidden border border-linea max-sm:-mx-4 sm:rounded-lg">
      <div className="flex flex-wrap items-center gap-1 border-b border-linea bg-hoja px-2 py-1.5 sm:px-3">
        <div className="flex overflow-hidden rounded-lg border border-linea-2">
          <ViewButton label="Páginas" name="Ver páginas" pressed={!asText} onClick={() => show(false)} />
          <ViewButton label="Texto" name="Ver texto" pressed={asText} onClick={() => show(true)} />
        </div>
        <p role="status" className="flex-auto text-right text-sm whitespace-nowrap text-tinta-2 tabular-nums">
          {count > 0 ? (
            <>
              <span className="max-sm:sr-only">Página </span>
              {page} de {count}
            </>
          ) : failed ? (
            ''
          ) : (
            'Abriendo…'
          )}
        </p>
        {asText ? (
          <IconButton
            variant="quiet"
            label={`Cambiar el tamaño de la letra, ${textSize + 1} de ${textSizes.length}`}
            icon={ALargeSmall}
            onClick={resize}
          />
        ) : (
          <>
            <IconButton
              variant="quiet"
              label="Alejar"
              icon={ZoomOut}
              disabled={zoom === 1}
              onClick={() => step(zooms.findLast((each) => each < zoom))}
            />
            <IconButton
              variant="quiet"
              label="Acercar"
              icon={ZoomIn}
              disabled={zoom >= zooms.at(-1)!}
              onClick={() => step(zooms.find((each) => each > zoom))}
            />
          </>
        )}
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
      {/* Focusable, so that the keyboard can scroll it. */}
      <section
        ref={area}
        aria-label={`Documento ${nombre}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the keyboard
        tabIndex={0}
        hidden={failed}
        onDoubleClick={(event) => {
          if (asText) return;
          zoomTo(zoom > 1 ? 1 : 2, pointOf(event));
          setDrawnFor(zoom > 1 ? 1 : 2);
        }}
        className="h-[80vh] touch-pan-x touch-pan-y overflow-auto bg-papel p-0 sm:p-4"
      >
        {pdf ? (
          numbers.map((number) => (
            <PdfPage
              key={`${number} ${asText}`}
              pdf={pdf}
              number={number}
              zoom={zoom}
              drawnFor={drawnFor}
              asText={asText}
              textSize={textSizes[textSize]!}
              onShown={setMiddle}
              onEnd={number === count ? setAtEnd : undefined}
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

type ViewButtonProps = { label: string; name: string; pressed: boolean; onClick: () => void };

function ViewButton({ label, name, pressed, onClick }: ViewButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={pressed}
      onClick={onClick}
      className={cx(
        'min-h-11 px-2.5 text-sm font-medium sm:px-3.5 pointer-fine:min-h-9',
        pressed ? 'bg-teal-claro text-teal-oscuro' : 'bg-hoja text-tinta-2 hover:bg-papel-2',
      )}
    >
      {label}
    </button>
  );
}
