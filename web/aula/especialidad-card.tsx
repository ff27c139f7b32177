import type { Especialidad } from 'domain/schemas/especialidades.ts';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { GeneratedCover } from '../app/generated-cover.tsx';
import { Imagen } from '../app/imagen.tsx';
import { Card } from '../ui/card.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Link } from '../ui/link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

type Props = { especialidad: Especialidad; onEdit?: () => void; onDelete?: () => void };

export function EspecialidadCard({ especialidad, onEdit, onDelete }: Props) {
  const { especialidadId, nombre, descripcion, imagen } = especialidad;
  return (
    <Card as="li" padding="none" interactive className="flex flex-col overflow-hidden">
      {imagen ? (
        <Imagen
          kind="especialidades"
          name={imagen}
          alt=""
          sizes="(min-width: 1280px) 22rem, (min-width: 640px) 45vw, 92vw"
          className="aspect-video w-full object-cover"
        />
      ) : (
        <GeneratedCover especialidadId={especialidadId} seed={especialidadId} className="aspect-video w-full" />
      )}
      <div className="flex grow flex-col p-5">
        <h2 className="title-3">
          {/* The whole card is the link; its buttons are stacked above it. */}
          <Link
            to={`/cursos?especialidadId=${especialidadId}`}
            state={{ especialidadId }}
            className="outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-teal"
          >
            {nombre}
          </Link>
        </h2>
        <p className="mt-1.5 text-tinta-2">{descripcion}</p>
        {(onEdit || onDelete) && (
          <div className="relative mt-auto flex justify-end gap-2 pt-4">
            {onEdit && <IconButton label={`Editar ${nombre}`} icon={Pencil} onClick={onEdit} />}
            {onDelete && <IconButton label={`Eliminar ${nombre}`} icon={Trash2} danger onClick={onDelete} />}
          </div>
        )}
      </div>
    </Card>
  );
}

export function EspecialidadCardSkeleton() {
  return (
    <Card as="li" padding="none" aria-hidden="true" className="overflow-hidden">
      <Skeleton shape="block" className="aspect-video min-h-0 rounded-b-none" />
      <div className="grid gap-2 p-5">
        <Skeleton className="h-7 w-2/3" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-1/2" />
      </div>
    </Card>
  );
}
