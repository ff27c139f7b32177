import type { Entidad } from 'domain/schemas/entidades.ts';
import { invalid } from '../http/errors.ts';

export type Uso = 'firma' | 'logo';

/** Stored name after an update. An announced upload keeps the old picture until the new one arrives. */
export function imagenTrasElCambio(uso: Uso, antes: Entidad, sent: string | undefined): string {
  const stored = antes[uso];
  if (sent === undefined || sent === stored) return stored;
  if (sent === '') return '';
  const announced = new RegExp(`^${uso.toUpperCase()}_${antes.entidadId}\\.(jpe?g|png|webp|avif)$`, 'i');
  if (announced.test(sent)) return stored;
  const message = `Nombre de ${uso} inválido`;
  throw invalid({ [uso]: message }, message);
}
