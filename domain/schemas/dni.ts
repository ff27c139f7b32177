import { z } from 'zod';

const dniInvalido = 'Escribe un DNI de 8 dígitos o un carné de extranjería';

export const dni = z
  .string({ error: dniInvalido })
  .overwrite((value) => value.replaceAll(/\s/g, '').toUpperCase())
  .regex(/^([0-9]{8}|[0-9A-Z]{9,12})$/, { error: dniInvalido });
