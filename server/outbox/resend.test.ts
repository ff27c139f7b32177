import { getMail, listMails, sendMailAgain } from 'domain/contract/mails.ts';
import { createDevolucion, markPaid } from 'domain/contract/pagos.ts';
import { cancelPedido, getPedido } from 'domain/contract/pedidos.ts';
import { requestRecovery } from 'domain/contract/session.ts';
import { createUsuario } from 'domain/contract/usuarios.ts';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { correosSalientes } from '../db/schema/mail.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { checkMails } from '../testing/mail-checks.ts';
import { makePedido } from '../testing/pedidos.ts';
import { makePerson, signedIn } from '../testing/people.ts';
import { startSmtpPeer } from '../testing/smtp-peer.ts';

let peer: Awaited<ReturnType<typeof startSmtpPeer>>;
let t: TestApp;
let admin: Client;
beforeAll(async () => {
  peer = await startSmtpPeer();
  t = await startTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${peer.port}` } });
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(async () => {
  await t.close();
  await peer.close();
});

const soon = { timeout: 120_000 };
const list = async (q: string) => (await admin.call(listMails, { query: { page: 1, q } })).body.resources ?? [];
const detail = async (id: number) => (await admin.call(getMail, { params: { id } })).body.resource!;
async function mailIn(estado: string, para: string, asunto: string) {
  const find = async () => (await list(para)).find((mail) => mail.asunto.startsWith(asunto));
  await expect.poll(async () => (await find())?.estado, soon).toBe(estado);
  return (await find())!;
}
const resend = (id: number, correo?: string) =>
  admin.call(sendMailAgain, { params: { id }, body: correo === undefined ? {} : { correo } });

/** A paid order, part of which was given back; its mails bounce. */
async function refunded(buyerEmail: string) {
  const pedido = await makePedido(t.deps, { comprador: { buyerEmail } });
  const params = { id: pedido.pedidoId };
  const paid = await admin.call(markPaid, { params, body: { medio: 'yape', operacion: `op${pedido.pedidoId}` } });
  const [pago] = paid.body.resource!.pagos;
  const body = { pagoId: pago!.pagoId, modo: 'manual', monto: 100, motivo: 'Acuerdo', operacion: '' } as const;
  expect((await admin.call(createDevolucion, { params, body })).status).toBe(200);
  return pedido;
}

test('SEA-65 a refund mail that bounced is sent again as the same mail', async () => {
  const pedido = await refunded('nadie@devuelto.pe');
  const bounced = await mailIn('rechazado', 'nadie@devuelto.pe', 'Te devolvimos');
  const before = await detail(bounced.correoId);
  expect(before).toMatchObject({ asunto: `Te devolvimos S/ 100.00: pedido ${pedido.numero}`, puedeReenviar: true });
  expect((await resend(bounced.correoId, 'ana@devuelto.pe')).status).toBe(200);
  const sent = await mailIn('enviado', 'ana@devuelto.pe', '');
  const after = await detail(sent.correoId);
  // The address was wrong, so its links end with the correction.
  const withoutKey = (texto: string | null) => texto!.replace(/clave=\S+/, '');
  expect([after.asunto, withoutKey(after.texto)]).toEqual([before.asunto, withoutKey(before.texto)]);
  expect(after.texto).not.toBe(before.texto);
  expect(after.texto).toContain('Te devolvimos S/ 100.00');
  expect(await list('ana@devuelto.pe')).toHaveLength(1);
  const { buyerEmail, eventos } = (await admin.call(getPedido, { params: { id: pedido.pedidoId } })).body.resource!;
  expect(buyerEmail).toBe('ana@devuelto.pe');
  expect(eventos.at(-1)?.texto).toBe('Correo «Te devolvimos dinero»: enviado');
});

test('SEA-67 the mail with the codes is sent again with fresh ones; nothing that opens access is stored', async () => {
  const pedido = await makePedido(t.deps, {
    lineas: [[await makeCurso(t.deps.db), 2]],
    comprador: { buyerEmail: 'nadie@codigos.pe' },
  });
  const params = { id: pedido.pedidoId };
  await admin.call(markPaid, { params, body: { medio: 'yape', operacion: `op${pedido.pedidoId}` } });
  const bounced = await mailIn('rechazado', 'nadie@codigos.pe', 'Tu pago');
  expect(bounced.puedeReenviar).toBe(true);
  const codesIn = (text: string) =>
    text.match(/codigo=3D[\w=\r\n-]+|\b(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}\b/g);
  expect((await resend(bounced.correoId, 'bien@codigos.pe')).status).toBe(200);
  await mailIn('enviado', 'bien@codigos.pe', 'Tu pago está confirmado');
  const { rows } = await t.deps.db.execute<{ datos: object; texto: string; reenvio_de: string | null }>(sql`
    select datos, texto, reenvio_de from correo_saliente where pedido_id = ${pedido.pedidoId} and plantilla = 'confirmado'
     order by correo_saliente_id`);
  expect(rows.map(({ texto, reenvio_de }) => [texto, reenvio_de])).toEqual([
    ['', null],
    ['', String(bounced.correoId)],
  ]);
  expect(rows[1]!.datos).toEqual({ ...rows[0]!.datos, correcciones: 1 });
  expect(JSON.stringify(rows)).not.toMatch(/codigo=|clave=|[0-9A-Z]{4}-[0-9A-Z]{4}-/);
  const received = peer.received.find(({ to }) => to[0] === 'bien@codigos.pe')!;
  expect(codesIn(received.raw)?.length).toBeGreaterThanOrEqual(2);
  // Links of the earlier mail went to the wrong address: only the newest works.
  const links = await t.deps.db.execute(sql`
    select from pedido_acceso where pedido_id = ${pedido.pedidoId} and usado is null and expira > now()`);
  expect(links.rows).toHaveLength(1);
});

test('SEA-68 sending again is offered exactly where it works', async () => {
  const pending = await makePedido(t.deps, { comprador: { buyerEmail: 'nadie@oferta.pe' } });
  await mailIn('rechazado', 'nadie@oferta.pe', 'Recibimos');
  await refunded('nadie@oferta.pe');
  await mailIn('rechazado', 'nadie@oferta.pe', 'Te devolvimos');
  await mailIn('rechazado', 'nadie@oferta.pe', 'Tu pago');
  await admin.call(cancelPedido, { params: { id: pending.pedidoId }, body: { motivo: 'Ya no' } });
  const person = await makePerson(t.deps.db, 'USU', { correo: 'nadie@oferta.edu.pe' });
  await t.client().call(requestRecovery, { body: { usuario: person.correo } });
  await mailIn('rechazado', person.correo, 'Tu contraseña');
  const invited = { dni: '71234599', nombre: 'Inés', apellido: 'Paz', correo: 'nadie@oferta.com.pe', numero: '' };
  const created = await admin.call(createUsuario, { body: { ...invited, rol: 'USU' } as never });
  await mailIn('rechazado', 'nadie@oferta.com.pe', 'Activa');
  const legacy = { estado: 'fallido' as const, texto: 'Hola' };
  await t.deps.db.insert(correosSalientes).values([
    { ...legacy, para: 'viejo1@oferta.pe', asunto: 'Sin código' },
    { ...legacy, para: 'viejo2@oferta.pe', asunto: 'Con código', reservado: true },
    { ...legacy, para: 'viejo3@oferta.pe', asunto: 'De un pedido', pedidoId: pending.pedidoId, texto: '' },
    { ...legacy, para: 'otra@oferta.pe', asunto: 'De otra versión', plantilla: 'de-mañana', datos: {} },
  ]);

  const mails = [...(await list('oferta')), ...(await list(person.correo))];
  const offered = Object.fromEntries(
    mails.map(({ asunto, puedeReenviar }) => [asunto.split(/ AI-|:/)[0], puedeReenviar]),
  );
  expect(offered).toEqual({
    'De otra versión': false,
    'De un pedido': false,
    'Con código': false,
    'Sin código': true,
    'Activa tu cuenta': true,
    'Tu contraseña de Aula Iuris': false,
    'Te devolvimos S/ 100.00': true,
    'Tu pago está confirmado': true,
    'Recibimos tu pedido': false,
  });
  for (const { correoId, asunto, puedeReenviar } of mails) {
    const { puedeReenviar: inDetail, sinReenvio } = await detail(correoId);
    expect([inDetail, sinReenvio === null], asunto).toEqual([puedeReenviar, puedeReenviar]);
    const answer = await resend(correoId);
    expect([answer.status, answer.status === 200 ? null : answer.body.message], asunto).toEqual(
      puedeReenviar ? [200, null] : [409, sinReenvio],
    );
  }
  // Activated meanwhile: the invitation is no longer offered.
  await t.deps.db.execute(
    sql`update usuario set contrasena = 'x' where usuario_id = ${created.body.resource!.usuarioId}`,
  );
  const [invitation] = (await list('nadie@oferta.com.pe')).filter(({ estado }) => estado === 'rechazado');
  expect(invitation!.puedeReenviar).toBe(false);
});

test('SEA-69 every mail sent so far says what happened, from its template and data', async () => {
  await t.deps.db.execute(sql`delete from correo_saliente where plantilla is null or plantilla = 'de-mañana'`);
  await checkMails(t.deps);
  const forge = (change: SQL) =>
    t.deps.db.execute(sql`
    update correo_saliente set ${change} where correo_saliente_id = (
      select min(correo_saliente_id) from correo_saliente where plantilla = 'devolucion')`);
  await forge(sql`asunto = 'Tu pago está confirmado'`);
  await expect(checkMails(t.deps)).rejects.toThrow('Tu pago está confirmado');
  await forge(sql`datos = jsonb_set(datos, '{centimos}', '99')`);
  await expect(checkMails(t.deps)).rejects.toThrow();
});
