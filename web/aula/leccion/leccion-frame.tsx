import { opensInPage } from 'domain/formats/archivos.ts';
import { videoSource } from 'domain/formats/video-link.ts';
import type { SeenOrigen } from 'domain/rules/lecciones.ts';
import { awaitsLink, materialClase } from 'domain/rules/modulos.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { Leccion } from 'domain/schemas/lecciones.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import Clock from 'lucide-react/icons/clock';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyPart } from '../../app/lazy-part.tsx';
import { Card } from '../../ui/card.tsx';
import { Prose } from '../../ui/prose.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ArchivoViewer } from './archivo-viewer.tsx';
import { loadPlayer, loadSesion, loadVideo } from './leccion-parts.ts';
import { MaterialAction } from './material-action.tsx';
import { Poster } from './poster.tsx';

const SesionFrame = lazyPart(loadSesion);
const ArchivoPlayer = lazyPart(loadPlayer);
const VideoPlayer = lazyPart(loadVideo);

type Props = {
  curso: Curso;
  material: Material;
  leccion: Leccion;
  /** Undefined for staff, whose progress is not stored. */
  onSeen: ((origen: SeenOrigen) => void) | undefined;
};

/** The content of a lesson: text, video, document, link or live session, in one frame. */
export function LeccionFrame({ curso, material, leccion, onSeen }: Props) {
  const { descripcion, video, archivo, tipoMaterial, inicio } = material;
  const clase = materialClase(tipoMaterial.acronimo);
  const text = descripcion !== '' && (
    <Card className="max-w-3xl text-[1.0625rem] leading-relaxed">
      <Prose text={descripcion} />
      {clase === 'texto' && onSeen && <End onReached={() => onSeen('leido')} />}
    </Card>
  );
  if (inicio !== null) {
    return (
      <>
        <Suspense fallback={<Skeleton shape="block" className="h-64 max-w-3xl" />}>
          <SesionFrame materialId={material.materialId} onRecording={onSeen && (() => onSeen('leido'))} />
        </Suspense>
        {text}
      </>
    );
  }
  if (awaitsLink(tipoMaterial.acronimo, video, archivo)) {
    return (
      <>
        <Card className="flex max-w-3xl items-center gap-3 text-tinta-2">
          <Clock size={20} className="shrink-0" />
          <p>
            <strong className="font-semibold text-tinta">Próximamente</strong> · Todavía no hay nada que abrir aquí.
          </p>
        </Card>
        {text}
      </>
    );
  }
  if (archivo && opensInPage(archivo.tipo)) {
    return (
      <>
        <ArchivoViewer key={archivo.archivoId} curso={curso} material={material} leccion={leccion} onSeen={onSeen} />
        {text}
      </>
    );
  }
  const source = clase === 'video' ? videoSource(video) : null;
  if (source?.kind === 'file') {
    const { posicion } = leccion;
    const opened = {
      nombre: material.nombre,
      tipo: 'mp4' as const,
      url: source.src,
      descarga: source.src,
      subtitulos: source.captions ?? null,
      ligero: null,
      posicion,
    };
    return (
      <>
        <Suspense fallback={<Skeleton shape="block" className="aspect-video max-w-4xl" />}>
          <ArchivoPlayer
            key={source.src}
            curso={curso}
            material={material}
            leccion={leccion}
            opened={opened}
            onRenew={async () => opened}
            onSeen={onSeen && (() => onSeen('reproducido'))}
          />
        </Suspense>
        {text}
      </>
    );
  }
  if (source?.kind === 'frame') {
    return (
      <>
        <EmbeddedVideo curso={curso} material={material} onSeen={onSeen} />
        {text}
      </>
    );
  }
  const hasAction = archivo !== null || video !== '';
  return (
    <>
      {text}
      {hasAction && (
        <Card className="flex max-w-3xl flex-wrap items-center justify-between gap-4">
          <p className="min-w-0 text-tinta-2">
            {archivo ? archivo.nombre : 'Se abre en otra pestaña. Vuelve aquí para seguir.'}
          </p>
          <MaterialAction material={material} clase={clase} onOpened={onSeen && (() => onSeen('leido'))} />
        </Card>
      )}
    </>
  );
}

/** No request to a third-party host before somebody presses play. Its player does not tell what was played. */
function EmbeddedVideo({ curso, material, onSeen }: Omit<Props, 'leccion'>) {
  const [playing, setPlaying] = useState(false);
  const poster = (
    <Poster
      curso={curso}
      nombre={material.nombre}
      posicion={0}
      onPlay={() => {
        setPlaying(true);
        onSeen?.('leido');
      }}
    />
  );
  if (!playing) return poster;
  return (
    <Suspense fallback={poster}>
      <VideoPlayer nombre={material.nombre} video={material.video} />
    </Suspense>
  );
}

/** Marks the end of a text. Fires once: a student who then removes the mark does so on purpose. */
function End({ onReached }: { onReached: () => void }) {
  const mark = useRef<HTMLSpanElement>(null);
  const reached = useEffectEvent(onReached);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      reached();
    });
    if (mark.current) observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <span ref={mark} className="block h-px" />;
}
