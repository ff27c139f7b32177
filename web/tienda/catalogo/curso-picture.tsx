import { imageSrcSet, imageUrl } from 'domain/formats/images.ts';
import { useSite } from '../../app/site.tsx';
import { LazyCover } from '../lazy-cover.tsx';

type CursoPictureProps = {
  curso: { cursoId: number; especialidadId: number; imagen: string };
  /**
   * The `sizes` attribute. Slightly too small on phones, because the next larger file is 1.5 times as wide without a
   * visible gain.
   */
  sizes: string;
  alt?: string;
  /** Loads at once with high priority: the first picture on a phone. All others are lazy. */
  eager?: boolean;
};

/** Uploaded picture or generated cover, in a 16:9 frame. */
export function CursoPicture({ curso, sizes, alt = '', eager }: CursoPictureProps) {
  const { imageBase } = useSite();
  const { cursoId, especialidadId, imagen } = curso;
  const fill = 'absolute inset-0 size-full object-cover';
  return (
    <div className="relative aspect-16/9 overflow-hidden rounded-xl bg-papel-2">
      {imagen === '' ? (
        <LazyCover especialidadId={especialidadId} seed={cursoId} className={fill} />
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
