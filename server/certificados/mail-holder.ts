import { isEmailAddress } from 'domain/formats/email.ts';
import { codigoInGroups } from 'domain/rules/codigo-certificado.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { mailBody } from '../ports/mail/template.ts';
import { addressOf } from './get-pdf.ts';
import { type Row, toCertificado } from './queries/certificados.ts';

/** Queues the mail once per certificate, however often it is requested. */
export async function mailHolder(deps: Deps, tx: Db, row: Row, para: string): Promise<void> {
  if (!isEmailAddress(para)) return;
  const { nombre, curso, tipo, codigo } = toCertificado(row);
  const { institucion } = deps.config;
  const what = tipo === 'D' ? 'diploma' : 'certificado';
  await enqueueMail(deps.jobs, tx, {
    idempotencyKey: `certificado-${codigo}`,
    para,
    asunto: `Tu ${what} de «${curso}»`,
    ...mailBody({
      institucion: institucion.nombre,
      titulo: `Tu ${what} está listo`,
      paragraphs: [
        `Hola, ${nombre}. Emitimos tu ${what} de «${curso}».`,
        `Descárgalo cuando quieras desde tu panel: ${deps.publicUrl()}/dashboard`,
        `Su código es ${codigoInGroups(codigo)}. Quien lo reciba puede comprobarlo sin cuenta en la página del botón.`,
      ],
      button: { texto: `Ver mi ${what}`, url: addressOf(deps, row) },
      footer: `¿Dudas? Escríbenos a ${institucion.correo} o llámanos al ${institucion.telefono}.`,
    }),
  });
}
