export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export const imageMaxBytes = 5 * 1024 * 1024;
export const imageWidths = [320, 640, 960, 1280, 1920] as const;

export const ownerTypes = [
  'docente',
  'curso',
  'especialidad',
  'entidad',
  'firmante',
  'material',
  'usuario',
  'pago',
  'formasPago',
  'pregunta',
] as const;
export type OwnerType = (typeof ownerTypes)[number];

/** Which picture of a record that has several: an issuing entity, the ways to pay. */
export const imageUses = ['firma', 'logo', 'yapeQr', 'plinQr'] as const;
export type ImageUse = (typeof imageUses)[number];

const folders = {
  cursos: 'courses',
  especialidades: 'especialidades',
  materiales: 'materiales',
  logos: 'logos',
  firmas: 'firmas',
  docentes: 'docentes',
  usuarios: 'usuarios',
  vouchers: 'vouchers',
  formasPago: 'formas-pago',
  preguntas: 'preguntas',
} as const;

export type ImageKind = keyof typeof folders;

export function imageFolder(kind: ImageKind): string {
  return folders[kind];
}

export function imageKind(ownerType: OwnerType, use: ImageUse = 'logo'): ImageKind {
  if (ownerType === 'entidad') return use === 'firma' ? 'firmas' : 'logos';
  const kinds = {
    docente: 'docentes',
    curso: 'cursos',
    especialidad: 'especialidades',
    firmante: 'firmas',
    material: 'materiales',
    usuario: 'usuarios',
    pago: 'vouchers',
    formasPago: 'formasPago',
    pregunta: 'preguntas',
  } as const;
  return kinds[ownerType];
}

const announced = /^(FIRMA|LOGO)_(\d{1,9})\.(jpe?g|png|webp|avif)$/i;

/** FIRMA_{id}.ext and LOGO_{id}.ext name a picture of an issuing entity before it is uploaded. */
export function announcedImage(fileName: string): { uso: 'firma' | 'logo'; ownerId: number } | null {
  const [, use = '', id = ''] = announced.exec(fileName) ?? [];
  if (id === '') return null;
  return { uso: use.toUpperCase() === 'FIRMA' ? 'firma' : 'logo', ownerId: Number(id) };
}

/** A signature could be copied onto any document, and a voucher names who paid: neither is ever public. */
const privateKinds: readonly ImageKind[] = ['firmas', 'vouchers'];

export function publicKindOfFolder(folder: string): ImageKind | null {
  const kind = (Object.keys(folders) as ImageKind[]).find((key) => folders[key] === folder);
  return kind && !privateKinds.includes(kind) ? kind : null;
}

export function imageUrl(base: string, kind: ImageKind, name: string, width?: (typeof imageWidths)[number]): string {
  const url = `${base}/${folders[kind]}/${encodeURIComponent(name)}`;
  return width ? `${url}?w=${width}` : url;
}

export function imageSrcSet(base: string, kind: ImageKind, name: string): string {
  return imageWidths.map((width) => `${imageUrl(base, kind, name, width)} ${width}w`).join(', ');
}

export function imageProblem(file: { type: string; size: number }, maxBytes = imageMaxBytes): string | null {
  if (!imageTypes.some((type) => type === file.type)) return 'Formato no permitido (jpg/png/webp/avif)';
  if (file.size > maxBytes) return `Máx ${Math.floor(maxBytes / 1024 / 1024)} MB`;
  return null;
}

/** Camera photos are JPEG. The browser reduces those over `smallPhotoBytes` before it sends them. */
export const photoSide = 2000;
export const smallPhotoBytes = 2 * 1024 * 1024;
const photoMaxBytes = 40 * 1024 * 1024;

export function isPhoto({ type }: { type: string }): boolean {
  return type === 'image/jpeg';
}

/** For a chosen file, before it is reduced. */
export function chosenProblem(file: { type: string; size: number }): string | null {
  return imageProblem(file, isPhoto(file) ? photoMaxBytes : imageMaxBytes);
}

const extensions = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
  ['image/gif', 'gif'],
  ['image/svg+xml', 'svg'],
  ['application/pdf', 'pdf'],
  ['application/zip', 'zip'],
  ['text/plain', 'txt'],
]);

export function extensionOf(contentType: string): string {
  return extensions.get(contentType) ?? '';
}
