import { dismissMail, getMail, listMails, sendMailAgain } from 'domain/contract/mails.ts';
import type { MailDetalle } from 'domain/schemas/mails.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { conflict, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import * as queries from './queries.ts';
import { type ResendPedido, resendMail } from './resend-mail.ts';

const entidad = 'correo';

export function outboxRoutes(deps: Deps, resendPedido: ResendPedido): void {
  route(deps, listMails, ({ db, query }) => queries.listMails(db, query));

  route(deps, getMail, ({ db, params }) => detalle(db, params.id));

  route(deps, sendMailAgain, async ({ db, params: { id }, body, audit }) => {
    const { before, after } = await resendMail(deps, db, resendPedido, { id, correo: body.correo || undefined });
    const mail = await detalle(db, id);
    const about = (para: string) => ({ nombre: mail.asunto, para });
    await audit({ accion: 'reenviar', entidad, entidadId: id, antes: about(before), despues: about(after) });
    return mail;
  });

  route(deps, dismissMail, async ({ db, params: { id }, audit }) => {
    await queries.lockMail(db, id);
    const { porAtender, asunto, para } = await detalle(db, id);
    if (!porAtender) throw conflict('Este correo no espera a nadie.');
    await queries.markAttended(db, id);
    await audit({ accion: 'atender', entidad, entidadId: id, despues: { nombre: asunto, para } });
    return detalle(db, id);
  });
}

async function detalle(db: Db, id: number): Promise<MailDetalle> {
  const found = await queries.findMail(db, id);
  if (!found) throw notFound('No se encontró el correo.');
  return found;
}
