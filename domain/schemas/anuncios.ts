import { z } from 'zod';
import { estadosAnuncio, segmentos } from '../rules/anuncios.ts';
import { optionalFechaHora } from './cursos.ts';
import { readVersion } from './list.ts';
import { severalUsuarios } from './matriculas.ts';
import { requiredText } from './text.ts';

const integer = z.number().int();

export const anuncio = z.object({
  anuncioId: integer,
  cursoId: integer,
  curso: z.string(),
  titulo: z.string(),
  /** Plain prose; never HTML. */
  texto: z.string(),
  /** When it is or was shown to the students. */
  publicarEn: z.iso.datetime(),
  estado: z.enum(estadosAnuncio),
  /** Whether the caller has read it. */
  leido: z.boolean(),
  version: integer,
  /** Staff only. */
  segmento: z.enum(segmentos).optional(),
  /** Staff only: who wrote it, how many students read it, and how many mails were queued. */
  autor: z.string().optional(),
  lectores: integer.optional(),
  correos: integer.optional(),
});

export type Anuncio = z.output<typeof anuncio>;

/** Newest first, at most `maxAnuncios`. */
export const maxAnuncios = 200;

export const cursoAnuncios = z.object({
  anuncios: z.array(anuncio),
  /** Whether the caller gets mails about them; null for a caller who is not enrolled. */
  recibe: z.boolean().nullable(),
  /** Staff only: students with access now, and those of them who get mails. */
  alumnos: integer.optional(),
  destinatarios: integer.optional(),
});

export const myAnuncios = z.object({
  sinLeer: integer,
  /** Unread first, then the newest. */
  anuncios: z.array(anuncio),
});

const words = {
  titulo: requiredText(150, 'Escribe un título'),
  texto: requiredText(5_000, 'Escribe el anuncio'),
};

const written = z.object({
  ...words,
  /** Null or past: at once. */
  publicarEn: optionalFechaHora('Escribe la fecha y la hora').default(null),
});

export const anuncioInput = written
  .extend({
    segmento: z.enum(segmentos, { error: 'Elige a quiénes' }).default('todos'),
    /** The people of `elegidos`. */
    usuarioIds: severalUsuarios.optional(),
  })
  .refine(({ segmento, usuarioIds }) => (segmento === 'elegidos') === (usuarioIds !== undefined), {
    error: 'Elige al menos a una persona',
    path: ['usuarioIds'],
  });

/** The recipients cannot be changed. */
export const anuncioUpdate = written.extend({ version: readVersion });

export const anuncioTrial = z.object(words);

/** How many students each part of a course has now, and how many of them get mails. */
export const audience = z.object({
  segmento: z.enum(segmentos),
  alumnos: integer,
  destinatarios: integer,
});

export type Audience = z.output<typeof audience>;

/** Whether announcements of a course of the caller come by mail. */
export const anuncioMails = z.object({ cursoId: integer, curso: z.string(), recibe: z.boolean() });

export type AnuncioMails = z.output<typeof anuncioMails>;

export const mailsInput = z.object({ recibe: z.boolean({ error: 'Indica si quieres recibirlos' }) });

const clave = z.string({ error: 'El enlace está incompleto' }).max(200, { error: 'El enlace está incompleto' });

export const bajaQuery = z.object({ clave });

/** The one-click request of a mail program has no `recibe`: it unsubscribes. */
export const bajaInput = z.object({ clave, recibe: z.enum(['si', 'no'], { error: 'Elige una opción' }).default('no') });

/** No course: news and offers of the school. */
export const bajaState = z.object({ curso: z.string().nullable(), recibe: z.boolean() });
