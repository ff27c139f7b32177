import { z } from 'zod';
import { sortColumns } from '../formats/sorting.ts';
import { estadosReclamacion } from '../rules/reclamaciones.ts';
import { tiposSolicitud } from '../rules/solicitudes.ts';
import { dayRange, listQuery, ordenOf } from './list.ts';
import { requiredText } from './text.ts';

const tipo = z.enum(tiposSolicitud, { error: 'Elige qué pides' });
const estado = z.enum(estadosReclamacion, { error: 'Estado desconocido' });
const instant = z.iso.datetime();

export const solicitudInput = z.object({ tipo, detalle: requiredText(3000, 'Cuéntanos qué pides') });

/** A request of a person about their data, as that person sees it. */
export const ownSolicitud = z.object({
  solicitudId: z.number().int(),
  tipo,
  detalle: z.string(),
  creada: instant,
  /** Last day for the answer, `yyyy-MM-dd` in Lima. */
  vence: z.iso.date(),
  estado,
  respuesta: z.string().nullable(),
  respondida: instant.nullable(),
});

export type OwnSolicitud = z.output<typeof ownSolicitud>;

export const solicitud = ownSolicitud.extend({
  usuarioId: z.number().int(),
  nombre: z.string(),
  dni: z.string(),
  correo: z.string(),
  /** Working days left; negative when the term is over, null when answered. */
  quedan: z.number().int().nullable(),
  respondio: z.string().nullable(),
  /** The erasure of the person's data; null while nobody has asked for it. */
  anonimizacion: z.object({ porcentaje: z.number().int(), terminada: instant.nullable() }).nullable(),
});

export type Solicitud = z.output<typeof solicitud>;

export const solicitudesQuery = listQuery.extend({
  estado: estado.optional(),
  orden: ordenOf(sortColumns.solicitudes),
  ...dayRange,
});
export type SolicitudesQuery = z.output<typeof solicitudesQuery>;

export const answerSolicitudInput = z.object({ texto: requiredText(6000, 'Escribe la respuesta') });
