import { z } from 'zod';
import { checkMove, horarioFields } from './horario.ts';
import { checkSerie, serieFields } from './sesiones.ts';
import { asNumber } from './text.ts';

const { minutos, cantidad, hasta, ponenteId } = serieFields.shape;

/** Field values of the form of sessions in series. */
export const serieForm = serieFields
  .extend({
    minutos: asNumber(minutos),
    cantidad: asNumber(cantidad.unwrap()),
    hasta: z.preprocess((day) => (day === '' ? null : day), hasta.unwrap()),
    ponenteId: asNumber(ponenteId.unwrap()),
  })
  .superRefine(checkSerie);

/** Field values of the form that moves or cancels sessions. */
export const horarioForm = horarioFields
  .extend({ dias: asNumber(horarioFields.shape.dias.unwrap()) })
  .superRefine(checkMove);
