import { limaDay } from 'domain/formats/lima-time.ts';
import { z } from 'zod';
import { inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail, type Mailer } from '../mail/enqueue.ts';
import { defineMail } from '../mail/templates.ts';
import { waitingForDocentes } from './queries.ts';

const waiting = defineMail({
  name: 'docente-aviso',
  data: z.object({ nombre: z.string(), consultas: z.number(), intentos: z.number() }),
  asunto: ({ consultas }) => (consultas > 0 ? 'Tus estudiantes tienen preguntas' : 'Tienes pruebas por calificar'),
  content: ({ nombre, consultas, intentos }, { publicUrl }) => ({
    titulo: 'Te espera en tus cursos',
    paragraphs: [
      `Hola, ${nombre}.`,
      ...(consultas > 0
        ? [consultas === 1 ? 'Una consulta por responder.' : `${consultas} consultas por responder.`]
        : []),
      ...(intentos > 0 ? [intentos === 1 ? 'Una prueba por calificar.' : `${intentos} pruebas por calificar.`] : []),
    ],
    button: {
      texto: consultas > 0 ? 'Responder' : 'Calificar',
      url: `${publicUrl()}/${consultas > 0 ? 'consultas' : 'calificaciones'}`,
    },
    footer: 'Aviso automático. Llega como máximo una vez al día, mientras algo espere.',
  }),
});

/** Mails each lecturer what waits in their courses, at most once per day in Lima, however often the job runs. */
export async function remindDocentes(deps: Mailer & Pick<Deps, 'db'>, now = new Date()): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    for (const { usuarioId, correo, ...data } of await waitingForDocentes(tx)) {
      const idempotencyKey = `docente-${usuarioId}-${limaDay(now)}`;
      await enqueueMail(deps, tx, waiting, { idempotencyKey, para: correo, usuarioId, data });
    }
  });
}
