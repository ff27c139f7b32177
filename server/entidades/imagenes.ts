import type { Entidad } from 'domain/schemas/entidades.ts';
import { invalid } from '../http/errors.ts';

export type Uso = 'firma' | 'logo';

/** The stored name after a change. One that announces a file leaves the old picture until the new one has arrived. */
export function imagenTrasElCambio(uso: Uso, antes: Entidad, sent: string | undefined): string {
  const stored = antes[uso];
  if (sent === undefined || sent === stored) return stored;
  if (sent === '') return '';
  const announced = new RegExp(`^${uso.toUpperCase()}_${antes.entidadId}\\.(jpe?g|png|webp|avif)$`, 'i');
  if (announced.test(sent)) return stored;
  const message = `Nombre de ${uso} inválido`;
  throw invalid({ [uso]: message }, message);
}
