import { isPhoto, photoSide, smallPhotoBytes } from 'domain/formats/images.ts';

/**
 * Redraws the photo of a camera, which has 8 to 12 MB, with at most `photoSide` pixels per side. Everything else stays as
 * it is: a PNG may be transparent, and a small file gains nothing. So does what the browser cannot decode, which the
 * server then refuses.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!isPhoto(file) || file.size <= smallPhotoBytes) return file;
  try {
    const photo = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, photoSide / Math.max(photo.width, photo.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(photo.width * scale);
    canvas.height = Math.round(photo.height * scale);
    canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height);
    photo.close();
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, 0.85));
    return drawn && drawn.size < file.size ? new File([drawn], file.name, { type: file.type }) : file;
  } catch {
    return file;
  }
}
