import { isEmailAddress } from 'domain/formats/email.ts';
import { codigoInGroups } from 'domain/rules/codigo-certificado.ts';
import { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { enqueueMail, type Mailer } from '../mail/enqueue.ts';
import { defineMail } from '../mail/templates.ts';
import { addressOf } from './get-pdf.ts';
import { type Row, toCertificado } from './queries/certificados.ts';

const whatOf = (tipo: string) => (tipo === 'D' ? 'diploma' : 'certificado');

const issued = defineMail({
  name: 'certificado',
  data: z.object({ codigo: z.string(), nombre: z.string(), curso: z.string(), tipo: z.string(), page: z.string() }),
  asunto: ({ tipo, curso }) => `Tu ${whatOf(tipo)} de «${curso}»`,
  content: ({ codigo, nombre, curso, tipo, page }, { config: { institucion }, publicUrl }) => ({
    titulo: `Tu ${whatOf(tipo)} está listo`,
    paragraphs: [
      `Hola, ${nombre}. Emitimos tu ${whatOf(tipo)} de «${curso}».`,
      `Descárgalo cuando quieras desde tu panel: ${publicUrl()}/dashboard`,
      `Su código es ${codigoInGroups(codigo)}. Quien lo reciba puede comprobarlo sin cuenta en la página del botón.`,
    ],
    button: { texto: `Ver mi ${whatOf(tipo)}`, url: page },
    footer: `¿Dudas? Escríbenos a ${institucion.correo} o llámanos al ${institucion.telefono}.`,
  }),
});

/** Queues the mail once per certificate, however often it is requested. */
export async function mailHolder(deps: Mailer, tx: Db, row: Row, para: string): Promise<void> {
  if (!isEmailAddress(para)) return;
  const { nombre, curso, tipo, codigo } = toCertificado(row);
  const data = { codigo, nombre, curso, tipo, page: addressOf(deps, row) };
  await enqueueMail(deps, tx, issued, {
    idempotencyKey: `certificado-${codigo}`,
    para,
    usuarioId: row.usuarioId,
    data,
  });
}
