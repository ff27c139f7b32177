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

/** Sales and enrolments of each day in Lima, the last 30 with today. */
export const movimiento = z.object({
  dias: z.array(
    z.object({
      fecha: z.iso.date(),
      /** In soles, of the orders paid that day. */
      ventas: z.number(),
      pedidos: z.number().int(),
      matriculas: z.number().int(),
    }),
  ),
});

export type Movimiento = z.output<typeof movimiento>;

/** What waits for an administrator. */
export const pendientes = z.object({
  pedidos: z.number().int(),
  /** In soles. */
  total: z.number(),
  porCalificar: z.number().int(),
});

/** A course that starts or ends between Monday and Sunday of this week in Lima. */
export const hito = z.object({
  cursoId: z.number().int(),
  nombre: z.string(),
  tipo: z.enum(['empieza', 'termina']),
  cuando: z.iso.datetime(),
  activa: z.boolean(),
  matriculados: z.number().int(),
});

export type Hito = z.output<typeof hito>;

/** A course of the person who asks, and how it goes. */
export const miCurso = z.object({
  cursoId: z.number().int(),
  nombre: z.string(),
  especialidadId: z.number().int(),
  especialidad: z.string(),
  imagen: z.string(),
  materiales: z.number().int(),
  vistos: z.number().int(),
  ultimaNota: z.object({ nota: z.number(), modulo: z.string() }).nullable(),
  acceso: z.boolean(),
  /** Why there is no access. */
  motivo: z.enum(['inactivo', 'terminado']).nullable(),
  /** When access ends or ended; null: never. */
  hasta: z.iso.datetime().nullable(),
});

export type MiCurso = z.output<typeof miCurso>;
