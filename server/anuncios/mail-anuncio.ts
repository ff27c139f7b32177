import { paragraphsOf } from 'domain/rules/anuncios.ts';
import { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { enqueueMail, type Mailer } from '../mail/enqueue.ts';
import { defineMail } from '../mail/templates.ts';
import { bajaUrl } from './baja-key.ts';
import type { AnuncioRow, Recipient } from './queries.ts';

const announced = defineMail({
  name: 'anuncio',
  data: z.object({
    anuncioId: z.number(),
    cursoId: z.number(),
    usuarioId: z.number(),
    titulo: z.string(),
    texto: z.string(),
    curso: z.string(),
  }),
  asunto: ({ titulo, curso }) => `${titulo} · ${curso}`,
  content: ({ titulo, texto, curso, ...place }, sender) => ({
    titulo,
    paragraphs: paragraphsOf(texto),
    button: { texto: 'Ver en el curso', url: `${sender.publicUrl()}/curso-modulo?cursoId=${place.cursoId}` },
    footer: `Recibes este correo porque estudias «${curso}».`,
    footerLink: { texto: 'Dejar de recibir los anuncios de este curso', url: bajaUrl(sender, place) },
  }),
  urlBaja: (place, sender) => bajaUrl(sender, place),
});

/** Queued once per person and announcement, by its key. Null: it was queued before. */
export async function mailAnuncio(
  deps: Mailer,
  tx: Db,
  anuncio: AnuncioRow,
  curso: string,
  { usuarioId, correo }: Recipient,
): Promise<number | null> {
  return enqueueMail(deps, tx, announced, {
    idempotencyKey: `anuncio-${anuncio.anuncioId}-${usuarioId}`,
    para: correo,
    usuarioId,
    data: { ...anuncio, curso, usuarioId },
  });
}
