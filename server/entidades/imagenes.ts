import { announcedImage } from 'domain/formats/images.ts';
import type { Entidad } from 'domain/schemas/entidades.ts';
import { invalid } from '../http/errors.ts';

export type ImagenUse = 'firma' | 'logo';

/** Stored name after an update. An announced upload keeps the old picture until the new one arrives. */
export function imagenAfterChange(use: ImagenUse, before: Entidad, sent: string | undefined): string {
  const stored = before[use];
  if (sent === undefined || sent === stored) return stored;
  if (sent === '') return '';
  const announced = announcedImage(sent);
  if (announced?.uso === use && announced.ownerId === before.entidadId) return stored;
  const message = `Nombre de ${use} inválido`;
  throw invalid({ [use]: message }, message);
}
