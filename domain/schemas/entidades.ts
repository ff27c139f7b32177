import { z } from 'zod';
import { entidadClases } from '../rules/convenios.ts';
import { areDaysValid, endsBeforeStart, optionalDay, readVersion } from './list.ts';
import { requiredText, text } from './text.ts';

export const entidad = z.object({
  entidadId: z.number().int(),
  titulo: z.string(),
  ubicacion: z.string(),
  acronimo: z.string(),
  descripcion: z.string(),
  /** Stored file names; only the logo has a public URL. */
  firma: z.string(),
  logo: z.string(),
  /** Name and position printed under the signature. */
  firmante: z.string(),
  cargoFirmante: z.string(),
  clase: z.enum(entidadClases),
  /** Number of the agreement by which it endorses certificates, and its days, both included. */
  convenio: z.string(),
  convenioDesde: z.string().nullable(),
  convenioHasta: z.string().nullable(),
  version: z.number().int(),
});

const entidadFields = z.object({
  titulo: requiredText(300, 'El título es requerido'),
  ubicacion: requiredText(200, 'La ubicación es requerida'),
  acronimo: requiredText(30, 'El acrónimo es requerido'),
  descripcion: requiredText(2_000, 'La descripción es requerida'),
  firmante: text(150).default(''),
  cargoFirmante: text(150).default(''),
  clase: z.enum(entidadClases, { error: 'Elige la clase de entidad' }).default('escuela'),
  convenio: text(100).default(''),
  convenioDesde: optionalDay,
  convenioHasta: optionalDay,
});

type Convenio = Pick<z.output<typeof entidadFields>, 'convenioDesde' | 'convenioHasta'>;
const isConvenioValid = ({ convenioDesde, convenioHasta }: Convenio) => areDaysValid(convenioDesde, convenioHasta);
const convenioProblem = { path: ['convenioHasta'], error: endsBeforeStart };

export const entidadInput = entidadFields.refine(isConvenioValid, convenioProblem);

/**
 * A picture in an update. Omitted or unchanged: it stays. Empty: it is removed. FIRMA_{id}.ext or LOGO_{id}.ext
 * announces an upload that follows; the old picture stays until then.
 */
const entidadImagen = text(80).optional();

export const entidadChange = entidadFields
  .extend({ firma: entidadImagen, logo: entidadImagen, version: readVersion })
  .refine(isConvenioValid, convenioProblem);

/** Columns that its list can be sorted by. */
export const entidadSort = ['titulo', 'acronimo', 'ubicacion', 'firmante'] as const;

export type Entidad = z.output<typeof entidad>;
