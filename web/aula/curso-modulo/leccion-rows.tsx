import { isVideo } from 'domain/formats/archivos.ts';
import { formatDayTime } from 'domain/formats/lima-time.ts';
import { lengthLabel, positionLabel, seenLabel } from 'domain/rules/lecciones.ts';
import { type MaterialClase, materialClase } from 'domain/rules/modulos.ts';
import type { Leccion } from 'domain/schemas/lecciones.ts';
import BookOpen from 'lucide-react/icons/book-open-text';
import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePlay from 'lucide-react/icons/circle-play';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import Radio from 'lucide-react/icons/radio';
import { leccionPath } from '../../app/leccion-path.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import type { IconType } from '../../ui/icon-type.ts';
import { Link } from '../../ui/link.tsx';
import { modulosMessages } from './modulos-messages.ts';

const icons: Record<MaterialClase, IconType> = {
  texto: BookOpen,
  video: CirclePlay,
  sesion: Radio,
  descarga: Download,
};

const kinds: Record<MaterialClase, string> = {
  texto: 'Lectura',
  video: 'Video',
  sesion: 'Sesión en vivo',
  descarga: 'Descarga',
};

export const leccionIcon = ({ acronimo, tipo }: Leccion): IconType =>
  tipo === 'pdf' ? FileText : tipo === 'mp3' ? icons.video : icons[materialClase(acronimo)];

export const leccionKind = ({ acronimo, tipo }: Leccion): string =>
  tipo === 'pdf' ? 'PDF' : tipo === 'mp3' ? 'Audio' : kinds[materialClase(acronimo)];

/** Kind and length of a lesson, or the date of a live session. */
export function leccionFacts(leccion: Leccion): string {
  const { duracion, inicio, cancelada } = leccion;
  const kind = leccionKind(leccion);
  if (cancelada) return 'Cancelada';
  if (inicio !== null) return formatDayTime(inicio, new Date());
  return duracion === null ? kind : `${kind} · ${lengthLabel(duracion)}`;
}

/** Progress in the lesson, in words; empty when it was not begun. */
export function leccionPlace(leccion: Leccion): string {
  const { visto, posicion, tipo, acronimo } = leccion;
  if (visto) return seenLabel(leccion);
  if (tipo === 'pdf') return posicion > 1 ? `Vas en la página ${posicion}` : '';
  const isPlayed = tipo === null ? materialClase(acronimo) === 'video' : isVideo(tipo) || tipo === 'mp3';
  return isPlayed && posicion >= 5 ? `Vas en ${positionLabel(posicion)}` : '';
}

type Props = { cursoId: number; nombre: string; lecciones: Leccion[]; currentId: number | null };

/** The lessons of a module; each opens its page. */
export function LeccionRows({ cursoId, nombre, lecciones, currentId }: Props) {
  if (lecciones.length === 0) return <p className="py-3 text-tinta-2">{modulosMessages.noMateriales}</p>;
  return (
    <ul aria-label={`Materiales de ${nombre}`} className="grid gap-0.5 py-1">
      {lecciones.map((leccion) => (
        <LeccionRow
          key={leccion.materialId}
          leccion={leccion}
          to={leccionPath(cursoId, leccion.materialId)}
          isCurrent={leccion.materialId === currentId}
        />
      ))}
    </ul>
  );
}

function LeccionRow({ leccion, to, isCurrent }: { leccion: Leccion; to: string; isCurrent: boolean }) {
  const { nombre, visto, disponible, inicio } = leccion;
  const Icon = visto ? CircleCheck : leccionIcon(leccion);
  const place = leccionPlace(leccion);
  return (
    <li className={cx('-mx-3 rounded-lg', isCurrent ? 'bg-teal-claro' : 'hover:bg-papel-2')}>
      <Link
        to={to}
        aria-current={isCurrent ? 'step' : undefined}
        className="flex min-h-11 items-center gap-3 px-3 py-1.5"
      >
        <Icon size={20} className={cx('shrink-0', visto ? 'text-verde' : 'text-teal')} />
        <span className="grid min-w-0 grow items-center gap-x-4 sm:grid-cols-[1fr_9rem_8.5rem]">
          <h3
            className={cx(
              'min-w-0 font-sans text-base leading-snug tracking-normal',
              isCurrent ? 'font-semibold text-teal-oscuro' : 'font-normal',
            )}
          >
            {nombre}
          </h3>
          <span className="text-sm text-tinta-2 first-letter:uppercase">{leccionFacts(leccion)}</span>
          <span className={cx('text-sm font-medium sm:text-right', visto ? 'text-verde' : 'text-teal-oscuro')}>
            {!disponible && inicio === null ? <Badge>Próximamente</Badge> : place}
          </span>
        </span>
      </Link>
    </li>
  );
}
