import { z } from 'zod';

const invalidDni = 'Escribe un DNI de 8 dígitos o un carné de extranjería';

const documento = z.string({ error: invalidDni }).overwrite((value) => value.replaceAll(/\s/g, '').toUpperCase());

export const dni = documento.regex(/^([0-9]{8}|[0-9A-Z]{9,12})$/, { error: invalidDni });

/** For accounts that staff create: also a passport, which has a letter when it is that short. */
export const dniOrPasaporte = documento.regex(/^([0-9]{8}|[0-9A-Z]{9,12}|(?=[0-9]*[A-Z])[0-9A-Z]{6,8})$/, {
  error: invalidDni,
});
