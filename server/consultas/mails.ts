import { limaDay } from 'domain/formats/lima-time.ts';
import { paragraphsOf } from 'domain/rules/anuncios.ts';
import { mailPriority } from 'domain/rules/mails.ts';
import { type Db, inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { mailBody } from '../ports/mail/template.ts';
import { type ConsultaRow, countUnanswered, findAsker } from './queries.ts';

/** Once per question: a corrected answer sends no second mail. */
export async function mailAnswer(deps: Deps, tx: Db, { consultaId, texto }: ConsultaRow, respuesta: string) {
  const asker = await findAsker(tx, consultaId);
  if (!asker) return;
  const { nombre, correo, modulo, curso, cursoId } = asker;
  await enqueueMail(deps.jobs, tx, {
    idempotencyKey: `consulta-${consultaId}-respuesta`,
    para: correo,
    asunto: `Respondimos tu consulta · ${curso}`,
    prioridad: mailPriority.pedido,
    ...mailBody({
      institucion: deps.config.institucion.nombre,
      titulo: 'Respondimos tu consulta',
      paragraphs: [
        `Hola, ${nombre}. En «${modulo}» preguntaste:`,
        ...paragraphsOf(texto).map((paragraph) => `«${paragraph}»`),
        'Nuestra respuesta:',
        ...paragraphsOf(respuesta),
      ],
      button: { texto: 'Ver en el curso', url: `${deps.publicUrl()}/curso-modulo?cursoId=${cursoId}` },
      footer: `Recibes este correo porque hiciste una consulta en «${curso}».`,
    }),
  });
}

const some = (n: number) => (n === 1 ? 'una consulta' : `${n} consultas`);

/** Tells the school what waits for an answer, at most once per day in Lima, however often the job runs. */
export async function remindOfConsultas(deps: Deps, now = new Date()): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const waiting = await countUnanswered(tx);
    const total = waiting.reduce((sum, { n }) => sum + n, 0);
    if (total === 0) return;
    const { institucion } = deps.config;
    await enqueueMail(deps.jobs, tx, {
      idempotencyKey: `consultas-${limaDay(now)}`,
      para: institucion.correo,
      asunto: total === 1 ? 'Una consulta espera respuesta' : `${total} consultas esperan respuesta`,
      prioridad: mailPriority.pedido,
      ...mailBody({
        institucion: institucion.nombre,
        titulo: 'Consultas por responder',
        paragraphs: waiting.slice(0, 20).map(({ curso, n }) => `«${curso}»: ${some(n)}`),
        button: { texto: 'Responder', url: `${deps.publicUrl()}/consultas` },
        footer: 'Aviso automático. Llega como máximo una vez al día, mientras haya consultas sin responder.',
      }),
    });
  });
}
