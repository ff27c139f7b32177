import { type VideoSource, videoSource } from 'domain/formats/video-link.ts';
import { useState } from 'react';

const frame = 'aspect-video w-full rounded-lg bg-tinta';

/** Mounted when somebody presses play: no request to a third-party host before that. */
export function VideoPlayer({ nombre, video }: { nombre: string; video: string }) {
  const player = videoSource(video);
  if (!player) return <p className="text-tinta-2">Este video no tiene un enlace válido.</p>;
  return (
    <div className="max-w-4xl">
      <Playing player={player} nombre={nombre} />
    </div>
  );
}

// The pressed button is unmounted: focus the player.
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
      {/* biome-ignore lint/a11y/useMediaCaption: a recording on another host has only its link */}
      <video
        ref={takeFocus}
        src={player.src}
        aria-label={nombre}
        controls
        autoPlay
        playsInline
        onError={() => setFailed(true)}
        className={frame}
      >
        {player.kind === 'file' && player.captions && (
          <track kind="captions" src={player.captions} srcLang="es" label="Español" default />
        )}
      </video>
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
