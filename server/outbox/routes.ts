import { dismissMail, dismissMails, getMail, listMails, sendMailAgain, sendMailsAgain } from 'domain/contract/mails.ts';
import type { MailDetalle } from 'domain/schemas/mails.ts';
import { recordAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { conflict, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import * as queries from './queries.ts';
import { type ResendPedido, resendMail } from './resend-mail.ts';
import { resendMails } from './resend-mails.ts';

const entidad = 'correo';

export function outboxRoutes(deps: Deps, resendPedido: ResendPedido): void {
  route(deps, listMails, ({ db, query, now }) => queries.listMails(db, query, now));

  route(deps, getMail, ({ db, params, now }) => detalle(db, params.id, now));

  route(deps, sendMailAgain, async ({ db, params: { id }, body, audit, now, session }) => {
    const again = { id, correo: body.correo || undefined, now, session };
    const { before, after, acto } = await resendMail(deps, db, resendPedido, again);
    const mail = await detalle(db, id, now);
    const about = (para: string) => ({ nombre: mail.asunto, para });
    await audit({ accion: 'reenviar', entidad, entidadId: id, antes: about(before), despues: about(after), acto });
    return mail;
  });

  route(deps, dismissMail, async ({ db, params: { id }, audit, now }) => {
    await queries.lockMail(db, id);
    const { porAtender, asunto, para } = await detalle(db, id, now);
    if (!porAtender) throw conflict('Este correo no espera a nadie.');
    await queries.markAttended(db, [id]);
    await audit({ accion: 'atender', entidad, entidadId: id, despues: { nombre: asunto, para } });
    return detalle(db, id, now);
  });

  route(deps, sendMailsAgain, ({ db, body: { ids }, usuario, request, now }) =>
    resendMails(deps, db, resendPedido, { ids, who: { usuarioId: usuario.usuarioId, requestId: request.id }, now }),
  );

  route(deps, dismissMails, async ({ db, body: { ids }, usuario, request }) => {
    const waiting = await queries.lockUnattended(db, ids);
    if (waiting.length === 0) throw conflict('Ninguno de estos correos espera a nadie.');
    await queries.markAttended(
      db,
      waiting.map(({ correoId }) => correoId),
    );
    const who = { usuarioId: usuario.usuarioId, requestId: request.id };
    const entries = waiting.map(({ correoId, para, asunto }) => {
      return { accion: 'atender', entidad, entidadId: correoId, despues: { nombre: asunto, para }, ...who };
    });
    await recordAudit(db, ...entries);
    return { atendidos: waiting.length };
  });
}

async function detalle(db: Db, id: number, now: Date): Promise<MailDetalle> {
  const found = await queries.findMail(db, id, now);
  if (!found) throw notFound('No se encontró el correo.');
  return found;
}
