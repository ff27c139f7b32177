import { createHash } from 'node:crypto';
import { coverArtSvg, motifs } from 'domain/formats/cover-art.ts';
import { imageFolder, imageKind, type OwnerType } from 'domain/formats/images.ts';
import type { Storage } from 'server/ports/storage/port.ts';
import sharp from 'sharp';
import { docentes } from './content/docentes.ts';
import { entidades } from './content/entidades.ts';
import { especialidades } from './content/especialidades.ts';
import { logoSvg, signatureSvg } from './drawings.ts';
import { portraitSvg } from './portrait.ts';

type Drawing = { ownerType: OwnerType; uso?: 'firma' | 'logo'; clave: string; svg: string; lossless?: boolean };

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

export const longHair = new Set([
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
    drawings().map(async (drawing) => {
      const { key, imagen, data } = await paint(drawing);
      await storage.put(imagen.clave, data, imagen.contentType);
      return [key, imagen] as const;
    }),
  );
  return new Map(entries);
}

function drawings(): Drawing[] {
  const frame = { width: 1280, height: 720 };
  return [
    ...especialidades.flatMap(({ cursos }, i): Drawing[] => {
      const motif = motifs[i % motifs.length]!;
      const own = {
        ownerType: 'especialidad',
        clave: String(i),
        svg: coverArtSvg({ motif, seed: i, hue: i, ...frame }),
      } as const;
      return [
        own,
        ...cursos.map(
          (curso, j): Drawing => ({
            ownerType: 'curso',
            clave: curso.sigla,
            svg: coverArtSvg({ motif, seed: i * 10 + j + 1, hue: i + j, ...frame }),
          }),
        ),
      ];
    }),
    ...docentes.map(
      ({ clave }, i): Drawing => ({ ownerType: 'docente', clave, svg: portraitSvg(i + 1, longHair.has(clave)) }),
    ),
    ...entidades.flatMap(({ clave, firmante }, i): Drawing[] => [
      { ownerType: 'entidad', uso: 'firma', clave, svg: signatureSvg(firmante), lossless: true },
      { ownerType: 'entidad', uso: 'logo', clave, svg: logoSvg(i), lossless: true },
    ]),
  ];
}

async function paint({ ownerType, uso, clave, svg, lossless = false }: Drawing) {
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
