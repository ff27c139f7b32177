import { z } from 'zod';
import { allowedDocuments, documentProblem } from '../rules/comprobante.ts';
import { requiredText, text } from './text.ts';

const fields = {
  tipo: z.enum(['boleta', 'factura'], { error: 'Elige boleta o factura' }),
  tipoDocumento: z.enum(['DNI', 'CE', 'RUC'], { error: 'Elige el documento' }),
};

/** As kept with a pedido. */
export const comprobante = z.object({
  ...fields,
  documento: z.string(),
  nombre: z.string(),
  direccion: z.string(),
});

export const comprobanteInput = z
  .object({
    ...fields,
    documento: requiredText(20, 'Escribe el número de documento').overwrite((value) =>
      value.replaceAll(/[\s.-]/g, '').toUpperCase(),
    ),
    nombre: requiredText(200, 'Escribe el nombre o la razón social'),
    direccion: text(300).default(''),
  })
  .superRefine(({ tipo, tipoDocumento, documento, direccion }, context) => {
    const complain = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (!allowedDocuments[tipo].includes(tipoDocumento)) {
      return complain('tipoDocumento', tipo === 'factura' ? 'La factura necesita un RUC' : 'La boleta va con DNI o CE');
    }
    const problem = documentProblem(tipoDocumento, documento);
    if (problem) complain('documento', problem);
    if (tipo === 'factura' && direccion === '') complain('direccion', 'Escribe la dirección fiscal');
  });
