import { useQuery } from '@tanstack/react-query';
import { openMuestra } from 'domain/contract/muestras.ts';
import { precioText } from 'domain/formats/money.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { Muestra, MuestraOpen } from 'domain/schemas/muestras.ts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import { Suspense } from 'react';
import { apiQuery, useCall } from '../../app/api.tsx';
import { lazyPart } from '../../app/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Prose } from '../../ui/prose.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AddToCart } from '../catalogo/add-to-cart.tsx';
import { anchorIds } from './flyer-anchors.tsx';
import { muestraFacts } from './muestra-texts.ts';

const PdfViewer = lazyPart(async () => (await import('../../app/pdf/pdf-viewer.tsx')).PdfViewer);

type Props = {
  curso: Curso;
  owned: boolean;
  muestras: readonly Muestra[];
  /** Id of the sample that is shown. */
  open: number;
  onOpen: (materialId: number) => void;
};

/** The sample in its place, with the next one and the button to buy below it. */
export function MuestraFrame({ curso, owned, muestras, open, onOpen }: Props) {
  const at = muestras.findIndex(({ materialId }) => materialId === open);
  const shown = muestras[at];
  if (!shown) return null;
  const next = muestras[(at + 1) % muestras.length];
  return (
    <section id={anchorIds.muestra} aria-label="Clase de muestra" className="mt-5 scroll-mt-28 lg:mt-7 print:hidden">
      <div className="overflow-hidden rounded-xl border border-linea bg-hoja">
        <Content key={open} cursoId={curso.cursoId} materialId={open} />
        <div className="grid grid-cols-1 gap-3 p-4 sm:p-5">
          <div>
            <p className="text-sm font-semibold text-teal-oscuro">Clase de muestra · {muestraFacts(shown)}</p>
            <h2 className="title-3 mt-0.5 wrap-anywhere">{shown.nombre}</h2>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-3 border-t border-linea pt-3">
            <p className="figures text-xl whitespace-nowrap">{precioText(curso.precioActual)}</p>
            {curso.enVenta && <AddToCart curso={curso} owned={owned} narrow />}
          </div>
          <TextLink to={`/informacion?curso=${curso.cursoId}&de=muestra`} className="justify-self-start">
            ¿Te gustó? Solicita información
          </TextLink>
          {next && next !== shown && (
            <Button variant="secondary" icon={ArrowRight} wide onClick={() => onOpen(next.materialId)}>
              <span className="min-w-0 truncate">Siguiente: {next.nombre}</span>
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

/** Signed URLs expire within minutes: do not reuse one from an earlier press. */
function Content({ cursoId, materialId }: { cursoId: number; materialId: number }) {
  const options = apiQuery(useCall(), openMuestra, { params: { id: cursoId, materialId } });
  const { data, error, isFetching, refetch } = useQuery({ ...options, gcTime: 0, staleTime: Number.POSITIVE_INFINITY });
  if (error) {
    return (
      <ErrorState
        title="La clase de muestra no se pudo abrir"
        message={error.message}
        onRetry={() => void refetch()}
        busy={isFetching}
        className="py-6"
      />
    );
  }
  const opened = data?.resource;
  return opened ? <Shown muestra={opened} /> : <Skeleton className="aspect-video h-auto w-full" />;
}

// The pressed button is unmounted: focus what replaced it.
const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

function Shown({ muestra }: { muestra: MuestraOpen }) {
  const { clase, nombre, url, descarga, subtitulos, texto } = muestra;
  switch (clase) {
    case 'marco':
      return (
        <iframe
          ref={takeFocus}
          src={url}
          title={nombre}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
          className="aspect-video w-full bg-tinta"
        />
      );
    case 'video':
      return (
        // biome-ignore lint/a11y/useMediaCaption: captions where the school has uploaded them
        <video
          ref={takeFocus}
          src={url}
          aria-label={nombre}
          controls
          autoPlay
          playsInline
          className="aspect-video w-full bg-tinta"
        >
          {subtitulos && <track kind="captions" src={subtitulos} srcLang="es" label="Español" default />}
        </video>
      );
    case 'audio':
      return (
        <div className="bg-papel-2 p-4">
          {/* biome-ignore lint/a11y/useMediaCaption: captions belong to videos */}
          <audio ref={takeFocus} src={url} aria-label={nombre} controls autoPlay className="w-full" />
        </div>
      );
    case 'pdf':
      return (
        <Suspense fallback={<Skeleton className="h-[80vh] w-full" />}>
          {/* The viewer reaches to the edges of a phone. */}
          <div ref={takeFocus} tabIndex={-1} className="outline-none max-sm:px-4">
            <PdfViewer nombre={nombre} url={url} descarga={descarga} from={1} onRead={undefined} />
          </div>
        </Suspense>
      );
    case 'texto':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the keyboard
        <div ref={takeFocus} tabIndex={0} className="max-h-[70vh] overflow-auto p-4 sm:p-6">
          <Prose text={texto} />
        </div>
      );
    case 'archivo':
    case 'enlace':
      return (
        <div className="grid justify-items-center bg-papel-2 p-8">
          {clase === 'archivo' ? (
            <LinkButton href={descarga} icon={Download}>
              Descargar
            </LinkButton>
          ) : (
            <LinkButton href={url} target="_blank" icon={ExternalLink}>
              Abrir en otra pestaña
            </LinkButton>
          )}
        </div>
      );
  }
}
