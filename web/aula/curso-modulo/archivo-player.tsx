import type { openArchivo } from 'domain/contract/archivos.ts';
import { savePosicion } from 'domain/contract/archivos.ts';
import type { Item } from 'domain/contract/endpoint.ts';
import { isVideo } from 'domain/formats/archivos.ts';
import { isVideoSeen, resumeAt } from 'domain/rules/archivos.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { SelectField } from '../../ui/select-field.tsx';

type Props = {
  material: Material;
  opened: Item<typeof openArchivo>;
  /** Asks for another address, when the one at hand has ended. */
  onRenew: () => Promise<string | undefined>;
  /** Undefined for ADMIN, who leaves no trace. */
  onSeen: (() => void) | undefined;
};

const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];
const saveEverySeconds = 10;

/** Plays a recording of the school: with speed and captions, from where the student left it. */
export function ArchivoPlayer({ material, opened, onRenew, onSeen }: Props) {
  const call = useCall();
  const media = useRef<HTMLVideoElement>(null);
  const saved = useRef(opened.posicion);
  const [src, setSrc] = useState(opened.url);
  const [from, setFrom] = useState(opened.posicion);
  const [speed, setSpeed] = useState(1);
  const [failed, setFailed] = useState(false);
  const renewed = useRef(false);
  const { materialId, nombre } = material;
  const track = onSeen !== undefined && isVideo(opened.tipo);

  function save() {
    const player = media.current;
    if (!track || !player || !(player.duration > 0) || Math.floor(player.currentTime) === saved.current) return;
    saved.current = Math.floor(player.currentTime);
    // Recordings of a browser do not say how long they last.
    const duracion = Number.isFinite(player.duration) ? player.duration : 0;
    const body = { segundos: player.currentTime, duracion };
    void call(savePosicion, { params: { id: materialId }, body });
  }

  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && latest.current();
    document.addEventListener('visibilitychange', hide);
    const player = media.current;
    player?.focus();
    return () => {
      document.removeEventListener('visibilitychange', hide);
      latest.current();
    };
  }, []);

  function advance() {
    const player = media.current;
    if (!player) return;
    if (Math.abs(player.currentTime - saved.current) >= saveEverySeconds) save();
    if ((player.ended || isVideoSeen(player.currentTime, player.duration)) && !material.visto) {
      save();
      onSeen?.();
    }
  }

  /** The address ends after a while, and a paused player asks again. */
  async function recover() {
    const place = media.current?.currentTime ?? 0;
    const url = renewed.current ? undefined : await onRenew();
    renewed.current = true;
    if (!url) return setFailed(true);
    setFrom(place || from);
    setSrc(url);
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
        }}
        onPlaying={() => {
          renewed.current = false;
        }}
        onTimeUpdate={advance}
        onPause={save}
        onEnded={advance}
        onError={() => void recover()}
      >
        {opened.subtitulos && <track kind="captions" src={opened.subtitulos} srcLang="es" label="Español" default />}
      </video>
      {failed && (
        <p role="alert" className="text-rojo">
          No se pudo reproducir. Revisa tu conexión y vuelve a abrirlo.
        </p>
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
