import { type ImageKind, imageSrcSet, imageUrl } from 'domain/formats/images.ts';
import { useSite } from './site.tsx';

type ImagenProps = {
  kind: ImageKind;
  name: string;
  alt: string;
  /** The `sizes` attribute of the image. */
  sizes: string;
  width?: number;
  height?: number;
  lazy?: boolean;
  className?: string;
};

/** Uploaded picture with responsive widths. */
export function Imagen({ kind, name, alt, sizes, width = 640, height = 360, lazy = true, className }: ImagenProps) {
  const { imageBase } = useSite();
  return (
    <img
      src={imageUrl(imageBase, kind, name, 640)}
      srcSet={imageSrcSet(imageBase, kind, name)}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      className={className}
    />
  );
}
