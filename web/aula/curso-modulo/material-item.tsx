import { archivoTypes, formatBytes } from 'domain/formats/archivos.ts';
import { formatDayTime, limaHour } from 'domain/formats/lima-time.ts';
import { lengthLabel } from 'domain/rules/lecciones.ts';
import { awaitsLink, type MaterialClase, materialClase } from 'domain/rules/modulos.ts';
import type { ArchivoRef } from 'domain/schemas/archivos.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import BookOpen from 'lucide-react/icons/book-open-text';
import CirclePlay from 'lucide-react/icons/circle-play';
import Download from 'lucide-react/icons/download';
import Radio from 'lucide-react/icons/radio';
import type { ReactNode } from 'react';
import { leccionPath } from '../../app/leccion-path.ts';
import { Badge } from '../../ui/badge.tsx';
import type { IconType } from '../../ui/icon-type.ts';
import { Link } from '../../ui/link.tsx';
import { noMarkLabels } from './archivo-field.tsx';

type Props = {
  cursoId: number;
  material: Material;
  handle: ReactNode;
  actions: ReactNode;
  onMuestra: (muestra: boolean) => void;
};

const icons: Record<MaterialClase, IconType> = {
  texto: BookOpen,
  video: CirclePlay,
  sesion: Radio,
  descarga: Download,
};

export const materialElementId = (materialId: number) => `material-${materialId}`;

/** Row of a material for staff: its name opens the lesson as students see it. */
export function MaterialItem({ cursoId, material, handle, actions, onMuestra }: Props) {
  const { materialId, nombre, descripcion, video, tipoMaterial, archivo, inicio } = material;
  const Icon = icons[materialClase(tipoMaterial.acronimo)];
  return (
    <li
      id={materialElementId(materialId)}
      tabIndex={-1}
      className="scroll-mt-24 border-t border-linea py-1.5 outline-none first:border-t-0 focus-visible:bg-teal-claro"
    >
      <div className="flex flex-wrap items-center gap-x-3">
        {handle}
        <h3 className="min-w-0 grow basis-40 font-sans text-base leading-normal font-normal tracking-normal">
          <Link
            to={leccionPath(cursoId, materialId)}
            className="flex min-h-11 items-center gap-3 rounded-lg hover:text-teal-oscuro"
          >
            <Icon size={20} className="shrink-0 text-teal" />
            <span className="min-w-0">
              <span className="sr-only">{tipoMaterial.nombre}: </span>
              {nombre}
              {archivo && <ArchivoFacts archivo={archivo} />}
            </span>
          </Link>
        </h3>
        {inicio === null && awaitsLink(tipoMaterial.acronimo, video, archivo) && <Badge>Próximamente</Badge>}
        <label className="flex min-h-11 items-center gap-2 pl-8 text-sm text-tinta-2 sm:pl-0">
          <input
            type="checkbox"
            role="switch"
            checked={material.muestra}
            aria-checked={material.muestra}
            onChange={({ currentTarget }) => onMuestra(currentTarget.checked)}
            aria-label={`Clase de muestra: ${nombre}`}
            className="h-5 w-9 shrink-0 appearance-none rounded-full bg-linea-2 p-0.5 transition-colors before:block before:size-4 before:rounded-full before:bg-white before:transition-transform checked:bg-teal checked:before:translate-x-4"
          />
          Muestra
        </label>
        <div className="flex gap-1.5 py-1 pl-8 sm:pl-0">{actions}</div>
      </div>
      {inicio !== null && <SesionDate material={material} />}
      {descripcion !== '' && <p className="line-clamp-2 pb-2 pl-8 text-sm text-tinta-2">{descripcion}</p>}
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

/** Type, length or size, and whether pages carry the name, or why they do not. */
function ArchivoFacts({ archivo }: { archivo: ArchivoRef }) {
  const { tipo, bytes, duracion, subtitulos, ligero, marcar, sinMarca } = archivo;
  const facts = [
    archivoTypes[tipo].label,
    duracion === null ? formatBytes(bytes) : lengthLabel(duracion),
    ...(subtitulos ? ['con subtítulos'] : []),
    ...(ligero ? [`versión ligera de ${formatBytes(ligero)}`] : []),
    ...(marcar && !sinMarca ? ['con el nombre del estudiante'] : []),
  ];
  return (
    <span className="block text-sm text-tinta-2">
      {facts.join(' · ')}
      {marcar && sinMarca && (
        <span className="block text-ambar">{noMarkLabels[sinMarca]}: se entrega sin el nombre.</span>
      )}
    </span>
  );
}
