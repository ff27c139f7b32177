import { z } from 'zod';
import { checkoutMedios, type TipoExcluido, tiposExcluibles } from '../rules/formas-pago.ts';
import { readVersion } from './list.ts';
import { wholeNumber } from './numbers.ts';
import { requiredText, text } from './text.ts';
import { storedImageName } from './uploads.ts';

const tipos = Object.keys(tiposExcluibles) as [TipoExcluido, ...TipoExcluido[]];
const maxCuentas = 10;

const cuenta = z.object({ banco: z.string(), titular: z.string(), numero: z.string(), cci: z.string() });

const wallet = z.object({ numero: z.string(), titular: z.string(), qr: z.string() });

/** What the buyer sees on the page of a pedido. */
export const publicWays = z.object({
  medios: z.array(z.enum(['yape', 'plin', 'transferencia'])),
  yape: wallet.nullable(),
  plin: wallet.nullable(),
  cuentas: z.array(cuenta),
  indicaciones: z.string(),
});

/** What the checkout asks to choose from. */
export const checkoutWays = z.object({
  medios: z.array(z.enum(checkoutMedios)),
  /** Banks of the accounts for transfers. */
  bancos: z.array(z.string()),
  /** Whether a comprobante is issued by itself once the pedido is paid. */
  emiteComprobantes: z.boolean(),
});

export type CheckoutWays = z.output<typeof checkoutWays>;

export const formasPago = z.object({
  yapeNumero: z.string(),
  yapeTitular: z.string(),
  yapeQr: z.string(),
  plinNumero: z.string(),
  plinTitular: z.string(),
  plinQr: z.string(),
  cuentas: z.array(cuenta),
  indicaciones: z.string(),
  cuotas: z.number().int().nullable(),
  tiposExcluidos: z.array(z.enum(tipos)),
  venceHoras: z.number().int().nullable(),
  descriptor: z.string(),
  version: z.number().int(),
});

export type FormasPago = z.output<typeof formasPago>;

/** As people write it: `+51 999 888 777`. */
const celular = text(30)
  .overwrite((value) => value.replaceAll(/[\s().-]/g, '').replace(/^(\+|00)?51(?=9\d{8}$)/, ''))
  .regex(/^(9\d{8})?$/, { error: 'Escribe un celular de 9 dígitos que empiece en 9' });

const cuentaInput = z.object({
  banco: requiredText(60, 'Escribe el banco'),
  titular: text(120).default(''),
  numero: requiredText(40, 'Escribe el número de cuenta').regex(/^[0-9][0-9 .-]{5,}$/, {
    error: 'Escribe el número de cuenta con dígitos y guiones',
  }),
  cci: text(40)
    .overwrite((value) => value.replaceAll(/[\s.-]/g, ''))
    .regex(/^(\d{20})?$/, { error: 'El CCI tiene 20 dígitos' })
    .default(''),
});

const whole = (min: number, max: number, message: string) => wholeNumber(min, max, message).nullable().default(null);

export const formasPagoInput = z.object({
  yapeNumero: celular.default(''),
  yapeTitular: text(120).default(''),
  yapeQr: storedImageName.default(''),
  plinNumero: celular.default(''),
  plinTitular: text(120).default(''),
  plinQr: storedImageName.default(''),
  cuentas: z
    .array(cuentaInput)
    .max(maxCuentas, { error: `Máximo ${maxCuentas} cuentas` })
    .default([]),
  indicaciones: text(500).default(''),
  cuotas: whole(1, 36, 'Las cuotas van de 1 a 36'),
  tiposExcluidos: z
    .array(z.enum(tipos))
    .default([])
    .transform((chosen) => [...new Set(chosen)])
    .refine((chosen) => chosen.length < tipos.length, { error: 'Deja al menos un tipo de pago' }),
  venceHoras: whole(1, 2_160, 'El plazo va de 1 a 2160 horas'),
  descriptor: text(13)
    .overwrite((value) => value.toUpperCase())
    .regex(/^[0-9A-Z .*-]*$/, { error: 'Usa letras sin tilde, números y espacios' })
    .default(''),
  version: readVersion,
});
