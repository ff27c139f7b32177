import { randomUUID } from 'node:crypto';
import { paragraphsOf } from 'domain/rules/anuncios.ts';
import { finalidades, isReached } from 'domain/rules/circulares.ts';
import type { circularInput, circularTrial } from 'domain/schemas/circulares.ts';
import { z } from 'zod';
import { newsBajaUrl } from '../anuncios/baja-key.ts';
import type { Db } from '../db/connect.ts';
import { enqueueMail, type Mailer } from '../mail/enqueue.ts';
import { defineMail, type Sender } from '../mail/templates.ts';
import type { Recipient } from './queries.ts';

type Words = z.output<typeof circularTrial>;

const words = { titulo: z.string(), texto: z.string(), finalidad: z.enum(finalidades) };

const contentOf = ({ titulo, texto, finalidad }: Words, { config, publicUrl }: Sender) => ({
  titulo,
  paragraphs: paragraphsOf(texto),
  button: { texto: 'Entrar al campus', url: `${publicUrl()}/dashboard` },
  footer:
    finalidad === 'novedad'
      ? 'Recibes este correo porque aceptaste recibir novedades y ofertas.'
      : `Recibes este correo porque tienes una cuenta en ${config.institucion.nombre}.`,
});

const message = defineMail({
  name: 'circular',
  data: z.object({ usuarioId: z.number(), ...words }),
  asunto: ({ titulo }) => titulo,
  content: (data, sender) => ({
    ...contentOf(data, sender),
    ...(data.finalidad === 'novedad' && {
      footerLink: { texto: 'Dejar de recibir novedades y ofertas', url: newsBajaUrl(sender, data.usuarioId) },
    }),
  }),
  urlBaja: ({ usuarioId, finalidad }, sender) => (finalidad === 'novedad' ? newsBajaUrl(sender, usuarioId) : null),
});

const trial = defineMail({
  name: 'circular-prueba',
  data: z.object(words),
  asunto: ({ titulo }) => `[Prueba] ${titulo}`,
  content: (data, sender) => ({ ...contentOf(data, sender), footer: 'Es una prueba: nadie más la recibió.' }),
});

type Sending = { by: number; idempotencyKey: string };

/**
 * Queues one mail per person who may be written to. `queued` counts the mails of this request; `reached` is the same
 * when the request is repeated.
 */
export async function sendCircular(
  deps: Mailer,
  tx: Db,
  people: readonly Recipient[],
  { titulo, texto, finalidad }: Pick<z.output<typeof circularInput>, 'titulo' | 'texto' | 'finalidad'>,
  { by, idempotencyKey }: Sending,
): Promise<{ queued: Recipient[]; reached: number }> {
  const reached = people.filter((person) => isReached(person, finalidad));
  const queued: Recipient[] = [];
  for (const person of reached) {
    const id = await enqueueMail(deps, tx, message, {
      idempotencyKey: `circular-${by}-${idempotencyKey}-${person.usuarioId}`,
      para: person.correo,
      usuarioId: person.usuarioId,
      data: { usuarioId: person.usuarioId, titulo, texto, finalidad },
    });
    if (id !== null) queued.push(person);
  }
  return { queued, reached: reached.length };
}

/** Sends its author the mail as the recipients would get it. */
export async function mailTrial(
  deps: Mailer,
  tx: Db,
  data: Words,
  { usuarioId, correo }: { usuarioId: number; correo: string },
): Promise<void> {
  await enqueueMail(deps, tx, trial, {
    idempotencyKey: `prueba-circular-${usuarioId}-${randomUUID()}`,
    para: correo,
    usuarioId,
    data,
  });
}
