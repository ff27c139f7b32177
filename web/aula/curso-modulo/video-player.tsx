import { type VideoSource, videoSource } from 'domain/formats/video-link.ts';
import ExternalLink from 'lucide-react/icons/external-link';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { GeneratedCover } from '../../app/generated-cover.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

type Props = { nombre: string; video: string; especialidadId: number; seed: number; onPlay: () => void };

const frame = 'aspect-video w-full rounded-lg bg-tinta';

/** No request to a third-party host before the viewer presses play. */
export function VideoPlayer({ nombre, video, especialidadId, seed, onPlay }: Props) {
  const [playing, setPlaying] = useState(false);
  const player = videoSource(video);
  if (!player) return <p className="text-tinta-2">Este video no tiene un enlace válido.</p>;
  if (player.kind === 'link') {
    return (
      <LinkButton
        variant="secondary"
        icon={ExternalLink}
        href={player.src}
        target="_blank"
        onClick={onPlay}
        className="justify-self-start"
        aria-label={`Ver el video «${nombre}» en otra pestaña`}
      >
        Ver el video
      </LinkButton>
    );
  }
  return (
    <div className="max-w-2xl">
      {playing ? (
        <Playing player={player} nombre={nombre} />
      ) : (
        <button
          type="button"
          aria-label={`Reproducir «${nombre}»`}
          onClick={() => {
            setPlaying(true);
            onPlay();
          }}
          className="group relative block w-full overflow-hidden rounded-lg"
        >
          <GeneratedCover especialidadId={especialidadId} seed={seed} className="aspect-video w-full" />
          <span className="absolute inset-0 m-auto grid size-16 place-items-center rounded-full bg-hoja text-teal-oscuro transition-colors duration-150 group-hover:bg-teal group-hover:text-white">
            <Play size={28} className="ml-1" />
          </span>
        </button>
      )}
    </div>
  );
}

// The pressed button is unmounted: focus the player that replaces it.
const takeFocus = (element: HTMLElement | null) => element?.focus();

function Playing({ player, nombre }: { player: VideoSource; nombre: string }) {
  const [failed, setFailed] = useState(false);
  if (player.kind === 'frame') {
    return (
      <iframe
        ref={takeFocus}
        src={player.src}
        title={nombre}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        className={frame}
      />
    );
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the link is all that is known of the recording */}
      <video
        ref={takeFocus}
        src={player.src}
        aria-label={nombre}
        controls
        autoPlay
        playsInline
        onError={() => setFailed(true)}
        className={frame}
      />
      {failed && (
        <p role="alert" className="mt-2 text-rojo">
          El video no se pudo reproducir aquí.{' '}
          <a href={player.src} target="_blank" rel="noopener noreferrer" className="underline underline-offset-4">
            Ábrelo en otra pestaña
          </a>
        </p>
      )}
    </>
  );
}
