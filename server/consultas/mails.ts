import { limaDay } from 'domain/formats/lima-time.ts';
import { paragraphsOf } from 'domain/rules/anuncios.ts';
import { z } from 'zod';
import { type Db, inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail, type Mailer } from '../mail/enqueue.ts';
import { defineMail } from '../mail/templates.ts';
import { type ConsultaRow, countUnanswered, findAsker } from './queries.ts';

const answered = defineMail({
  name: 'consulta-respuesta',
  data: z.object({
    consultaId: z.number(),
    nombre: z.string(),
    cursoId: z.number(),
    curso: z.string(),
    modulo: z.string(),
    texto: z.string(),
    respuesta: z.string(),
  }),
  asunto: ({ curso }) => `Respondimos tu consulta · ${curso}`,
  content: ({ nombre, modulo, texto, respuesta, curso, cursoId }, { publicUrl }) => ({
    titulo: 'Respondimos tu consulta',
    paragraphs: [
      `Hola, ${nombre}. En «${modulo}» preguntaste:`,
      ...paragraphsOf(texto).map((paragraph) => `«${paragraph}»`),
      'Nuestra respuesta:',
      ...paragraphsOf(respuesta),
    ],
    button: { texto: 'Ver en el curso', url: `${publicUrl()}/curso-modulo?cursoId=${cursoId}` },
    footer: `Recibes este correo porque hiciste una consulta en «${curso}».`,
  }),
});

const some = (n: number) => (n === 1 ? 'una consulta' : `${n} consultas`);
const named = 20;

const waiting = defineMail({
  name: 'consultas-aviso',
  data: z.object({ total: z.number(), cursos: z.array(z.object({ curso: z.string(), n: z.number() })) }),
  asunto: ({ total }) => (total === 1 ? 'Una consulta espera respuesta' : `${total} consultas esperan respuesta`),
  content: ({ cursos }, { publicUrl }) => ({
    titulo: 'Consultas por responder',
    paragraphs: cursos.map(({ curso, n }) => `«${curso}»: ${some(n)}`),
    button: { texto: 'Responder', url: `${publicUrl()}/consultas` },
    footer: 'Aviso automático. Llega como máximo una vez al día, mientras haya consultas sin responder.',
  }),
});

/** Once per question: a corrected answer sends no second mail. */
export async function mailAnswer(
  deps: Mailer,
  tx: Db,
  { consultaId, texto, usuarioId }: ConsultaRow,
  respuesta: string,
) {
  const asker = await findAsker(tx, consultaId);
  if (!asker) return;
  await enqueueMail(deps, tx, answered, {
    idempotencyKey: `consulta-${consultaId}-respuesta`,
    para: asker.correo,
    usuarioId,
    data: { ...asker, consultaId, texto, respuesta },
  });
}

/** Mails the school the number of unanswered questions, at most once per day in Lima, however often the job runs. */
export async function remindOfConsultas(deps: Mailer & Pick<Deps, 'db'>, now = new Date()): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const cursos = await countUnanswered(tx);
    const total = cursos.reduce((sum, { n }) => sum + n, 0);
    if (total === 0) return;
    await enqueueMail(deps, tx, waiting, {
      idempotencyKey: `consultas-${limaDay(now)}`,
      para: deps.config.institucion.correo,
      usuarioId: null,
      data: { total, cursos: cursos.slice(0, named) },
    });
  });
}
