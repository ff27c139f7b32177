import { z } from 'zod';
import { contrasenaNueva } from './sesion.ts';
import { texto, textoRequerido } from './texto.ts';

export const codigoInput = z.object({ codigo: textoRequerido(100, 'Escribe tu código') });

const dniInvalido = 'Escribe un DNI de 8 dígitos o un carné de extranjería';

export const dni = z
  .string({ error: dniInvalido })
  .overwrite((value) => value.replaceAll(/\s/g, '').toUpperCase())
  .regex(/^([0-9]{8}|[0-9A-Z]{9,12})$/, { error: dniInvalido });

const correo = texto(254).refine((value) => value === '' || /^[^@\s,;<>]+@[^@\s,;<>]+$/.test(value), {
  error: 'Escribe un correo válido',
});

export const activarInput = z.object({
  codigo: codigoInput.shape.codigo,
  dni,
  contrasena: contrasenaNueva,
  nombre: textoRequerido(150, 'Escribe tu nombre'),
  apellido: textoRequerido(150, 'Escribe tu apellido'),
  /** Left out with the link of a purchase, the account takes the address the link was sent to. */
  correo: correo.optional(),
});

export type ActivarInput = z.input<typeof activarInput>;

const cursoDeAcceso = z.object({
  cursoId: z.number().int(),
  nombre: z.string(),
  /** False when it was claimed already. */
  disponible: z.boolean(),
  /** Whether the person asking has it already. */
  matriculado: z.boolean(),
});

export const acceso = z.object({
  /** `compra`: the link mailed to the buyer; `asiento`: a code that the buyer hands on. */
  tipo: z.enum(['compra', 'asiento']),
  comprador: z.string(),
  cursos: z.array(cursoDeAcceso),
  requiereCuenta: z.boolean(),
  requiereCorreo: z.boolean(),
});

export type Acceso = z.output<typeof acceso>;

export const accesoAbierto = z.object({ cursos: z.array(z.object({ cursoId: z.number().int(), nombre: z.string() })) });

export type AccesoAbierto = z.output<typeof accesoAbierto>;
