import { z } from 'zod';
import { bajaUrl } from '../anuncios/baja-key.ts';
import { inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail, type Mailer } from '../mail/enqueue.ts';
import { defineMail } from '../mail/templates.ts';
import { nextOffers } from './queries/offers.ts';

const offered = defineMail({
  name: 'encuesta',
  data: z.object({ cursoId: z.number(), usuarioId: z.number(), curso: z.string(), exigida: z.boolean() }),
  asunto: ({ curso }) => `¿Qué te pareció ${curso}?`,
  content: ({ curso, exigida, ...place }, sender) => ({
    titulo: '¿Qué te pareció el curso?',
    paragraphs: [
      `Terminaron las clases de «${curso}». Cuéntanos en dos minutos qué te pareció: la escuela lo lee sin tu nombre.`,
      ...(exigida ? ['Tu certificado se descarga después de responder.'] : []),
    ],
    button: { texto: 'Responder la encuesta', url: `${sender.publicUrl()}/encuesta/${place.cursoId}` },
    footer: `Te escribimos una sola vez, porque estudiaste «${curso}».`,
    footerLink: { texto: 'No recibir más correos de este curso', url: bajaUrl(sender, place) },
  }),
  urlBaja: (place, sender) => bajaUrl(sender, place),
});

const batchSize = 50;

/** Scheduled: one mail per student and course after the last class. Its key prevents a second mail. */
export async function offerEncuestas(deps: Mailer & Pick<Deps, 'db'>, now = new Date()): Promise<void> {
  for (;;) {
    const queued = await inTransaction(deps.db, async (tx) => {
      const offers = await nextOffers(tx, now, batchSize);
      const ids: (number | null)[] = [];
      for (const { correo: para, usuarioId, cursoId, curso, exigida } of offers) {
        const idempotencyKey = `encuesta-${cursoId}-${usuarioId}`;
        const data = { cursoId, usuarioId, curso, exigida };
        ids.push(await enqueueMail(deps, tx, offered, { idempotencyKey, para, usuarioId, data }));
      }
      return ids;
    });
    // Stop when nothing of the batch was stored: the next batch would be the same.
    if (queued.length < batchSize || queued.every((id) => id === null)) return;
  }
}
