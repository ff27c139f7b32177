import { openArchivo } from 'domain/contract/archivos.ts';
import { parseMaterialLink } from 'domain/formats/video-link.ts';
import type { MaterialClase } from 'domain/rules/modulos.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import type { IconType } from '../../ui/icon-type.ts';
import { LinkButton } from '../../ui/link-button.tsx';

type Props = { material: Material; clase: MaterialClase; onOpened: (() => void) | undefined };

const links: Record<MaterialClase, { label: string; icon: IconType }> = {
  texto: { label: 'Abrir enlace', icon: ExternalLink },
  video: { label: 'Ver el video', icon: ExternalLink },
  sesion: { label: 'Unirse', icon: ExternalLink },
  descarga: { label: 'Descargar', icon: Download },
};

/** For content that the page cannot show: a link in another tab, or a download. */
export function MaterialAction({ material, clase, onOpened }: Props) {
  if (material.archivo) return <DownloadButton material={material} onOpened={onOpened} />;
  const link = parseMaterialLink(material.video);
  if (!link) return null;
  const { label, icon } = links[clase];
  return (
    <LinkButton icon={icon} href={link} target="_blank" variant="secondary" onClick={onOpened}>
      {label}
      <span className="sr-only"> {material.nombre} (se abre en otra pestaña)</span>
    </LinkButton>
  );
}

function DownloadButton({ material, onOpened }: Omit<Props, 'clase'>) {
  const call = useCall();
  const { showError } = useDialogs();
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    const envelope = await call(openArchivo, { params: { id: material.materialId } });
    setBusy(false);
    if (!envelope.resource) return showError({ title: 'El archivo no se pudo abrir', message: envelope.message });
    onOpened?.();
    // The response is an attachment, so the page stays.
    window.location.assign(envelope.resource.descarga);
  }

  return (
    <Button variant="secondary" icon={Download} busy={busy} onClick={() => void download()}>
      Descargar
      <span className="sr-only"> «{material.nombre}»</span>
    </Button>
  );
}
