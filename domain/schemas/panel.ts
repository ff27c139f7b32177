import { z } from 'zod';

/** The counts behind the dashboard's four cards. */
export const resumen = z.object({
  certificadosEmitidos: z.number().int(),
  garantiasActivas: z.number().int(),
  cursosHabilitados: z.number().int(),
  usuariosRegistrados: z.number().int(),
});

export type Resumen = z.output<typeof resumen>;

export const actividad = z.object({
  actividadId: z.number().int(),
  cuando: z.iso.datetime(),
  quien: z.string(),
  accion: z.string(),
  entidad: z.string(),
  detalle: z.string(),
});

export type Actividad = z.output<typeof actividad>;
