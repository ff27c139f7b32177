import { z } from 'zod';
import { maxInvited, type Verdict, verdicts } from '../rules/grupos.ts';
import { estadosPedido } from '../rules/pedido-states.ts';
import { exportQuery, listQuery } from './list.ts';
import { chosenId } from './numbers.ts';
import { text } from './text.ts';

const counts = {
  cupos: z.number().int(),
  usados: z.number().int(),
  /** Open invitations. */
  invitados: z.number().int(),
  /** Seats that nobody has and no invitation waits for. */
  libres: z.number().int(),
};

const grupoCurso = z.object({
  pedidoItemId: z.number().int(),
  cursoId: z.number().int(),
  nombre: z.string(),
  ...counts,
});
export type GrupoCurso = z.output<typeof grupoCurso>;

/** A group as its responsible person sees it. */
export const miGrupo = z.object({
  pedidoId: z.number().int(),
  numero: z.string(),
  /** Empty without a company. */
  empresa: z.string(),
  estado: z.enum(estadosPedido),
  creado: z.iso.datetime(),
  cursos: z.array(grupoCurso),
});
export type MiGrupo = z.output<typeof miGrupo>;

/** A used seat or an open invitation. Without consent: what the responsible person typed, and nothing else. */
export const grupoMember = z.object({
  asientoId: z.number().int().nullable(),
  invitacionId: z.number().int().nullable(),
  nombre: z.string(),
  correo: z.string(),
  /** When the seat was taken or the invitation was sent; null while its mail is on the way. */
  desde: z.iso.datetime().nullable(),
  /** The link of the invitation has expired. */
  vencida: z.boolean(),
  propio: z.boolean(),
  comparte: z.boolean(),
  avance: z.object({ vistos: z.number().int(), total: z.number().int() }).nullable(),
  asistencia: z.object({ asistidas: z.number().int(), sesiones: z.number().int() }).nullable(),
  /** The certificate, or without it the constancia of who attended. */
  certificado: z.object({ codigo: z.string(), emitido: z.iso.datetime(), constancia: z.boolean() }).nullable(),
});
export type GrupoMember = z.output<typeof grupoMember>;

export const invitedInput = z.object({
  filas: z
    .array(z.object({ nombre: text(150).default(''), correo: text(254) }), { error: 'Escribe al menos una persona' })
    .min(1, { error: 'Escribe al menos una persona' })
    .max(maxInvited, { error: `Hasta ${maxInvited} personas por lista` }),
});

export const judgedInvited = z.object({
  nombre: z.string(),
  correo: z.string(),
  veredicto: z.enum(Object.keys(verdicts) as [Verdict, ...Verdict[]]),
});
export type JudgedInvited = z.output<typeof judgedInvited>;

export const grupoExport = exportQuery.pick({ formato: true });

/** A group in which the caller has a seat. */
export const sharedGrupo = z.object({
  pedidoId: z.number().int(),
  /** Company or person who gave the seat. */
  grupo: z.string(),
  cursos: z.array(z.string()),
  comparte: z.boolean(),
});
export type SharedGrupo = z.output<typeof sharedGrupo>;

export const shareInput = z.object({ comparte: z.boolean({ error: 'Indica sí o no' }) });

/** Who hands out the seats from now on. */
export const responsableInput = z.object({ usuarioId: chosenId('Elige a una persona') });

export const gruposQuery = listQuery;

export const grupoSummary = z.object({
  pedidoId: z.number().int(),
  numero: z.string(),
  estado: z.enum(estadosPedido),
  empresa: z.string(),
  /** Null until the buyer has an account. */
  responsable: z.object({ usuarioId: z.number().int(), nombre: z.string() }).nullable(),
  comprador: z.string(),
  creado: z.iso.datetime(),
  ...counts,
});
export type GrupoSummary = z.output<typeof grupoSummary>;
