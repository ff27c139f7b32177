import type { openArchivo } from 'domain/contract/archivos.ts';
import { savePosicion } from 'domain/contract/archivos.ts';
import type { Item } from 'domain/contract/endpoint.ts';
import { formatBytes, isVideo } from 'domain/formats/archivos.ts';
import { maxTramos, resumeAt, saveEverySeconds, speeds, type Tramo } from 'domain/rules/archivos.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { Leccion } from 'domain/schemas/lecciones.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import ExternalLink from 'lucide-react/icons/external-link';
import PictureInPicture from 'lucide-react/icons/picture-in-picture-2';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { makeTaskQueue } from '../../app/task-queue.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { isTyping } from './is-typing.ts';
import { type Calidad, calidades, keepCalidad, keepSpeed, readCalidad, readSpeed } from './player-preferences.ts';
import { Poster } from './poster.tsx';
import { Transcript } from './transcript.tsx';

type Props = {
  curso: Curso;
  material: Material;
  leccion: Leccion;
  opened: Item<typeof openArchivo>;
  /** Requests new signed URLs when the current ones have expired. */
  onRenew: () => Promise<Item<typeof openArchivo> | null | undefined>;
  /** Undefined for staff, whose progress is not stored. */
  onSeen: (() => void) | undefined;
};

/** The smaller file if it exists and was chosen. */
const urlOf = ({ url, ligero }: Item<typeof openArchivo>, calidad: Calidad) => (calidad === 'ligera' && ligero) || url;

const tramosOf = ({ played }: HTMLMediaElement): Tramo[] =>
  Array.from({ length: played.length }, (_, at): Tramo => [played.start(at), played.end(at)]).slice(-maxTramos);

/** Plays a recording, of the school or linked: with speed and captions, from where the student left it. */
export function ArchivoPlayer({ curso, material, leccion, opened, onRenew, onSeen }: Props) {
  const call = useCall();
  const media = useRef<HTMLVideoElement>(null);
  const saved = useRef(opened.posicion);
  /** Saves in order, because the server keeps the position that arrives last. */
  const [inOrder] = useState(makeTaskQueue);
  const [calidad, setCalidad] = useState(readCalidad);
  const [src, setSrc] = useState(() => urlOf(opened, calidad));
  const [from, setFrom] = useState(opened.posicion);
  const [speed, setSpeed] = useState(readSpeed);
  const [begun, setBegun] = useState(false);
  const [seconds, setSeconds] = useState(opened.posicion);
  const [failed, setFailed] = useState(false);
  const renewed = useRef(false);
  const wasPaused = useRef(false);
  const { materialId, nombre } = material;
  const track = onSeen !== undefined;

  /** The server adds up what was played, over all visits, and says when it is enough. */
  async function save(player: HTMLVideoElement) {
    if (!track || !(player.duration > 0) || Math.floor(player.currentTime) === saved.current) return;
    saved.current = Math.floor(player.currentTime);
    // Files recorded in a browser report an infinite duration until their end.
    const duracion = Number.isFinite(player.duration) ? player.duration : 0;
    const body = { segundos: player.currentTime, duracion, tramos: tramosOf(player) };
    const { resource } = await inOrder(() => call(savePosicion, { params: { id: materialId }, body }));
    if (!resource?.visto || seen.current) return;
    seen.current = true;
    onSeen();
  }

  const latest = useRef(save);
  /** Several saves may be pending: only the first `visto` response marks the material. */
  const seen = useRef(isPlayed(leccion));
  useEffect(() => {
    latest.current = save;
    seen.current = isPlayed(leccion);
  });
  useEffect(() => {
    const player = media.current;
    if (!player) return;
    const hide = () => document.visibilityState === 'hidden' && void latest.current(player);
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      // The element is detached, but still has its position.
      void latest.current(player);
    };
  }, []);

  function play() {
    setBegun(true);
    const player = media.current;
    if (!player) return;
    player.focus();
    // Refused while the address has expired: `onError` renews it.
    player.play().catch(() => {});
  }

  function seek(to: number) {
    const player = media.current;
    if (!player) return;
    if (player.readyState === 0) setFrom(to);
    else player.currentTime = to;
    if (!begun || player.paused) play();
  }

  useMediaKeys(media, play);

  function advance(player: HTMLVideoElement) {
    setSeconds(player.currentTime);
    if (Math.abs(player.currentTime - saved.current) >= saveEverySeconds) void save(player);
  }

  /** Continues at the same position, usually from another URL. */
  function playFrom(url: string, place: number) {
    setFrom(place || from);
    setSrc(url);
    // A linked file has no other.
    if (url === src) media.current?.load();
  }

  /** The signed URL expires: resumes with a new one. */
  async function recover(player: HTMLVideoElement) {
    void save(player);
    // Paused without any playback means that it still waits for its first bytes.
    wasPaused.current = player.paused && player.played.length > 0;
    const place = player.currentTime;
    const renewal = renewed.current ? undefined : await onRenew();
    renewed.current = true;
    setFailed(!renewal);
    if (renewal) playFrom(urlOf(renewal, calidad), place);
  }

  function choose(wanted: Calidad) {
    setCalidad(wanted);
    keepCalidad(wanted);
    const player = media.current;
    if (!player) return;
    void save(player);
    wasPaused.current = player.paused;
    playFrom(urlOf(opened, wanted), player.currentTime);
  }

  function retry() {
    renewed.current = false;
    if (media.current) void recover(media.current);
  }

  return (
    <div
      className={cx('grid grid-cols-1 items-start gap-5', opened.subtitulos && 'xl:grid-cols-[minmax(0,1fr)_20rem]')}
    >
      {/* On a phone the video stays in sight while its transcript scrolls. */}
      <div className={cx('max-w-4xl gap-2', opened.subtitulos ? 'contents sm:grid' : 'grid')}>
        <div
          className={cx('max-sm:-mx-4', opened.subtitulos ? 'z-2 max-sm:sticky max-sm:top-17 sm:relative' : 'relative')}
        >
          {!begun && isVideo(opened.tipo) && (
            <div className="absolute inset-0 z-1">
              <Poster curso={curso} nombre={nombre} posicion={opened.posicion} onPlay={play} />
            </div>
          )}
          {/* biome-ignore lint/a11y/useMediaCaption: captions are there when the school has uploaded them */}
          <video
            ref={media}
            src={src}
            aria-label={nombre}
            tabIndex={-1}
            controls
            preload={begun || !isVideo(opened.tipo) ? 'metadata' : 'none'}
            playsInline
            controlsList="nodownload"
            className={
              isVideo(opened.tipo) ? 'aspect-video w-full bg-tinta sm:rounded-lg' : 'h-14 w-full rounded-lg bg-papel'
            }
            onLoadedMetadata={({ currentTarget: player }) => {
              player.currentTime = resumeAt(from, player.duration);
              player.playbackRate = speed;
              if (begun && !wasPaused.current) player.play().catch(() => {});
            }}
            onPlaying={() => {
              setBegun(true);
              renewed.current = false;
            }}
            onTimeUpdate={({ currentTarget }) => advance(currentTarget)}
            onPause={({ currentTarget }) => void save(currentTarget)}
            onEnded={({ currentTarget }) => void save(currentTarget)}
            onError={({ currentTarget }) => void recover(currentTarget)}
          >
            {opened.subtitulos && (
              <track kind="captions" src={opened.subtitulos} srcLang="es" label="Español" default />
            )}
          </video>
        </div>
        {failed && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <p role="alert" className="text-rojo">
              La reproducción se detuvo. Revisa tu conexión.
            </p>
            <Button variant="secondary" size="sm" icon={RotateCw} onClick={retry}>
              Reintentar
            </Button>
            {!material.archivo && (
              <LinkButton variant="quiet" size="sm" icon={ExternalLink} href={src} target="_blank">
                Abrir en otra pestaña
              </LinkButton>
            )}
          </div>
        )}
        <div className="flex flex-wrap items-end gap-3 sm:justify-end">
          <SelectField
            label="Velocidad"
            hideLabel
            className="w-48"
            value={String(speed)}
            options={speeds.map((value) => ({
              value: String(value),
              label: value === 1 ? 'Velocidad normal' : `Velocidad ${value}×`,
            }))}
            onChange={({ currentTarget }) => {
              const chosen = Number(currentTarget.value);
              setSpeed(chosen);
              keepSpeed(chosen);
              if (media.current) media.current.playbackRate = chosen;
            }}
          />
          {opened.ligero && (
            <SelectField
              label="Calidad"
              hideLabel
              className="w-48"
              value={calidad}
              options={calidades.map((value) => ({ value, label: calidadLabel(value, material.archivo) }))}
              onChange={({ currentTarget }) => choose(currentTarget.value as Calidad)}
            />
          )}
          {begun && isVideo(opened.tipo) && document.pictureInPictureEnabled && (
            <Button variant="secondary" icon={PictureInPicture} onClick={() => void float(media.current)}>
              Ventana flotante
            </Button>
          )}
        </div>
      </div>
      {opened.subtitulos && (
        <Transcript
          url={opened.subtitulos}
          of={[materialId, material.archivo?.archivoId ?? 0]}
          seconds={seconds}
          onSeek={seek}
        />
      )}
    </div>
  );
}

function calidadLabel(calidad: Calidad, archivo: Material['archivo']): string {
  const bytes = calidad === 'ligera' ? archivo?.ligero : archivo?.bytes;
  return [calidad === 'ligera' ? 'Ligera' : 'Normal', ...(bytes ? [formatBytes(bytes)] : [])].join(' · ');
}

/** Toggles picture-in-picture. */
async function float(player: HTMLVideoElement | null): Promise<void> {
  if (document.pictureInPictureElement) await document.exitPictureInPicture();
  // Rejects before any metadata is loaded.
  else await player?.requestPictureInPicture().catch(() => {});
}

/** After a mark by hand playback is still counted, and replaces that mark. */
const isPlayed = ({ visto, origen }: Leccion) => visto && origen !== 'mano';

const jumpSeconds = 10;

/** Space plays and stops, the arrows jump, unless the keys belong to a field or to the player itself. */
function useMediaKeys(media: RefObject<HTMLVideoElement | null>, play: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const player = media.current;
    const focused = event.target instanceof Element && event.target.closest('button, a, video, [role=tab]');
    if (!player || focused || isTyping(event)) return;
    const jump = { ArrowLeft: -jumpSeconds, ArrowRight: jumpSeconds }[event.key];
    if (event.key !== ' ' && jump === undefined) return;
    event.preventDefault();
    if (jump !== undefined) player.currentTime = Math.max(0, player.currentTime + jump);
    else if (player.paused) play();
    else player.pause();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
