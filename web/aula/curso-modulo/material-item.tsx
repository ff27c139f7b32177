import { parseSecureLink } from 'domain/formats/video-link.ts';
import { type ClaseDeMaterial, claseDeMaterial } from 'domain/rules/modulos.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import BookOpen from 'lucide-react/icons/book-open-text';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CirclePlay from 'lucide-react/icons/circle-play';
import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import Radio from 'lucide-react/icons/radio';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import type { IconType } from '../../ui/icon-type.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Prose } from '../../ui/prose.tsx';
import { useEstudio } from './estudio.tsx';
import { VideoPlayer } from './video-player.tsx';
import { VistoButton } from './visto-button.tsx';

type Props = {
  material: Material;
  /** Text materials are collapsed until opened; other kinds always show their content. */
  open: boolean;
  onToggle: () => void;
  onVisto?: (visto: boolean) => void;
  actions?: ReactNode;
};

const looks: Record<ClaseDeMaterial, { icon: IconType; enlace: string; enlaceIcon: IconType }> = {
  texto: { icon: BookOpen, enlace: 'Abrir enlace', enlaceIcon: ExternalLink },
  video: { icon: CirclePlay, enlace: 'Ver el video', enlaceIcon: ExternalLink },
  sesion: { icon: Radio, enlace: 'Unirse', enlaceIcon: ExternalLink },
  descarga: { icon: Download, enlace: 'Descargar', enlaceIcon: Download },
};

export const materialElementId = (materialId: number) => `material-${materialId}`;

export function MaterialItem({ material, open, onToggle, onVisto, actions }: Props) {
  const { materialId, nombre, visto, tipoMaterial } = material;
  const clase = claseDeMaterial(tipoMaterial.acronimo);
  const { icon: Icon } = looks[clase];
  const contentId = `${materialElementId(materialId)}-contenido`;
  const esTexto = clase === 'texto';
  return (
    <li
      id={materialElementId(materialId)}
      tabIndex={-1}
      className="scroll-mt-24 border-t border-linea py-2 outline-none first:border-t-0 focus-visible:bg-teal-claro"
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <h3 className="min-w-0 grow font-sans text-base leading-normal font-normal tracking-normal">
          {esTexto ? (
            <button
              type="button"
              aria-expanded={open}
              aria-controls={contentId}
              onClick={onToggle}
              className="flex min-h-11 w-full items-center gap-3 rounded-lg text-left hover:text-teal-oscuro"
            >
              <Icon size={20} className="text-teal" />
              <span className="min-w-0 grow">{nombre}</span>
              {visto && !open && <span className="text-sm text-tinta-2">Visto</span>}
              <ChevronDown size={18} className={cx('text-tinta-2 transition-transform', open && 'rotate-180')} />
            </button>
          ) : (
            <span className="flex min-h-11 items-center gap-3">
              <Icon size={20} className="text-teal" />
              <span className="sr-only">{tipoMaterial.nombre}: </span>
              {nombre}
            </span>
          )}
        </h3>
        {actions && <div className="flex gap-1.5 pt-1 pb-2 pl-8">{actions}</div>}
      </div>
      <div id={contentId} hidden={esTexto && !open} className="grid gap-3 pb-2 pl-8 max-sm:pl-0">
        {(!esTexto || open) && <Content material={material} clase={clase} onVisto={onVisto} />}
      </div>
    </li>
  );
}

type ContentProps = Pick<Props, 'material' | 'onVisto'> & { clase: ClaseDeMaterial };

function Content({ material, clase, onVisto }: ContentProps) {
  const { curso } = useEstudio();
  const { nombre, descripcion, video, visto, materialId } = material;
  const seen = () => onVisto?.(true);
  const enlace = clase === 'video' ? null : parseSecureLink(video);
  const { enlace: label, enlaceIcon } = looks[clase];
  return (
    <>
      {descripcion && <Prose text={descripcion} />}
      {clase === 'video' && (
        <VideoPlayer {...{ nombre, video }} especialidadId={curso.especialidadId} seed={materialId} onPlay={seen} />
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
        {enlace && (
          <LinkButton
            variant={clase === 'sesion' ? 'primary' : 'secondary'}
            icon={enlaceIcon}
            href={enlace.href}
            target="_blank"
            onClick={clase === 'texto' ? undefined : seen}
          >
            {label}
            <span className="sr-only"> {nombre} (se abre en otra pestaña)</span>
          </LinkButton>
        )}
        {onVisto && <VistoButton nombre={nombre} visto={visto} onChange={onVisto} />}
      </div>
    </>
  );
}
