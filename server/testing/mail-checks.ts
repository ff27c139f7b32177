import { mailPriority, mailRule } from 'domain/rules/mails.ts';
import { type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { correosSalientes } from '../db/schema/mail.ts';
import type { Deps } from '../deps.ts';
import { isMailName, storedMail, writeMail } from '../mail/templates.ts';

type Checked = Pick<Deps, 'db' | 'config' | 'publicUrl'>;
type Row = typeof correosSalientes.$inferSelect;

/** Mails without their event: queries that find a mail whose event did not happen, or not to the person it names. */
const withoutEvent: Record<string, SQL> = {
  'a mail of a pedido is of that pedido': sql`
    q.plantilla in ('recibido', 'confirmado', 'rechazado', 'no-verificado', 'devolucion', 'duplicado', 'sin-curso')
    and not exists (select from pedido p where p.pedido_id = q.pedido_id and p.pedido_id = (q.datos ->> 'pedidoId')::int
                       and p.numero = q.datos ->> 'numero')`,
  'a mail of a pedido is in its history': sql`
    q.pedido_id is not null and not exists (
      select from pedido_evento e where e.pedido_id = q.pedido_id and e.tipo = 'correo'
         and e.detalle ->> 'plantilla' = q.plantilla and (e.detalle ->> 'correoSalienteId')::bigint = q.correo_saliente_id)`,
  'what a mail of a pedido says is in the history before it': sql`
    q.plantilla in ('confirmado', 'rechazado', 'no-verificado', 'duplicado', 'sin-curso') and not exists (
      select from pedido_evento e where e.pedido_id = q.pedido_id and e.creado <= q.creado
         and e.tipo = case q.plantilla when 'confirmado' then 'pagado' when 'no-verificado' then 'pago-no-verificado'
                        when 'duplicado' then 'pago-duplicado' when 'sin-curso' then 'pago-sin-curso'
                        else q.plantilla end)`,
  'a refund that is told was made': sql`
    q.plantilla = 'devolucion' and not exists (
      select from pago g where g.pago_id = (q.datos ->> 'pagoId')::int and g.pedido_id = q.pedido_id
         and g.devuelto_centimos >= (q.datos ->> 'devueltoCentimos')::int
         and (q.datos ->> 'centimos')::int <= (q.datos ->> 'devueltoCentimos')::int)`,
  'a comprobante that is told exists for that pedido': sql`
    q.plantilla = 'comprobante' and not exists (
      select from comprobante c where c.comprobante_id = (q.datos ->> 'comprobanteId')::int and c.pedido_id = q.pedido_id
         and c.estado in ('aceptado', 'observado', 'entregado', 'anulado'))`,
  'a certificate that is told was issued to that person': sql`
    q.plantilla in ('certificado', 'certificado-corregido', 'certificado-nivel') and not exists (
      select from certificado c where c.codigo = q.datos ->> 'codigo' and c.usuario_id = q.usuario_id)`,
  'a grade that is told is of that person': sql`
    q.plantilla = 'calificacion' and exists (
      select from intento i where i.intento_id = (q.datos ->> 'intentoId')::int and i.usuario_id <> q.usuario_id)`,
  'an answer to a question goes to who asked': sql`
    q.plantilla = 'consulta-respuesta' and exists (
      select from consulta c where c.consulta_id = (q.datos ->> 'consultaId')::int
         and (c.usuario_id <> q.usuario_id or c.respuesta is null))`,
  'an announcement that is mailed was published': sql`
    q.plantilla = 'anuncio' and not exists (
      select from anuncio a where a.anuncio_id = (q.datos ->> 'anuncioId')::int and a.publicado is not null
         and a.curso_id = (q.datos ->> 'cursoId')::int)`,
  'a sheet that is mailed is in the book': sql`
    q.plantilla in ('hoja-copia', 'hoja-respuesta', 'hoja-aviso') and not exists (
      select from reclamacion r where r.reclamacion_id = (q.datos ->> 'reclamacionId')::int
         and r.numero = q.datos ->> 'numero')`,
  'a request about data that is mailed was made': sql`
    q.plantilla like 'solicitud-%' and not exists (
      select from solicitud_datos s where s.solicitud_datos_id = (q.datos ->> 'solicitudId')::int
         and s.tipo = q.datos ->> 'tipo')`,
  'a mail about an account is of that account': sql`
    q.datos ? 'usuarioId' and (q.datos ->> 'usuarioId')::int <> q.usuario_id`,
  'a reminder is counted at its order': sql`
    q.plantilla = 'recordatorio' and q.reenvio_de is null and (
      select count(*) from correo_saliente o
       where o.pedido_id = q.pedido_id and o.plantilla = q.plantilla and o.reenvio_de is null) >
      (select p.recordatorios from pedido p where p.pedido_id = q.pedido_id)`,
  'a mail sent again is the same mail': sql`
    exists (select from correo_saliente o where o.correo_saliente_id = q.reenvio_de and (o.plantilla <> q.plantilla
              or (q.plantilla not in ('recibido', 'confirmado', 'rechazado') 
              and o.datos - 'correcciones' <> q.datos - 'correcciones')))`,
};

/** The same change twice in a minute, as a second factor can be added: the time in its mails has no seconds. */
const sameChanges = sql`(
  select count(*) from evento_seguridad e
   where correo_saliente.plantilla = 'cambio-cuenta' and e.tipo = datos ->> 'what'
     and e.usuario_id = (datos ->> 'usuarioId')::int
     and e.creado >= min(correo_saliente.creado) and e.creado < max(correo_saliente.creado) + interval '1 minute')`;

/**
 * Duplicate mails about one event. Mails on request, enrolments and asientos may repeat; reminders may repeat later.
 */
const sentTwice = sql`
  select plantilla, para, asunto, count(*)::int as n from correo_saliente
   where reenvio_de is null and datos is not null and not reservado and plantilla <> 'matricula'
   group by plantilla, lower(para), para, asunto, datos,
            case when plantilla in ('consultas-aviso', 'docente-aviso') then creado::date end,
            case when plantilla in ('recordatorio', 'cotizacion', 'certificado-corregido') then clave end,
            case when plantilla = 'cupo-liberado' then creado end
  having count(*) > greatest(1, ${sameChanges})`;

/**
 * Every mail matches its event: template and data are those of the event, the text is what the template makes of the
 * data, sending it again gives the same mail, and no mail exists twice.
 */
export async function checkMails({ db, ...sender }: Checked): Promise<void> {
  for (const [rule, broken] of Object.entries(withoutEvent)) {
    const { rows } = await db.execute(sql`
      select correo_saliente_id, plantilla, para, asunto, datos from correo_saliente q
       where q.datos is not null and ${broken} order by 1 limit 5`);
    expect(rows, rule).toEqual([]);
  }
  expect((await db.execute(sentTwice)).rows, 'mails sent twice').toEqual([]);
  const { rows } = await db.execute<{ changed: string | null }>(
    sql`select max(creado) as changed from auditoria where entidad = 'ajustes'`,
  );
  const changed = new Date(rows[0]!.changed ?? 0);
  for (const mail of await db.select().from(correosSalientes)) checkMail(sender, mail, changed);
}

/** `changed`: last change of name, telephone or footer of the school. Earlier mails have the earlier values. */
function checkMail(sender: Omit<Checked, 'db'>, mail: Row, changed: Date): void {
  const which = `mail ${mail.correoSalienteId} «${mail.asunto}» to ${mail.para}`;
  expect(isMailName(mail.plantilla), `${which} has a template`).toBe(true);
  if (!isMailName(mail.plantilla)) return;
  const { prioridad, codes = false } = mailRule(mail.plantilla);
  expect([mail.prioridad, mail.reservado], which).toEqual([mailPriority[prioridad], codes]);
  // Erased, or past its retention: neither text nor data is left.
  if (mail.datos === null) {
    expect([mail.texto, mail.html], which).toEqual(['', '']);
    return;
  }
  const stored = storedMail(mail);
  expect(stored, `${which}: its template reads its data`).not.toBeNull();
  if (!stored) return;
  const { template, data } = stored;
  if (mail.creado > changed) expect(template.asunto(data, sender), which).toBe(mail.asunto);
  if (codes) {
    if (mail.estado !== 'pendiente') expect([mail.texto, mail.html], which).toEqual(['', '']);
    return;
  }
  if (mail.creado <= changed) return;
  const { texto, html } = writeMail(sender, template, data, undefined);
  expect({ texto, html }, which).toEqual({ texto: mail.texto, html: mail.html });
}
