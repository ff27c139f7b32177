import { availableParallelism } from 'node:os';
import type { imageWidths } from 'domain/formats/images.ts';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { limitConcurrency } from '../../limits/concurrency.ts';
import { type ImageType, sniffType } from './sniff.ts';

export type Variant = { width: (typeof imageWidths)[number]; format: 'webp' | 'jpeg' };

export type EncodedImage = { data: Buffer; contentType: 'image/webp'; width: number; height: number };

export type ImageRefusal = 'formato' | 'contenido' | 'ilegible' | 'dimensiones';

/**
 * formato: type not allowed; contenido: content does not match its type; ilegible: corrupt; dimensiones: too many
 * pixels.
 */
export class ImageRejected extends Error {
  readonly reason: ImageRefusal;

  constructor(reason: ImageRefusal, options?: ErrorOptions) {
    super(`image rejected: ${reason}`, options);
    this.name = 'ImageRejected';
    this.reason = reason;
  }
}

const MAX_PIXELS = 40_000_000;
/** Larger than any camera's pictures; libraries allocate by row and by column. */
const MAX_INPUT_SIDE = 12_000;
const MAX_SIDE = 2400;
const MAX_SECONDS = 20;
/** Limit of PNG chunks other than pixels: libpng inflates each profile and text before discarding it. */
const MAX_PNG_CHUNKS = 200;
/** Limit of JPEG segments: libvips copies each 64 KB piece of profiles and metadata. WebP and GIF have no such cost. */
const MAX_JPEG_SEGMENTS = 1000;

// One thread per image and fewer images than cores, so that requests keep a core.
sharp.concurrency(1);
// Not needed: callers store the results.
sharp.cache(false);
const inTurn = limitConcurrency(Math.max(1, availableParallelism() - 1));

/** Encodes the picture to store: rotated upright, without metadata. */
export async function inspectAndEncode(buffer: Buffer, declaredType?: string): Promise<EncodedImage> {
  const type = sniffType(buffer);
  if (!type) throw new ImageRejected('formato');
  if (declaredType !== undefined && declaredType !== type) throw new ImageRejected('contenido');

  if (type === 'image/png' && hasManyChunks(buffer)) throw new ImageRejected('ilegible');
  if (type === 'image/jpeg' && hasManySegments(buffer)) throw new ImageRejected('ilegible');

  return inTurn(async () => {
    const metadata = await readMetadata(buffer);
    if (!isOfType(metadata, type)) throw new ImageRejected('contenido');
    if (Math.max(metadata.width, metadata.height) > MAX_INPUT_SIDE) throw new ImageRejected('dimensiones');
    if (metadata.width * metadata.height > MAX_PIXELS) throw new ImageRejected('dimensiones');
    const encoded = decoder(buffer)
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84 })
      .toBuffer({ resolveWithObject: true });
    const { data, info } = await orRejected(encoded);
    return { data, contentType: 'image/webp', width: info.width, height: info.height };
  });
}

/** The first frame of a GIF as PNG. Question files may contain GIFs; uploads may not. */
export async function firstFrameOfGif(buffer: Buffer): Promise<Buffer> {
  const { format, width, height } = await readMetadata(buffer);
  if (format !== 'gif') throw new ImageRejected('contenido');
  if (width * height > MAX_PIXELS) throw new ImageRejected('dimensiones');
  return inTurn(() => orRejected(decoder(buffer).png().toBuffer()));
}

const encodings: Record<Variant['format'], (image: Sharp) => Sharp> = {
  webp: (image) => image.webp({ quality: 78 }),
  // JPEG has no transparency: flatten onto white.
  jpeg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true }),
};

/** Resizes a picture made by `inspectAndEncode`; never enlarges it. */
export async function variant(buffer: Buffer, { width, format }: Variant): Promise<Buffer> {
  return inTurn(() => {
    const resized = decoder(buffer).autoOrient().resize({ width, withoutEnlargement: true });
    return orRejected(encodings[format](resized).toBuffer());
  });
}

function hasManyChunks(png: Buffer): boolean {
  let others = 0;
  for (let at = 8; at + 12 <= png.length && others <= MAX_PNG_CHUNKS; at += 12 + png.readUInt32BE(at)) {
    // Counts small IDAT chunks too: encoders make none as small as this, except the last one.
    if (png.readUInt32BE(at) < 256 || png.toString('latin1', at + 4, at + 8) !== 'IDAT') others += 1;
  }
  return others > MAX_PNG_CHUNKS;
}

/** Counts the segments before the first scan. */
function hasManySegments(jpeg: Buffer): boolean {
  let segments = 0;
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== 0xda; segments += 1) {
    // A 0xff byte before a marker is padding.
    at += jpeg[at + 1] === 0xff ? 1 : 2 + jpeg.readUInt16BE(at + 2);
  }
  return segments > MAX_JPEG_SEGMENTS;
}

function decoder(buffer: Buffer): Sharp {
  return sharp(buffer, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: MAX_SECONDS });
}

// Reads the header only, so that a decompression bomb can be rejected.
function readMetadata(buffer: Buffer): Promise<Metadata> {
  return orRejected(sharp(buffer, { limitInputPixels: false }).metadata());
}

function isOfType({ format, compression }: Metadata, type: ImageType): boolean {
  return type === 'image/avif' ? format === 'heif' && compression === 'av1' : `image/${format}` === type;
}

async function orRejected<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (cause) {
    throw new ImageRejected('ilegible', { cause });
  }
}
