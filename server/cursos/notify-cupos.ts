import { z } from 'zod';
import { inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail, type Mailer } from '../mail/enqueue.ts';
import { defineMail } from '../mail/templates.ts';
import { listAwaited, takeNotices } from './queries/cupos.ts';

const freed = defineMail({
  name: 'cupo-libre',
  data: z.object({ cursoId: z.number(), curso: z.string() }),
  asunto: ({ curso }) => `Se liberó un cupo: ${curso}`,
  content: ({ cursoId, curso }, { publicUrl }) => ({
    titulo: 'Se liberó un cupo',
    paragraphs: [`Pediste que te avisemos: hay un cupo en «${curso}». Es de quien se inscribe primero.`],
    button: { texto: 'Inscribirme', url: `${publicUrl()}/catalogo/flyer/${cursoId}` },
    footer: 'Te escribimos una sola vez, porque dejaste este correo en la página del curso.',
  }),
});

const opened = defineMail({
  name: 'venta-abierta',
  data: z.object({ cursoId: z.number(), curso: z.string() }),
  asunto: ({ curso }) => `Ya puedes inscribirte: ${curso}`,
  content: ({ cursoId, curso }, { publicUrl }) => ({
    titulo: 'Se abrieron las inscripciones',
    paragraphs: [`Pediste que te avisemos: ya puedes inscribirte en «${curso}».`],
    button: { texto: 'Ver el curso', url: `${publicUrl()}/catalogo/flyer/${cursoId}` },
    footer: 'Te escribimos una sola vez, porque dejaste este correo en la página del curso.',
  }),
});

/**
 * Scheduled: mails as many waiting people as there are free seats, the next ones later if the seats stay free;
 * everybody when a sale opens.
 */
export async function notifyCupos(deps: Mailer & Pick<Deps, 'db'>, now = new Date()): Promise<void> {
  for (const { cursoId, clase, nombre: curso, libres, enVenta } of await listAwaited(deps.db, now)) {
    // The course is deleted, or has free seats but is no longer sold: drop the list without mails.
    const isOver = clase === 'cupo' ? !enVenta : curso === null;
    if (!isOver && !(enVenta && libres > 0)) continue;
    await inTransaction(deps.db, async (tx) => {
      const taken = await takeNotices(tx, { cursoId, clase }, isOver || clase === 'venta' ? null : libres);
      if (isOver || curso === null) return;
      const [mail, name] = clase === 'venta' ? [opened, 'venta-abierta'] : [freed, 'cupo-libre'];
      for (const { id, correo: para } of taken) {
        const data = { cursoId, curso };
        await enqueueMail(deps, tx, mail, { idempotencyKey: `${name}-${id}`, para, usuarioId: null, data });
      }
    });
  }
}
