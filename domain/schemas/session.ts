import { z } from 'zod';
import { isEmailAddress } from '../formats/email.ts';
import { minContrasena } from '../rules/contrasenas.ts';
import { roles } from '../rules/permisos.ts';
import { countGiven, factorFields } from './factors.ts';
import { requiredText, text } from './text.ts';

export const correo = requiredText(254, 'Escribe el correo').refine((value) => value === '' || isEmailAddress(value), {
  error: 'Correo inválido',
});

const incomplete = 'Completa tus credenciales.';

/** Fields of the sign-in screen. */
export const loginForm = z.object({
  usuario: requiredText(254, incomplete),
  contrasena: z
    .string({ error: incomplete })
    .max(200, { error: 'Máximo 200 caracteres' })
    .regex(/\S/, { error: incomplete }),
});

/** API input: each of the three fields may hold a DNI or an e-mail. */
export const loginInput = z
  .object({
    usuario: text(254).optional(),
    dni: text(254).optional(),
    correo: text(254).optional(),
    contrasena: loginForm.shape.contrasena,
  })
  .refine((v) => Boolean(v.usuario || v.dni || v.correo), { error: incomplete, path: ['usuario'] });

/** One role is a string, several are a list with the strongest first. */
export const anyRol = z.union([z.enum(roles), z.array(z.enum(roles))]);

export const currentUsuario = z.object({
  usuarioId: z.number().int(),
  dni: z.string(),
  correo: z.string(),
  nombre: z.string(),
  apellido: z.string(),
  numero: z.string(),
  rol: anyRol,
  /** Of a DOCENTE: the courses they speak in or coordinate. */
  ensena: z.array(z.number().int()).optional(),
  /** Present for the person responsible for the seats of a group. */
  grupo: z.boolean().optional(),
  /** Present for staff who must add a second factor before anything else. */
  faltaFactor: z.boolean().optional(),
  /** Present while nobody has proven the e-mail of the account: nothing is mailed to it. */
  correoSinConfirmar: z.boolean().optional(),
});

export type CurrentUsuario = z.output<typeof currentUsuario>;

export const recoveryInput = z.object({
  usuario: requiredText(254, 'Escribe tu correo o DNI'),
});

export const newContrasena = z
  .string({ error: 'Escribe una contraseña' })
  .min(minContrasena, { error: `Usa al menos ${minContrasena} caracteres` })
  .max(200, { error: 'Máximo 200 caracteres' });

export const newContrasenaInput = z.object({
  codigo: requiredText(100, 'Falta el código de tu correo'),
  contrasena: newContrasena,
});

/** The password of the session's user, typed again. */
export const typedContrasena = z
  .string({ error: 'Escribe tu contraseña' })
  .min(1, { error: 'Escribe tu contraseña' })
  .max(200, { error: 'Máximo 200 caracteres' });

export const ownContrasenaInput = z.object({ actual: typedContrasena, contrasena: newContrasena });

export const newCorreoInput = z.object({ correo });

/** `verificacion`: the digits that were mailed to the new address. */
export const confirmCorreoInput = z.object({
  correo,
  verificacion: requiredText(40, 'Escribe el código que enviamos a tu correo nuevo'),
});

/** Blank: without a number. Other countries write theirs with a plus sign. */
export const ownNumeroInput = z.object({
  numero: text(30)
    .overwrite((value) => value.replaceAll(/[\s().-]/g, '').replace(/^(\+|00)?51(?=9\d{8}$)/, ''))
    .regex(/^(9\d{8}|\+\d{7,15})?$/, {
      error: 'Escribe un celular de 9 dígitos que empiece en 9, o uno de otro país con su código: +54 …',
    }),
});

/** The password, or a second factor of an account that has one. */
export const confirmInput = z
  .object({ contrasena: typedContrasena.optional(), ...factorFields })
  .refine((given) => countGiven(given) === 1, { error: 'Escribe tu contraseña', path: ['contrasena'] });

export const openSession = z.object({
  sesionId: z.uuid(),
  /** Browser and system, as far as known. */
  dispositivo: z.string(),
  creada: z.iso.datetime(),
  ultimoUso: z.iso.datetime(),
  /** The session that asks. */
  actual: z.boolean(),
});

export type OpenSession = z.output<typeof openSession>;

export const sesionIdParams = z.object({ sesionId: z.uuid({ error: 'ID inválido' }) });
