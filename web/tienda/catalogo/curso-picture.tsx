import { imageSrcSet, imageUrl } from 'domain/rules/imagenes.ts';
import { Portada } from '../../app/portada.tsx';
import { useSite } from '../../app/site.tsx';

type CursoPictureProps = {
  curso: { cursoId: number; especialidadId: number; imagen: string };
  /** As the `sizes` attribute says it. On phones a little less than it is: the next file is half as wide again, for nothing to see. */
  sizes: string;
  alt?: string;
  /** For the one a phone shows at once: fetched before all others, which wait until they come near the screen. */
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
