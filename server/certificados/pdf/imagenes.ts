import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { EntidadSnapshot, NivelSnapshot } from '../../db/schema/certificados.ts';
import type { Storage } from '../../ports/storage/port.ts';
import type { Imagen, Imagenes } from './document.ts';
import { paper } from './palette.ts';

const mostKept = 40;
const kept = new Map<string, Imagen>();

/** A stored file never changes under its name, so a prepared one can be cached. */
export async function imagenesOf(
  storage: Storage,
  { logo, firma }: EntidadSnapshot,
  nivel: NivelSnapshot | null = null,
): Promise<Imagenes> {
  const own = { logo: await prepared(storage, logo?.clave), firma: await prepared(storage, firma?.clave) };
  if (!nivel) return own;
  const firmas = await Promise.all(nivel.firmantes.map((each) => prepared(storage, each.firma?.clave)));
  return { ...own, nivel: { logo: await prepared(storage, nivel.entidad.logo?.clave), firmas } };
}

/** Whether a picture of the record could not be read. */
export function lacksImagen(
  imagenes: Imagenes,
  { logo, firma }: EntidadSnapshot,
  nivel: NivelSnapshot | null,
): boolean {
  if (!nivel) return (logo !== null && !imagenes.logo) || (firma !== null && !imagenes.firma);
  const { entidad, firmantes } = nivel;
  return (
    (logo !== null && !imagenes.logo) ||
    (entidad.logo !== null && !imagenes.nivel?.logo) ||
    firmantes.some((each, at) => each.firma !== null && !imagenes.nivel?.firmas[at])
  );
}

async function prepared(storage: Storage, storageKey: string | undefined): Promise<Imagen | null> {
  if (storageKey === undefined) return null;
  const known = kept.get(storageKey);
  if (known) return known;
  const stored = await storage.get(storageKey);
  if (!stored) return null;
  const imagen = await forPaper(await buffer(stored.body));
  if (kept.size >= mostKept) kept.clear();
  kept.set(storageKey, imagen);
  return imagen;
}

/** PDF does not support WebP, and transparency is slow: flatten onto the paper colour. */
async function forPaper(original: Buffer): Promise<Imagen> {
  const flat = sharp(original)
    .resize({ width: 560, height: 240, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: paper });
  const options = await Promise.all([
    flat.clone().png({ palette: true, colours: 96, effort: 8 }).toBuffer({ resolveWithObject: true }),
    flat.clone().jpeg({ quality: 88 }).toBuffer({ resolveWithObject: true }),
  ]);
  const { data, info } = options[0].data.length <= 30_000 ? options[0] : options[1];
  return { bytes: data, width: info.width, height: info.height };
}
