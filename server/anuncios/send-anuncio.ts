import { randomUUID } from 'node:crypto';
import { paragraphsOf } from 'domain/rules/anuncios.ts';
import { z } from 'zod';
import { recordAudit } from '../db/audit.ts';
import { type Db, inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail, type Mailer } from '../mail/enqueue.ts';
import { defineMail } from '../mail/templates.ts';
import { runEach } from '../ports/jobs/run-each.ts';
import { bajaUrl } from './baja-key.ts';
import {
  type AnuncioRow,
  findNombre,
  listDue,
  lockAnuncio,
  nextRecipients,
  type Recipient,
  updateAnuncio,
} from './queries.ts';

/** Enqueued in the transaction that publishes, so the job exists if and only if the announcement is published. */
export async function enqueueSending({ jobs }: Pick<Deps, 'jobs'>, tx: Db, anuncioId: number): Promise<void> {
  await jobs.enqueue(tx, 'anuncios.enviar', { anuncioId });
}

/** Scheduled every minute: publishes what is due. A failure does not stop the others and is retried a minute later. */
export async function publishAnuncios(deps: Pick<Deps, 'db' | 'jobs'>, now = new Date()): Promise<void> {
  await runEach(await listDue(deps.db, now), (anuncioId) =>
    inTransaction(deps.db, async (tx) => {
      const anuncio = await lockAnuncio(tx, anuncioId);
      // Rescheduled, withdrawn or published since the list was read.
      if (!anuncio || anuncio.publicado || anuncio.retirado || anuncio.publicarEn > now) return;
      await updateAnuncio(tx, anuncioId, { publicado: now });
      const { titulo } = anuncio;
      await recordAudit(tx, {
        usuarioId: null,
        accion: 'publicar',
        entidad: 'anuncio',
        entidadId: anuncioId,
        despues: { nombre: titulo, cursoId: anuncio.cursoId },
      });
      await enqueueSending(deps, tx, anuncioId);
    }),
  );
}

const batchSize = 50;

/**
 * Queues the mails of an announcement in batches. Each transaction also stores the position, so a crash sends nobody
 * the mail twice.
 */
export async function sendAnuncio(
  deps: Mailer & Pick<Deps, 'db'>,
  anuncioId: number,
  signal?: AbortSignal,
): Promise<void> {
  while (await sendSome(deps, anuncioId)) signal?.throwIfAborted();
}

/** False when nobody is left. */
async function sendSome(deps: Mailer & Pick<Deps, 'db'>, anuncioId: number): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const anuncio = await lockAnuncio(tx, anuncioId);
    if (!anuncio?.publicado || anuncio.retirado || anuncio.enviado) return false;
    const curso = await findNombre(tx, anuncio.cursoId);
    if (curso === null) return false;
    const now = new Date();
    const people = await nextRecipients(tx, anuncio, batchSize, now);
    let { correos } = anuncio;
    for (const person of people) if ((await mailAnuncio(deps, tx, anuncio, curso, person)) !== null) correos += 1;
    const isLast = people.length < batchSize;
    const ultimoUsuarioId = people.at(-1)?.usuarioId ?? anuncio.ultimoUsuarioId;
    await updateAnuncio(tx, anuncioId, { ultimoUsuarioId, correos, ...(isLast && { enviado: now }) });
    return !isLast;
  });
}

type Announced = { titulo: string; texto: string; curso: string; cursoId: number };

const contentOf = ({ titulo, texto, curso, cursoId }: Announced, publicUrl: string) => ({
  titulo,
  paragraphs: paragraphsOf(texto),
  button: { texto: 'Ver en el curso', url: `${publicUrl}/curso-modulo?cursoId=${cursoId}` },
  footer: `Recibes este correo porque estudias «${curso}».`,
});

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
  content: (data, sender) => ({
    ...contentOf(data, sender.publicUrl()),
    footerLink: { texto: 'Dejar de recibir los anuncios de este curso', url: bajaUrl(sender, data) },
  }),
  urlBaja: (place, sender) => bajaUrl(sender, place),
});

/** The idempotency key is per person and announcement. Null: the mail was queued before. */
async function mailAnuncio(
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

const trial = defineMail({
  name: 'anuncio-prueba',
  data: z.object({ cursoId: z.number(), titulo: z.string(), texto: z.string(), curso: z.string() }),
  asunto: ({ titulo, curso }) => `[Prueba] ${titulo} · ${curso}`,
  content: (data, sender) => ({
    ...contentOf(data, sender.publicUrl()),
    footer:
      'Es una prueba: nadie más la recibió. En el correo de verdad, aquí está el enlace para dejar de recibirlos.',
  }),
});

/** Sends its author the mail as the students would get it. */
export async function mailTrial(
  deps: Mailer,
  tx: Db,
  data: Announced,
  { usuarioId, correo }: { usuarioId: number; correo: string },
): Promise<void> {
  await enqueueMail(deps, tx, trial, {
    idempotencyKey: `prueba-anuncio-${usuarioId}-${randomUUID()}`,
    para: correo,
    usuarioId,
    data,
  });
}
