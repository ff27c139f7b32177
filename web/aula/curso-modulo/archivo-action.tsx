import { openArchivo } from 'domain/contract/archivos.ts';
import { type ArchivoTipo, isVideo } from 'domain/formats/archivos.ts';
import type { ArchivoRef } from 'domain/schemas/archivos.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import BookOpen from 'lucide-react/icons/book-open';
import Download from 'lucide-react/icons/download';
import Headphones from 'lucide-react/icons/headphones';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';

type Props = {
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
export function ArchivoAction({ material, archivo, playing, onPlay, onOpened }: Props) {
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
