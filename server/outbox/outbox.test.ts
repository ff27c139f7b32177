import { dismissMail, dismissMails, getMail, listMails, sendMailAgain, sendMailsAgain } from 'domain/contract/mails.ts';
import { getPending } from 'domain/contract/panel.ts';
import { getPedido } from 'domain/contract/pedidos.ts';
import { createUsuario } from 'domain/contract/usuarios.ts';
import { mailPriority } from 'domain/rules/mails.ts';
import type { MailFilter } from 'domain/schemas/mails.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { auditorias } from '../db/schema/auditoria.ts';
import { correosSalientes } from '../db/schema/mail.ts';
import { queueMail } from '../mail/enqueue.ts';
import { sendMail } from '../mail/send.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import { makePedido } from '../testing/pedidos.ts';
import { signedIn } from '../testing/people.ts';
import { startSmtpPeer } from '../testing/smtp-peer.ts';

let peer: Awaited<ReturnType<typeof startSmtpPeer>>;
let t: TestApp;
let admin: Client;
let adminId: number;
beforeAll(async () => {
  peer = await startSmtpPeer();
  t = await startTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${peer.port}`, MAIL_BOUNCE: 'rebotes@aula.pe' } });
  const { browser, person } = await signedIn(t, 'ADMIN');
  [admin, adminId] = [browser, person.usuarioId];
});
afterAll(async () => {
  await t.close();
  await peer.close();
});

const soon = { timeout: 120_000 };
const list = async (q: string, estado?: MailFilter) =>
  (await admin.call(listMails, { query: { page: 1, q, ...(estado && { estado }) } })).body.resources ?? [];
const historyOf = async (id: number) =>
  (await admin.call(getPedido, { params: { id } })).body.resource!.eventos.map(({ texto }) => texto);
const waiting = async () => (await admin.call(getPending, {})).body.resource!.correos;
/** The newest mail to an address, once it is in this state. */
async function mailIn(estado: MailFilter, para: string) {
  await expect.poll(async () => (await list(para))[0]?.estado, soon).toBe(estado);
  return (await list(para))[0]!;
}
const auditOf = (...ids: number[]) =>
  t.deps.db
    .select()
    .from(auditorias)
    .where(and(eq(auditorias.entidad, 'correo'), inArray(auditorias.entidadId, ids.map(String))))
    .orderBy(auditorias.auditoriaId);
const resend = (id: number, correo?: string) =>
  admin.call(sendMailAgain, { params: { id }, body: correo === undefined ? {} : { correo } });

describe('the mail of a pedido', () => {
  test('MAIL-01 MAIL-05 the history says what happened to it: queued, then sent', async () => {
    const pedido = await makePedido(t.deps, { comprador: { buyerEmail: 'llega@correo.pe' } });
    await mailIn('enviado', 'llega@correo.pe');
    expect(await historyOf(pedido.pedidoId)).toEqual(['Pedido creado', 'Correo «Recibimos tu pedido»: enviado']);
    expect(peer.received.find(({ to }) => to[0] === 'llega@correo.pe')?.from).toBe('rebotes@aula.pe');
  });

  test('a deferred one stays in the queue and says why', async () => {
    const pedido = await makePedido(t.deps, { comprador: { buyerEmail: 'luego@correo.pe' } });
    await expect.poll(async () => (await list('luego@correo.pe'))[0]?.intentos, soon).toBeGreaterThan(0);
    expect(await list('luego@correo.pe', 'pendiente')).toMatchObject([
      { estado: 'pendiente', motivo: 'El servidor pidió intentarlo más tarde', porAtender: false },
    ]);
    expect((await historyOf(pedido.pedidoId)).at(-1)).toMatch(/: en cola, se reintentará/);
    const refused = await resend((await list('luego@correo.pe'))[0]!.correoId);
    expect([refused.status, refused.body.message]).toEqual([409, 'Este correo todavía está en cola: se enviará solo.']);
  });

  test('MAIL-01 MAIL-02 MAIL-03 a refused one waits for ADMIN, who corrects the address and sends it again', async () => {
    const before = await waiting();
    const pedido = await makePedido(t.deps, { comprador: { buyerEmail: 'nadie@correo.pe' } });
    const refused = await mailIn('rechazado', 'nadie@correo.pe');
    expect(refused).toMatchObject({
      motivo: 'El servidor no acepta esa dirección',
      porAtender: true,
      pedidoId: pedido.pedidoId,
    });
    expect((await historyOf(pedido.pedidoId)).at(-1)).toMatch(/: rechazado \(el servidor no acepta esa dirección\)$/);
    expect(await waiting()).toBe(before + 1);
    expect(await list('nadie@correo.pe', 'por-atender')).toHaveLength(1);
    const { error } = (await admin.call(getMail, { params: { id: refused.correoId } })).body.resource!;
    expect(error).toMatch(/^550/);

    expect((await resend(refused.correoId, 'no es')).status).toBe(422);
    expect((await resend(refused.correoId, 'alguien@correo.pe')).body).toMatchObject({
      message: 'Correo en camino.',
      resource: { porAtender: false },
    });
    await mailIn('enviado', 'alguien@correo.pe');
    expect(await waiting()).toBe(before);
    expect(await list('nadie@correo.pe', 'por-atender')).toEqual([]);
    const { buyerEmail } = (await admin.call(getPedido, { params: { id: pedido.pedidoId } })).body.resource!;
    expect(buyerEmail).toBe('alguien@correo.pe');
    expect((await historyOf(pedido.pedidoId)).slice(-3)).toEqual([
      'Correo «Recibimos tu pedido»: rechazado (el servidor no acepta esa dirección)',
      'Se corrigió el correo: los enlaces al correo anterior ya no sirven',
      'Correo «Recibimos tu pedido»: enviado',
    ]);
  });
});

describe('any other mail', () => {
  // As stored before mails kept their template.
  const notice = {
    asunto: 'Aviso',
    texto: 'Hola.',
    html: '<p>Hola.</p>',
    reservado: false,
    urlBaja: null,
    prioridad: mailPriority.anuncio,
    plantilla: null,
    datos: null,
    usuarioId: null,
  };
  const enqueue = (para: string, changes = {}) =>
    inTransaction(t.deps.db, (tx) => queueMail(t.deps.jobs, tx, { para, ...notice, ...changes }));

  test('MAIL-04 is given up after two days, and is then visible as failed', async () => {
    const id = (await enqueue('luego@aviso.pe'))!;
    await expect.poll(async () => (await list('luego@aviso.pe'))[0]?.intentos, soon).toBeGreaterThan(0);
    await t.deps.db.execute(sql`update correo_saliente set intentos = 15 where correo_saliente_id = ${id}`);
    const attempt = (hours: number) =>
      sendMail(t.deps, id, { lastAttempt: false, now: new Date(Date.now() + hours * 3_600_000) });
    await expect(attempt(47)).rejects.toThrow();
    expect(await list('luego@aviso.pe', 'fallido')).toEqual([]);
    await attempt(49);
    const [failed] = await list('luego@aviso.pe', 'por-atender');
    expect(failed).toMatchObject({ estado: 'fallido', porAtender: true });
    // A late job of the same mail changes nothing.
    await attempt(50);
    expect(await list('luego@aviso.pe')).toEqual([failed]);
    // Stored without jobs, which would send them too.
    for (const para of ['luego@ultimo.pe', 'tarde@ultimo.pe']) {
      const values = { para, asunto: 'Aviso', texto: 'Hola.', error: '421 luego' };
      const [row] = await t.deps.db.insert(correosSalientes).values(values).returning();
      await sendMail(t.deps, row!.correoSalienteId, { lastAttempt: true });
    }
    const last = (await list('ultimo.pe')).map(({ para, estado, motivo }) => [para, estado, motivo]);
    expect(last).toEqual([
      ['tarde@ultimo.pe', 'enviado', null],
      ['luego@ultimo.pe', 'fallido', 'El servidor pidió intentarlo más tarde'],
    ]);

    const dismiss = () => admin.call(dismissMail, { params: { id } });
    expect((await dismiss()).body.resource).toMatchObject({ estado: 'fallido', porAtender: false });
    expect((await dismiss()).status).toBe(409);
    expect(await auditOf(id)).toMatchObject([{ accion: 'atender', usuarioId: adminId }]);
  });

  test('is sent again as it was, to the corrected address, and the history says both addresses', async () => {
    const kept = { prioridad: mailPriority.sesion, urlBaja: 'https://aula.pe/anuncios-por-correo' };
    await enqueue('nadie@aviso.pe', kept);
    const { correoId } = await mailIn('rechazado', 'nadie@aviso.pe');
    expect((await admin.call(getMail, { params: { id: correoId } })).body.resource?.texto).toBe('Hola.');
    expect((await resend(correoId, 'bien@aviso.pe')).status).toBe(200);
    await mailIn('enviado', 'bien@aviso.pe');
    const again = await t.deps.db.select().from(correosSalientes).where(eq(correosSalientes.para, 'bien@aviso.pe'));
    expect(again).toMatchObject([{ asunto: 'Aviso', texto: 'Hola.', html: '<p>Hola.</p>', ...kept }]);
    // A repeated job sends nothing.
    await sendMail(t.deps, again[0]!.correoSalienteId, { lastAttempt: false });
    expect(peer.received.filter(({ to }) => to[0] === 'bien@aviso.pe')).toHaveLength(1);
    expect(await auditOf(correoId)).toMatchObject([
      { accion: 'reenviar', usuarioId: adminId, antes: { para: 'nadie@aviso.pe' }, despues: { para: 'bien@aviso.pe' } },
    ]);
  });

  test('with a code is neither shown nor sent again once its text is gone', async () => {
    await enqueue('nadie@codigo.pe', { reservado: true });
    const { correoId } = await mailIn('rechazado', 'nadie@codigo.pe');
    const { resource } = (await admin.call(getMail, { params: { id: correoId } })).body;
    expect(resource).toMatchObject({ texto: null, puedeReenviar: false });
    expect((await resend(correoId, 'bien@codigo.pe')).status).toBe(409);
    const { rows } = await t.deps.db.execute(
      sql`select texto, html from correo_saliente where correo_saliente_id = ${correoId}`,
    );
    expect(rows).toEqual([{ texto: '', html: '' }]);
  });

  test('is found by address, subject and state, in pages only', async () => {
    const { body } = await admin.call(listMails, { query: {} });
    expect(body).toMatchObject({ page: 1, paginador: true });
    expect((await list('BIEN@aviso.pe aviso')).map(({ para }) => para)).toEqual(['bien@aviso.pe']);
    expect((await admin.call(getMail, { params: { id: 2_000_000 } })).status).toBe(404);
  });
});

test('a refused invitation is written again to the corrected address, which the account keeps', async () => {
  const person = {
    dni: '71234567',
    nombre: 'Inés',
    apellido: 'Paz',
    correo: 'nadie@cuenta.pe',
    numero: '',
    rol: 'USU',
  };
  const created = await admin.call(createUsuario, { body: person as never });
  const { usuarioId } = created.body.resource!;
  const { correoId } = await mailIn('rechazado', 'nadie@cuenta.pe');
  const other = await signedIn(t, 'USU');
  expect((await resend(correoId, other.person.correo)).body.errores).toEqual({
    correo: 'Ese correo es de otra cuenta',
  });
  expect((await resend(correoId, 'ines@cuenta.pe')).status).toBe(200);
  await mailIn('enviado', 'ines@cuenta.pe');
  const { rows } = await t.deps.db.execute(sql`select correo from usuario where usuario_id = ${usuarioId}`);
  expect(rows).toEqual([{ correo: 'ines@cuenta.pe' }]);
  await t.deps.db.execute(sql`update usuario set contrasena = 'x' where usuario_id = ${usuarioId}`);
  const late = await resend(correoId);
  expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/^Inés ya activó su cuenta\./)]);
});

test('ADM-50 several mails are sent again, and those that cannot are told why; several are dismissed', async () => {
  const failed = (n: number, texto = 'Hola') => ({
    para: `varios${n}@correo.pe`,
    asunto: 'Novedades',
    texto,
    estado: 'fallido' as const,
    error: '421',
  });
  const rows = await t.deps.db
    .insert(correosSalientes)
    .values([failed(1), failed(2), failed(3, ''), failed(4), failed(5)])
    .returning({ id: correosSalientes.correoSalienteId });
  const ids = rows.map(({ id }) => id);
  const [, , withoutText, ...others] = ids as [number, number, number, ...number[]];
  const before = await waiting();

  const sent = await admin.call(sendMailsAgain, { body: { ids: [...ids.slice(0, 3), ids[0]!, 2_000_000] } });
  const motivo = 'El texto de este correo ya no se guarda: no se puede reenviar.';
  expect(sent.body.resource).toEqual({
    reenviados: 2,
    omitidos: [
      { correoId: 2_000_000, para: '', motivo: 'No se encontró el correo 2000000.' },
      { correoId: withoutText, para: 'varios3@correo.pe', motivo },
    ],
  });
  const nobody = await admin.call(sendMailsAgain, { body: { ids: [2_000_000, 2_000_001] } });
  expect([nobody.status, nobody.body.message]).toEqual([404, 'No se encontró ninguno de estos correos.']);
  for (const n of [1, 2]) await mailIn('enviado', `varios${n}@correo.pe`);
  expect(await waiting()).toBe(before - 2);

  const dismissed = await admin.call(dismissMails, { body: { ids: [...others, ids[0]!] } });
  expect(dismissed.body.resource).toEqual({ atendidos: 2 });
  expect(await waiting()).toBe(before - 4);
  expect((await admin.call(dismissMails, { body: { ids: others } })).status).toBe(409);
  for (const body of [{ ids: [] }, { ids: Array(51).fill(1) }, {}]) {
    expect((await admin.call(dismissMails, { body: body as { ids: number[] } })).status).toBe(422);
  }
  const history = await auditOf(...ids);
  expect(history.map(({ accion }) => accion)).toEqual(['reenviar', 'reenviar', 'atender', 'atender']);
  expect(new Set(history.map(({ usuarioId }) => usuarioId))).toEqual(new Set([adminId]));
});
