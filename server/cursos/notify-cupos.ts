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

/** Scheduled: tells as many of those who wait as there are free seats, the next ones later if the seats stay free. */
export async function notifyCupos(deps: Mailer & Pick<Deps, 'db'>, now = new Date()): Promise<void> {
  for (const { cursoId, nombre: curso, libres, enVenta } of await listAwaited(deps.db, now)) {
    if (enVenta && libres <= 0) continue;
    await inTransaction(deps.db, async (tx) => {
      // Nobody waits for what is not sold any more.
      const taken = await takeNotices(tx, cursoId, enVenta ? libres : null);
      if (!enVenta) return;
      for (const { id, correo: para } of taken) {
        const data = { cursoId, curso };
        await enqueueMail(deps, tx, freed, { idempotencyKey: `cupo-libre-${id}`, para, usuarioId: null, data });
      }
    });
  }
}
