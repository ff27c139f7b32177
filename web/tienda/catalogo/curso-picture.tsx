import { imageSrcSet, imageUrl } from 'domain/rules/imagenes.ts';
import { Portada } from '../../app/portada.tsx';
import { useSite } from '../../app/site.tsx';

type CursoPictureProps = {
  curso: { cursoId: number; especialidadId: number; imagen: string };
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string;
  alt?: string;
  /** For what is on the screen at once: fetched first. */
  eager?: boolean;
};

/** The stored picture, or the cover drawn for it, filling a frame of 16 to 9. */
export function CursoPicture({ curso, sizes, alt = '', eager }: CursoPictureProps) {
  const { imageBase } = useSite();
  const { cursoId, especialidadId, imagen } = curso;
  const fill = 'absolute inset-0 size-full object-cover';
  return (
    <div className="relative aspect-16/9 overflow-hidden rounded-xl bg-papel-2">
      {imagen === '' ? (
        <Portada especialidadId={especialidadId} seed={cursoId} className={fill} />
      ) : (
        <img
          src={imageUrl(imageBase, 'cursos', imagen, 640)}
          srcSet={imageSrcSet(imageBase, 'cursos', imagen)}
          sizes={sizes}
          alt={alt}
          width={640}
          height={360}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          className={fill}
        />
      )}
    </div>
  );
}
