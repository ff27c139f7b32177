import { z } from 'zod';

const invalidDni = 'Escribe un DNI de 8 dígitos o un carné de extranjería';

export const dni = z
  .string({ error: invalidDni })
  .overwrite((value) => value.replaceAll(/\s/g, '').toUpperCase())
  .regex(/^([0-9]{8}|[0-9A-Z]{9,12})$/, { error: invalidDni });
