import { openArchivo } from 'domain/contract/archivos.ts';
import { type ArchivoTipo, isVideo } from 'domain/formats/archivos.ts';
import { parseMaterialLink, videoSource } from 'domain/formats/video-link.ts';
import { awaitsLink, type MaterialClase } from 'domain/rules/modulos.ts';
import type { ArchivoRef } from 'domain/schemas/archivos.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import BookOpen from 'lucide-react/icons/book-open';
import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import Headphones from 'lucide-react/icons/headphones';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { sesionPath } from '../../app/sesion-calendar.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import type { IconType } from '../../ui/icon-type.ts';
import { LinkButton } from '../../ui/link-button.tsx';

type Props = {
  material: Material;
  clase: MaterialClase;
  playing: boolean;
  onPlay: () => void;
  onOpened: (() => void) | undefined;
};

const links: Record<MaterialClase, { label: string; icon: IconType }> = {
  texto: { label: 'Abrir enlace', icon: ExternalLink },
  video: { label: 'Ver el video', icon: ExternalLink },
  sesion: { label: 'Unirse', icon: ExternalLink },
  descarga: { label: 'Descargar', icon: Download },
};

/** The one thing to do with a material: play it here, or open it in another tab. */
export function MaterialAction({ material, clase, playing, onPlay, onOpened }: Props) {
  const { nombre, video, tipoMaterial, inicio } = material;
  if (inicio !== null) return <SesionAction material={material} />;
  if (awaitsLink(tipoMaterial.acronimo, video, material.archivo)) return <Badge>Próximamente</Badge>;
  if (material.archivo)
    return (
      <ArchivoAction
        material={material}
        archivo={material.archivo}
        playing={playing}
        onPlay={onPlay}
        onOpened={onOpened}
      />
    );
  const player = clase === 'video' ? videoSource(video) : null;
  if (player && player.kind !== 'link') {
    if (playing) return null;
    return (
      <Button variant="quiet" size="sm" icon={Play} onClick={onPlay}>
        Reproducir
        <span className="sr-only"> «{nombre}»</span>
      </Button>
    );
  }
  const link = parseMaterialLink(video);
  if (!link) return null;
  const { label, icon } = links[clase];
  return (
    <LinkButton
      variant={clase === 'sesion' ? 'primary' : 'quiet'}
      size="sm"
      icon={icon}
      href={link}
      target="_blank"
      onClick={onOpened}
    >
      {label}
      <span className="sr-only"> {nombre} (se abre en otra pestaña)</span>
    </LinkButton>
  );
}

/** A session with a date is entered through its page; after its end its recording is here. */
function SesionAction({ material: { materialId, nombre, grabacion, cancelada } }: { material: Material }) {
  const recording = parseMaterialLink(grabacion);
  if (recording) {
    return (
      <LinkButton variant="quiet" size="sm" icon={Play} href={recording} target="_blank">
        Ver la grabación
        <span className="sr-only"> de {nombre} (se abre en otra pestaña)</span>
      </LinkButton>
    );
  }
  return (
    <LinkButton variant={cancelada ? 'quiet' : 'secondary'} size="sm" to={sesionPath(materialId)}>
      Ir a la sesión
      <span className="sr-only"> {nombre}</span>
    </LinkButton>
  );
}

type ArchivoActionProps = {
  material: Material;
  archivo: ArchivoRef;
  playing: boolean;
  onPlay: () => void;
  onOpened: (() => void) | undefined;
};

function shownAs(tipo: ArchivoTipo) {
  if (tipo === 'pdf') return { label: 'Leer', icon: BookOpen };
  if (tipo === 'mp3') return { label: 'Escuchar', icon: Headphones };
  return isVideo(tipo) ? { label: 'Reproducir', icon: Play } : null;
}

/** Opens the file in its place, or saves what no page can show. */
function ArchivoAction({ material, archivo, playing, onPlay, onOpened }: ArchivoActionProps) {
  const call = useCall();
  const { showError } = useDialogs();
  const [busy, setBusy] = useState(false);
  const shown = shownAs(archivo.tipo);

  async function download() {
    setBusy(true);
    const envelope = await call(openArchivo, { params: { id: material.materialId } });
    setBusy(false);
    if (!envelope.resource) return showError({ title: 'El archivo no se pudo abrir', message: envelope.message });
    onOpened?.();
    // An attachment: the page stays.
    window.location.assign(envelope.resource.descarga);
  }

  if (shown && playing) return null;
  const { label, icon } = shown ?? { label: 'Descargar', icon: Download };
  return (
    <Button variant="quiet" size="sm" icon={icon} busy={busy} onClick={shown ? onPlay : () => void download()}>
      {label}
      <span className="sr-only"> «{material.nombre}»</span>
    </Button>
  );
}
