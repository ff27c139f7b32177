import type { openArchivo } from 'domain/contract/archivos.ts';
import { savePosicion } from 'domain/contract/archivos.ts';
import type { Item } from 'domain/contract/endpoint.ts';
import { isVideo } from 'domain/formats/archivos.ts';
import { maxTramos, resumeAt, saveEverySeconds, speeds, type Tramo } from 'domain/rules/archivos.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { makeTaskQueue } from '../../app/task-queue.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';

type Props = {
  material: Material;
  opened: Item<typeof openArchivo>;
  /** Requests a new signed URL when the current one has expired. */
  onRenew: () => Promise<string | undefined>;
  /** Undefined for ADMIN, whose progress is not stored. */
  onSeen: (() => void) | undefined;
};

const tramosOf = ({ played }: HTMLMediaElement): Tramo[] =>
  Array.from({ length: played.length }, (_, at): Tramo => [played.start(at), played.end(at)]).slice(-maxTramos);

/** Plays a recording of the school: with speed and captions, from where the student left it. */
export function ArchivoPlayer({ material, opened, onRenew, onSeen }: Props) {
  const call = useCall();
  const media = useRef<HTMLVideoElement>(null);
  const saved = useRef(opened.posicion);
  /** The position that arrives last is kept. */
  const [inOrder] = useState(makeTaskQueue);
  const [src, setSrc] = useState(opened.url);
  const [from, setFrom] = useState(opened.posicion);
  const [speed, setSpeed] = useState(1);
  const [failed, setFailed] = useState(false);
  const renewed = useRef(false);
  const wasPaused = useRef(false);
  const { materialId, nombre } = material;
  const track = onSeen !== undefined && isVideo(opened.tipo);

  /** The server adds up what was played, over all visits, and says when it is enough. */
  async function save(player: HTMLVideoElement) {
    if (!track || !(player.duration > 0) || Math.floor(player.currentTime) === saved.current) return;
    saved.current = Math.floor(player.currentTime);
    // Recordings of a browser do not say how long they last before their end.
    const duracion = Number.isFinite(player.duration) ? player.duration : 0;
    const body = { segundos: player.currentTime, duracion, tramos: tramosOf(player) };
    const { resource } = await inOrder(() => call(savePosicion, { params: { id: materialId }, body }));
    if (!resource?.visto || seen.current) return;
    seen.current = true;
    onSeen();
  }

  const latest = useRef(save);
  /** Several saves may wait for their answers: only the first that says so marks the material. */
  const seen = useRef(material.visto);
  useEffect(() => {
    latest.current = save;
    seen.current = material.visto;
  });
  useEffect(() => {
    const player = media.current;
    if (!player) return;
    const hide = () => document.visibilityState === 'hidden' && void latest.current(player);
    document.addEventListener('visibilitychange', hide);
    player.focus();
    return () => {
      document.removeEventListener('visibilitychange', hide);
      // The element has left the page and still knows its position.
      void latest.current(player);
    };
  }, []);

  function advance(player: HTMLVideoElement) {
    if (Math.abs(player.currentTime - saved.current) >= saveEverySeconds) void save(player);
  }

  /** The signed URL expires: resumes at the same position with a new one. */
  async function recover(player: HTMLVideoElement) {
    void save(player);
    // Before anything was played it only waits for its first bytes.
    wasPaused.current = player.paused && player.played.length > 0;
    const place = player.currentTime;
    const url = renewed.current ? undefined : await onRenew();
    renewed.current = true;
    setFailed(url === undefined);
    if (!url) return;
    setFrom(place || from);
    setSrc(url);
  }

  function retry() {
    renewed.current = false;
    if (media.current) void recover(media.current);
  }

  return (
    <div className="grid max-w-3xl gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: captions are there when the school has uploaded them */}
      <video
        ref={media}
        src={src}
        aria-label={nombre}
        tabIndex={-1}
        controls
        autoPlay
        playsInline
        controlsList="nodownload"
        className={isVideo(opened.tipo) ? 'aspect-video w-full rounded-lg bg-tinta' : 'h-14 w-full rounded-lg bg-papel'}
        onLoadedMetadata={({ currentTarget: player }) => {
          player.currentTime = resumeAt(from, player.duration);
          player.playbackRate = speed;
          if (wasPaused.current) player.pause();
        }}
        onPlaying={() => {
          renewed.current = false;
        }}
        onTimeUpdate={({ currentTarget }) => advance(currentTarget)}
        onPause={({ currentTarget }) => void save(currentTarget)}
        onEnded={({ currentTarget }) => void save(currentTarget)}
        onError={({ currentTarget }) => void recover(currentTarget)}
      >
        {opened.subtitulos && <track kind="captions" src={opened.subtitulos} srcLang="es" label="Español" default />}
      </video>
      {failed && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p role="alert" className="text-rojo">
            La reproducción se detuvo. Revisa tu conexión.
          </p>
          <Button variant="secondary" size="sm" icon={RotateCw} onClick={retry}>
            Reintentar
          </Button>
        </div>
      )}
      <SelectField
        label="Velocidad"
        className="w-40"
        value={String(speed)}
        options={speeds.map((value) => ({ value: String(value), label: value === 1 ? 'Normal' : `${value}×` }))}
        onChange={({ currentTarget }) => {
          const chosen = Number(currentTarget.value);
          setSpeed(chosen);
          if (media.current) media.current.playbackRate = chosen;
        }}
      />
    </div>
  );
}
