import { paragraphsOf } from 'domain/rules/anuncios.ts';
import { mailPriority } from 'domain/rules/mails.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { mailBody } from '../ports/mail/template.ts';
import { bajaUrl } from './baja-key.ts';
import type { AnuncioRow, Recipient } from './queries.ts';

/** Queued once per person and announcement, by its key. Null: it was queued before. */
export async function mailAnuncio(
  deps: Deps,
  tx: Db,
  anuncio: AnuncioRow,
  curso: string,
  to: Recipient,
): Promise<number | null> {
  const { anuncioId, cursoId, titulo, texto } = anuncio;
  const urlBaja = bajaUrl(deps, { usuarioId: to.usuarioId, cursoId });
  return enqueueMail(deps.jobs, tx, {
    idempotencyKey: `anuncio-${anuncioId}-${to.usuarioId}`,
    para: to.correo,
    asunto: `${titulo} · ${curso}`,
    prioridad: mailPriority.anuncio,
    urlBaja,
    ...mailBody({
      institucion: deps.config.institucion.nombre,
      titulo,
      paragraphs: paragraphsOf(texto),
      button: { texto: 'Ver en el curso', url: `${deps.publicUrl()}/curso-modulo?cursoId=${cursoId}` },
      footer: `Recibes este correo porque estudias «${curso}».`,
      footerLink: { texto: 'Dejar de recibir los anuncios de este curso', url: urlBaja },
    }),
  });
}
