import { z } from 'zod';
import { isEmailAddress } from '../formats/email.ts';
import { newContrasena } from './session.ts';
import { dni, requiredText, text } from './text.ts';

/** What opens the courses of a pedido: the link mailed to the buyer, or a claim code. */
export const codigoInput = z.object({ codigo: requiredText(100, 'Escribe tu código') });

/** Whether who gave the seat sees progress, attendance and certificate. */
const comparte = z.boolean({ error: 'Indica sí o no' }).default(false);

export const claimInput = codigoInput.extend({ comparte });

const correo = text(254).refine((value) => value === '' || isEmailAddress(value), {
  error: 'Escribe un correo válido',
});

/** Asks for the code that proves an e-mail; only the holder of a claim code may. */
export const proveMailInput = z.object({
  codigo: codigoInput.shape.codigo,
  correo: requiredText(254, 'Escribe tu correo').refine(isEmailAddress, { error: 'Escribe un correo válido' }),
});

export const activateInput = z.object({
  codigo: codigoInput.shape.codigo,
  dni,
  contrasena: newContrasena,
  nombre: requiredText(150, 'Escribe tu nombre'),
  apellido: requiredText(150, 'Escribe tu apellido'),
  /** Optional with the link of a purchase: the account then gets the address that the link was sent to. */
  correo: correo.optional(),
  /** The code mailed to `correo`; needed unless the link was mailed to that address. */
  verificacion: text(20).optional(),
  /** Only with the code of a pedido's page: the account is made although no code reached `correo`. */
  sinConfirmar: z.boolean({ error: 'Indica sí o no' }).optional(),
  /** Consent to advertising. */
  publicidad: z.boolean({ error: 'Indica sí o no' }).default(false),
  comparte,
});

const accesoCurso = z.object({
  cursoId: z.number().int(),
  nombre: z.string(),
  /** False when already claimed. */
  disponible: z.boolean(),
  /** Whether the caller already has the course. */
  matriculado: z.boolean(),
});

export const acceso = z.object({
  /** `compra`: the link mailed to the buyer; `asiento`: a claim code for somebody else. */
  tipo: z.enum(['compra', 'asiento']),
  comprador: z.string(),
  cursos: z.array(accesoCurso),
  requiereCuenta: z.boolean(),
  requiereCorreo: z.boolean(),
  /** Whether the account can be made without the code that proves its e-mail. */
  puedeSinConfirmar: z.boolean(),
  /** As typed at the checkout, for the form of the account; empty with a claim code, whose holder is somebody else. */
  nombre: z.string(),
  apellido: z.string(),
  /** Consent to advertising was given at the checkout, so that it is not asked again. */
  publicidad: z.boolean(),
  /** Company or person that would see the progress, if allowed; null for the buyer's own link. */
  grupo: z.string().nullable(),
});

export type Acceso = z.output<typeof acceso>;

export const openedAcceso = z.object({ cursos: z.array(z.object({ cursoId: z.number().int(), nombre: z.string() })) });

export type OpenedAcceso = z.output<typeof openedAcceso>;
