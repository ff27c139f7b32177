import { createHash } from 'node:crypto';
import { coverArtSvg, motifs } from 'domain/formats/cover-art.ts';
import { imageFolder, imageKind, type OwnerType } from 'domain/formats/images.ts';
import type { Storage } from 'server/ports/storage/port.ts';
import sharp from 'sharp';
import { docentes } from './content/docentes.ts';
import { entidades } from './content/entidades.ts';
import { especialidades } from './content/especialidades.ts';
import { firmaSvg, logoSvg, retratoSvg } from './drawings.ts';

type Dibujo = { ownerType: OwnerType; uso?: 'firma' | 'logo'; clave: string; svg: string; lossless?: boolean };

export type Imagen = {
  clave: string;
  nombre: string;
  ownerType: OwnerType;
  contentType: string;
  bytes: number;
  ancho: number;
  alto: number;
  hash: Buffer;
};

/** Keyed as 'curso DPP', 'docente huaman', 'firma aula'… */
export type Imagenes = ReadonlyMap<string, Imagen>;

const CABELLO_LARGO = new Set([
  'huaman',
  'ccori',
  'inga',
  'valdelomar',
  'sulca',
  'cahuana',
  'espejo',
  'apaza',
  'olazabal',
]);

export async function saveImagenes(storage: Storage): Promise<Imagenes> {
  const entries = await Promise.all(
    dibujos().map(async (dibujo) => {
      const { key, imagen, data } = await pintar(dibujo);
      await storage.put(imagen.clave, data, imagen.contentType);
      return [key, imagen] as const;
    }),
  );
  return new Map(entries);
}

function dibujos(): Dibujo[] {
  const marco = { width: 1280, height: 720 };
  return [
    ...especialidades.flatMap(({ cursos }, i): Dibujo[] => {
      const motif = motifs[i % motifs.length]!;
      const propia = {
        ownerType: 'especialidad',
        clave: String(i),
        svg: coverArtSvg({ motif, seed: i, hue: i, ...marco }),
      } as const;
      return [
        propia,
        ...cursos.map(
          (curso, j): Dibujo => ({
            ownerType: 'curso',
            clave: curso.sigla,
            svg: coverArtSvg({ motif, seed: i * 10 + j + 1, hue: i + j, ...marco }),
          }),
        ),
      ];
    }),
    ...docentes.map(
      ({ clave }, i): Dibujo => ({ ownerType: 'docente', clave, svg: retratoSvg(i + 1, CABELLO_LARGO.has(clave)) }),
    ),
    ...entidades.flatMap(({ clave, firmante }, i): Dibujo[] => [
      { ownerType: 'entidad', uso: 'firma', clave, svg: firmaSvg(firmante), lossless: true },
      { ownerType: 'entidad', uso: 'logo', clave, svg: logoSvg(i), lossless: true },
    ]),
  ];
}

async function pintar({ ownerType, uso, clave, svg, lossless = false }: Dibujo) {
  const { data, info } = await sharp(Buffer.from(svg))
    .webp({ lossless, quality: 88, effort: 1 })
    .toBuffer({ resolveWithObject: true });
  const hash = createHash('sha256').update(data).digest();
  // Pictures are cached for ever, so a drawing that changes must change its name.
  const nombre = `${uso ?? ownerType}-${clave.toLowerCase()}-${hash.toString('hex').slice(0, 8)}.webp`;
  const imagen: Imagen = {
    clave: `${imageFolder(imageKind(ownerType, uso))}/${nombre}`,
    nombre,
    ownerType,
    contentType: 'image/webp',
    bytes: data.length,
    ancho: info.width,
    alto: info.height,
    hash,
  };
  return { key: `${uso ?? ownerType} ${clave}`, imagen, data };
}
