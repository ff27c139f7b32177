import { checkMove, horarioFields } from './horario.ts';
import { serieInput } from './sesiones.ts';
import { asNumber } from './text.ts';

const { minutos, cantidad, ponenteId } = serieInput.shape;

/** Field values of the form of sessions in series. */
export const serieForm = serieInput.extend({
  minutos: asNumber(minutos),
  cantidad: asNumber(cantidad),
  ponenteId: asNumber(ponenteId.unwrap()),
});

/** Field values of the form that moves or cancels sessions. */
export const horarioForm = horarioFields
  .extend({ dias: asNumber(horarioFields.shape.dias.unwrap()) })
  .superRefine(checkMove);
