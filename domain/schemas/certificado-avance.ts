import { z } from 'zod';
import { requisitoKinds } from '../rules/certificado-avance.ts';
import { ofertaEstados } from '../rules/certificado-compra.ts';
import { id } from './list.ts';

const requisitos = z.array(
  z.object({
    clase: z.enum(requisitoKinds),
    nombre: z.string(),
    regla: z.string(),
    valor: z.string(),
    falta: z.string(),
    cumplido: z.boolean(),
    barra: z.object({ valor: z.number(), meta: z.number(), total: z.number() }).optional(),
  }),
);

/** What is sold separately, with its state for one person: the certificado of the curso (level null) or a level. */
export const oferta = z.object({
  nivelId: z.number().int().nullable(),
  nombre: z.string(),
  precio: z.number(),
  estado: z.enum(ofertaEstados),
  /** Why it cannot be bought; or empty. */
  motivo: z.string(),
  /** What is still missing to get it. */
  falta: z.array(z.string()),
});

export type Oferta = z.output<typeof oferta>;

/** How far somebody is towards the certificate of a course. */
export const certificadoAvance = z.object({
  /** By what the course passes, in one sentence. */
  frase: z.string(),
  requisitos,
  /** What to do next, in one sentence. */
  siguiente: z.string(),
  /** Instalments of the course are still to be paid, without which nothing is issued. Always false for lecturers. */
  debeCuotas: z.boolean(),
  /** The first certificate that is issued by itself waits for the confirmed name. */
  nombreConfirmado: z.boolean(),
  /** False once the own access has ended: nothing that is missing can be done any more. */
  acceso: z.boolean(),
  /** Code of the certificate in force. */
  codigo: z.string().nullable(),
  /** Last day on which the certificate of the course is issued; null: none, or it has passed. */
  hasta: z.iso.date().nullable(),
  /** Levels above it: who endorses and signs, and what they ask for. */
  niveles: z.array(
    z.object({
      nombre: z.string(),
      entidad: z.string(),
      firmantes: z.array(z.string()),
      requisitos,
      /** Last day on which it is issued; null: none. */
      hasta: z.iso.date().nullable(),
      /** Why the school will not issue it, whatever the student does. */
      problemas: z.array(z.string()),
      /** Null: included. */
      oferta: oferta.nullable(),
    }),
  ),
  /** Of the certificate of the course; null: included. */
  oferta: oferta.nullable(),
});

export type CertificadoAvance = z.output<typeof certificadoAvance>;

/** Without a student: of the caller. Of somebody else only for staff of the curso. */
export const certificadoAvanceQuery = z.object({ usuarioId: id.optional() });
