import { archivoTypes, formatBytes, isVideo } from 'domain/formats/archivos.ts';
import { formatDayTime, limaHour } from 'domain/formats/lima-time.ts';
import { awaitsLink, type MaterialClase, materialClase } from 'domain/rules/modulos.ts';
import type { ArchivoRef } from 'domain/schemas/archivos.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import BookOpen from 'lucide-react/icons/book-open-text';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePlay from 'lucide-react/icons/circle-play';
import Download from 'lucide-react/icons/download';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Radio from 'lucide-react/icons/radio';
import { type ReactNode, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import type { IconType } from '../../ui/icon-type.ts';
import { Prose } from '../../ui/prose.tsx';
import { ApunteField } from './apunte-field.tsx';
import { noMarkLabels } from './archivo-field.tsx';
import { ArchivoViewer } from './archivo-viewer.tsx';
import { MaterialAction } from './material-action.tsx';
import { VideoPlayer } from './video-player.tsx';

type Props = {
  material: Material;
  /** Text materials are collapsed until opened. */
  open: boolean;
  onToggle: () => void;
  /** The student's own note; undefined while it is read, and for ADMIN. */
  apunte?: string | undefined;
  onSeen?: (seen: boolean) => void;
  handle?: ReactNode;
  actions?: ReactNode;
};

const icons: Record<MaterialClase, IconType> = {
  texto: BookOpen,
  video: CirclePlay,
  sesion: Radio,
  descarga: Download,
};

export const materialElementId = (materialId: number) => `material-${materialId}`;

/** Row of a material: name, action and seen mark; its content opens below. */
export function MaterialItem({ material, open, onToggle, apunte, onSeen, handle, actions }: Props) {
  const { materialId, nombre, descripcion, video, visto, tipoMaterial, archivo } = material;
  const [playing, setPlaying] = useState(false);
  const [writing, setWriting] = useState(false);
  const clase = materialClase(tipoMaterial.acronimo);
  const Icon = icons[clase];
  const contentId = `${materialElementId(materialId)}-contenido`;
  const isText = clase === 'texto';
  const shown = (!isText || open) && descripcion !== '';
  const seen = () => onSeen?.(true);
  const close = () => {
    setPlaying(false);
    document.getElementById(materialElementId(materialId))?.focus({ preventScroll: true });
  };
  const waits = material.inicio === null && awaitsLink(tipoMaterial.acronimo, video, archivo);
  return (
    <li
      id={materialElementId(materialId)}
      tabIndex={-1}
      className="scroll-mt-24 border-t border-linea py-1.5 outline-none first:border-t-0 focus-visible:bg-teal-claro"
    >
      <div className="flex flex-wrap items-center gap-x-3">
        {handle}
        <h3 className="min-w-0 grow basis-40 font-sans text-base leading-normal font-normal tracking-normal">
          {isText ? (
            <button
              type="button"
              aria-expanded={open}
              aria-controls={contentId}
              onClick={onToggle}
              className="flex min-h-11 w-full items-center gap-3 rounded-lg text-left hover:text-teal-oscuro"
            >
              <Icon size={20} className="shrink-0 text-teal" />
              <span className="min-w-0">{nombre}</span>
              <ChevronDown
                size={18}
                className={cx('shrink-0 text-tinta-2 transition-transform', open && 'rotate-180')}
              />
            </button>
          ) : (
            <span className="flex min-h-11 items-center gap-3">
              <Icon size={20} className="shrink-0 text-teal" />
              <span className="min-w-0">
                <span className="sr-only">{tipoMaterial.nombre}: </span>
                {nombre}
                {archivo && <ArchivoFacts archivo={archivo} isAdmin={onSeen === undefined} />}
              </span>
            </span>
          )}
        </h3>
        <div className="flex items-center gap-0.5 max-sm:-mr-2.5 max-sm:ml-auto">
          <MaterialAction
            material={material}
            clase={clase}
            playing={playing}
            onPlay={() => {
              setPlaying(true);
              // An uploaded video counts when most of it was played.
              if (!archivo || !isVideo(archivo.tipo)) seen();
            }}
            onOpened={isText ? undefined : seen}
          />
          {onSeen && !waits && (
            <>
              <ApuntesButton
                nombre={nombre}
                open={writing}
                filled={Boolean(apunte)}
                onToggle={() => setWriting(!writing)}
              />
              <SeenButton nombre={nombre} visto={visto} onChange={onSeen} />
            </>
          )}
        </div>
        {actions && <div className="flex gap-1.5 py-1 pl-8">{actions}</div>}
      </div>
      {material.inicio !== null && <SesionDate material={material} />}
      <div id={contentId} hidden={!shown && !playing && !writing} className="grid gap-3 pt-1 pb-3 pl-8 max-sm:pl-0">
        {shown && <Prose text={descripcion} />}
        {playing &&
          (archivo ? (
            <ArchivoViewer key={archivo.archivoId} material={material} onSeen={onSeen && seen} onClose={close} />
          ) : (
            <VideoPlayer nombre={nombre} video={video} />
          ))}
        {writing && apunte !== undefined && <ApunteField material={material} saved={apunte} />}
      </div>
    </li>
  );
}

function SesionDate({ material: { inicio, fin, ponente, cancelada } }: { material: Material }) {
  if (inicio === null || fin === null) return null;
  const when = `${formatDayTime(inicio, new Date())} a ${limaHour(fin)}`;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pb-2 pl-8 text-sm text-tinta-2">
      <span className="first-letter:uppercase">{[when, ponente].filter(Boolean).join(' · ')}</span>
      {cancelada && <Badge tone="rojo">Cancelada</Badge>}
    </p>
  );
}

/** Type and size; ADMIN also reads whether pages carry the name, and why they do not. */
function ArchivoFacts({ archivo, isAdmin }: { archivo: ArchivoRef; isAdmin: boolean }) {
  const { tipo, bytes, subtitulos, marcar, sinMarca } = archivo;
  const facts = [
    archivoTypes[tipo].label,
    formatBytes(bytes),
    ...(subtitulos ? ['con subtítulos'] : []),
    ...(isAdmin && marcar && !sinMarca ? ['con el nombre del estudiante'] : []),
  ];
  return (
    <span className="block text-sm text-tinta-2">
      {facts.join(' · ')}
      {isAdmin && marcar && sinMarca && (
        <span className="block text-ambar">{noMarkLabels[sinMarca]}: se entrega sin el nombre.</span>
      )}
    </span>
  );
}

type SeenButtonProps = { nombre: string; visto: boolean; onChange: (seen: boolean) => void };

/** Seen mark of a material. On a phone its text is for screen readers only. */
function SeenButton({ nombre, visto, onChange }: SeenButtonProps) {
  return (
    <Button
      variant="quiet"
      size="sm"
      className={visto ? 'text-verde' : 'font-normal text-tinta-2'}
      icon={visto ? CircleCheck : Circle}
      aria-pressed={visto}
      title={visto ? 'Visto' : 'Marcar como visto'}
      onClick={() => onChange(!visto)}
    >
      <span className="max-sm:sr-only">{visto ? 'Visto' : 'Marcar como visto'}</span>
      <span className="sr-only">«{nombre}»</span>
    </Button>
  );
}

type ApuntesButtonProps = { nombre: string; open: boolean; filled: boolean; onToggle: () => void };

function ApuntesButton({ nombre, open, filled, onToggle }: ApuntesButtonProps) {
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={NotebookPen}
      aria-expanded={open}
      title="Apuntes"
      className={filled ? undefined : 'font-normal text-tinta-2'}
      onClick={onToggle}
    >
      <span className="max-sm:sr-only">Apuntes</span>
      <span className="sr-only">
        {' '}
        de «{nombre}»{filled && ', con texto'}
      </span>
    </Button>
  );
}
