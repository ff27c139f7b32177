import { formatDuracion, modoLabel, tipoLabel } from 'domain/formats/curso-labels.ts';
import { formatMediumDate } from 'domain/formats/lima-time.ts';
import { isDiploma } from 'domain/rules/cursos.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import Search from 'lucide-react/icons/search';
import Trash2 from 'lucide-react/icons/trash-2';
import { GeneratedCover } from '../../app/generated-cover.tsx';
import { Imagen } from '../../app/imagen.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type CursoCardProps = {
  curso: Curso;
  /** For students: a course of theirs that they cannot enter says so. */
  showAcceso: boolean;
  onInfo: () => void;
  onDelete?: () => void;
};

export function CursoCard({ curso, showAcceso, onInfo, onDelete }: CursoCardProps) {
  const { cursoId, nombre, activa, acceso, matriculado } = curso;
  return (
    <Card as="li" padding="none" interactive className="isolate flex flex-col overflow-hidden">
      <CursoImagen
        curso={curso}
        sizes="(min-width: 1280px) 22rem, (min-width: 640px) 45vw, 92vw"
        className={cx('relative -z-20 aspect-video w-full object-cover', !activa && 'grayscale')}
      />
      {!activa && (
        // Over the whole card, below its text and buttons, which stay readable and usable.
        <p className="absolute inset-0 -z-10 bg-tinta/80 text-lg font-semibold tracking-[0.18em] text-white">
          <span className="grid aspect-video place-items-center">DESACTIVADO</span>
        </p>
      )}
      <Badge tone={isDiploma(curso) ? 'oro' : 'teal'} ground="paper" className="absolute top-3 left-3">
        {tipoLabel(curso)}
      </Badge>
      <div className="flex grow flex-col p-5">
        <h3 className={cx('title-3', !activa && 'text-white')}>
          {/* The whole card is the link; its buttons are stacked above it. */}
          <Link
            to={`/curso-detalle?cursoId=${cursoId}`}
            state={{ cursoId }}
            className="outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-teal"
          >
            {nombre}
          </Link>
        </h3>
        <p className={cx('mt-1.5 text-[0.9375rem]', activa ? 'text-tinta-2' : 'text-white')}>{whenText(curso)}</p>
        <div className="mt-auto flex items-end justify-between gap-3 pt-4">
          <p className="flex flex-wrap gap-1.5">
            <Badge>{modoLabel(curso)}</Badge>
            {showAcceso && matriculado && !acceso && <Badge>Sin acceso</Badge>}
          </p>
          <div className="relative flex shrink-0 gap-2">
            <IconButton label={`Ver detalle de ${nombre}`} icon={Search} onClick={onInfo} />
            {onDelete && <IconButton label={`Eliminar ${nombre}`} icon={Trash2} danger onClick={onDelete} />}
          </div>
        </div>
      </div>
    </Card>
  );
}

export function CursoCardSkeleton() {
  return (
    <Card as="li" padding="none" aria-hidden="true" className="overflow-hidden">
      <Skeleton shape="block" className="aspect-video min-h-0 rounded-b-none" />
      <div className="grid gap-2 p-5">
        <Skeleton className="h-7 w-5/6" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton shape="icon-button" className="mt-4 justify-self-end" />
      </div>
    </Card>
  );
}

/** Dates and duration in one line, for a card. */
function whenText({ fechaHoraInicio, fechaHoraLimite, duracionMinutos }: Curso): string {
  return `${withYear(fechaHoraInicio)} – ${withYear(fechaHoraLimite)} · ${formatDuracion(duracionMinutos)}`;
}

function withYear(iso: string): string {
  return formatMediumDate(iso);
}

export function cursosText(cantidad: number): string {
  return cantidad === 1 ? '1 curso' : `${cantidad} cursos`;
}

type CursoImagenProps = {
  curso: Pick<Curso, 'cursoId' | 'especialidadId' | 'imagen'>;
  sizes: string;
  className?: string;
};

/** Uploaded picture of the course, or its generated cover. */
export function CursoImagen({ curso, sizes, className }: CursoImagenProps) {
  const { cursoId, especialidadId, imagen } = curso;
  if (imagen === '') return <GeneratedCover especialidadId={especialidadId} seed={cursoId} className={className} />;
  return <Imagen kind="cursos" name={imagen} alt="" sizes={sizes} className={className} />;
}
