import { coverArt, motifOfEspecialidad } from 'domain/formats/cover-art.ts';
import { imageSrcSet, imageUrl } from 'domain/formats/images.ts';
import type { Especialidad } from 'domain/schemas/especialidades.ts';
import { Cover } from '../app/cover.tsx';
import { useSite } from '../app/site.tsx';
import { Link } from '../ui/link.tsx';

/** A row with a small picture on a phone, a card on wider screens. The whole tile is a link. */
export function EspecialidadTile({ especialidad }: { especialidad: Especialidad }) {
  const { especialidadId, nombre, descripcion } = especialidad;
  return (
    <li className="group relative grid grid-cols-[6rem_minmax(0,1fr)] gap-4 sm:block">
      <div className="aspect-square overflow-hidden rounded-xl bg-papel-2 sm:aspect-16/9">
        <Picture especialidad={especialidad} />
      </div>
      <div className="sm:mt-4">
        <h3 className="title-3">
          <Link
            to={`/catalogo?especialidad=${especialidadId}`}
            className="transition-colors duration-150 group-hover:text-teal after:absolute after:inset-0"
          >
            {nombre}
          </Link>
        </h3>
        <p className="mt-1.5 text-[0.9375rem] text-tinta-2">{descripcion}</p>
      </div>
    </li>
  );
}

function Picture({ especialidad: { especialidadId, imagen } }: { especialidad: Especialidad }) {
  const { imageBase } = useSite();
  if (imagen === '') {
    const motif = motifOfEspecialidad(especialidadId);
    const rendered = coverArt({ motif, seed: especialidadId, hue: especialidadId - 1 });
    return <Cover art={rendered} className="size-full" />;
  }
  return (
    <img
      src={imageUrl(imageBase, 'especialidades', imagen, 640)}
      srcSet={imageSrcSet(imageBase, 'especialidades', imagen)}
      sizes="(width < 40rem) 96px, (width < 64rem) 50vw, 380px"
      alt=""
      width={640}
      height={360}
      loading="lazy"
      decoding="async"
      className="size-full object-cover"
    />
  );
}
