import { parseSecureLink } from 'domain/formats/video-link.ts';
import { awaitsLink, type MaterialClase, materialClase } from 'domain/rules/modulos.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import BookOpen from 'lucide-react/icons/book-open-text';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CirclePlay from 'lucide-react/icons/circle-play';
import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import Radio from 'lucide-react/icons/radio';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import type { IconType } from '../../ui/icon-type.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Prose } from '../../ui/prose.tsx';
import { SeenButton } from './seen-button.tsx';
import { useStudy } from './study.tsx';
import { VideoPlayer } from './video-player.tsx';

type Props = {
  material: Material;
  /** Text materials are collapsed until opened; other kinds always show their content. */
  open: boolean;
  onToggle: () => void;
  onSeen?: (seen: boolean) => void;
  handle?: ReactNode;
  actions?: ReactNode;
};

const looks: Record<MaterialClase, { icon: IconType; link: string; linkIcon: IconType }> = {
  texto: { icon: BookOpen, link: 'Abrir enlace', linkIcon: ExternalLink },
  video: { icon: CirclePlay, link: 'Ver el video', linkIcon: ExternalLink },
  sesion: { icon: Radio, link: 'Unirse', linkIcon: ExternalLink },
  descarga: { icon: Download, link: 'Descargar', linkIcon: Download },
};

export const materialElementId = (materialId: number) => `material-${materialId}`;

export function MaterialItem({ material, open, onToggle, onSeen, handle, actions }: Props) {
  const { materialId, nombre, visto, tipoMaterial } = material;
  const clase = materialClase(tipoMaterial.acronimo);
  const { icon: Icon } = looks[clase];
  const contentId = `${materialElementId(materialId)}-contenido`;
  const isText = clase === 'texto';
  return (
    <li
      id={materialElementId(materialId)}
      tabIndex={-1}
      className="scroll-mt-24 border-t border-linea py-2 outline-none first:border-t-0 focus-visible:bg-teal-claro"
    >
      <div className="flex flex-wrap items-center gap-x-3">
        {handle}
        <h3 className="min-w-0 grow font-sans text-base leading-normal font-normal tracking-normal">
          {isText ? (
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
      <div id={contentId} hidden={isText && !open} className="grid gap-3 pb-2 pl-8 max-sm:pl-0">
        {(!isText || open) && <Content material={material} clase={clase} onSeen={onSeen} />}
      </div>
    </li>
  );
}

type ContentProps = Pick<Props, 'material' | 'onSeen'> & { clase: MaterialClase };

function Content({ material, clase, onSeen }: ContentProps) {
  const { curso } = useStudy();
  const { nombre, descripcion, video, visto, materialId } = material;
  if (awaitsLink(material.tipoMaterial.acronimo, video)) {
    return (
      <>
        {descripcion && <Prose text={descripcion} />}
        <p>
          <Badge>Próximamente</Badge>
        </p>
      </>
    );
  }
  const seen = () => onSeen?.(true);
  const link = clase === 'video' ? null : parseSecureLink(video);
  const { link: label, linkIcon } = looks[clase];
  return (
    <>
      {descripcion && <Prose text={descripcion} />}
      {clase === 'video' && (
        <VideoPlayer {...{ nombre, video }} especialidadId={curso.especialidadId} seed={materialId} onPlay={seen} />
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
        {link && (
          <LinkButton
            variant={clase === 'sesion' ? 'primary' : 'secondary'}
            icon={linkIcon}
            href={link.href}
            target="_blank"
            onClick={clase === 'texto' ? undefined : seen}
          >
            {label}
            <span className="sr-only"> {nombre} (se abre en otra pestaña)</span>
          </LinkButton>
        )}
        {onSeen && <SeenButton nombre={nombre} visto={visto} onChange={onSeen} />}
      </div>
    </>
  );
}
