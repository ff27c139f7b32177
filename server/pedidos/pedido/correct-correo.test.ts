import { setOwnComprobante } from 'domain/contract/comprobantes.ts';
import { declarePago } from 'domain/contract/declared-pagos.ts';
import { markPaid } from 'domain/contract/pagos.ts';
import * as contract from 'domain/contract/pedidos.ts';
import { claimAcceso, correctCorreo, getAcceso, getPedidoEstado } from 'domain/contract/pedidos.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeCurso } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { makePedido, watchMail } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import { accessKeyOf } from '../access-codes.ts';
import type { Pedido } from './queries/pedidos.ts';

let t: TestApp;
let mail: ReturnType<typeof watchMail>;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  mail = watchMail(t.deps);
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

type Ref = { numero: string; clave: string };
const refOf = ({ numero }: Pedido): Ref => ({ numero, clave: accessKeyOf(t.deps, numero) });
const correct = (ref: Ref, correo: string) => t.client().call(correctCorreo, { body: { ...ref, correo } });
const stateOf = async (query: Ref) => (await t.client().call(getPedidoEstado, { query })).body.resource!;
const pay = ({ pedidoId: id }: Pedido) =>
  admin.call(markPaid, { params: { id }, body: { medio: 'yape', operacion: `OP-C${id}` } });
const mailTo = async (para: string, asunto: RegExp) => {
  await expect.poll(() => mail.to(para).some((each) => asunto.test(each.asunto)), { timeout: 20_000 }).toBe(true);
  return mail.to(para).findLast((each) => asunto.test(each.asunto))!;
};

describe('BUY-10 the holder of the key corrects the address', () => {
  test('of an unpaid order: the mail goes out anew, and the access after paying to the new address', async () => {
    const pedido = await makePedido(t.deps, { comprador: { buyerEmail: 'ana1@gmial.com' } });
    const ref = refOf(pedido);
    expect(await stateOf(ref)).toMatchObject({ correo: 'an…@gmial.com', puedeCorregir: true });
    const { body } = await correct(ref, 'ana1@gmail.com');
    expect(body.message).toBe('Listo: te escribimos al correo nuevo. Los enlaces al correo anterior ya no sirven.');
    await mailTo('ana1@gmail.com', /^Recibimos tu pedido/);
    const current = { numero: ref.numero, clave: body.resource!.clave };
    expect(await stateOf(current)).toMatchObject({ correo: 'an…@gmail.com', puedeCorregir: true });
    await pay(pedido);
    const confirmed = await mailTo('ana1@gmail.com', /^Tu pago está confirmado/);
    expect(confirmed.texto).toContain(`clave=${current.clave}`);
    expect(mail.to('ana1@gmial.com').some(({ asunto }) => asunto.startsWith('Tu pago'))).toBe(false);
  });

  test('of a paid order: links and codes of the earlier mail die', async () => {
    const curso = await makeCurso(t.deps.db);
    const pedido = await makePedido(t.deps, { lineas: [[curso, 2]], comprador: { buyerEmail: 'ana2@gmial.com' } });
    await pay(pedido);
    const codesOf = async (para: string) => mail.codes(await mailTo(para, /^Tu pago está confirmado/));
    const old = await codesOf('ana2@gmial.com');
    expect(old).toHaveLength(2);
    await correct(refOf(pedido), 'ana2@gmail.com');
    const fresh = await codesOf('ana2@gmail.com');
    const look = async (codigo: string) => (await t.client().call(getAcceso, { body: { codigo } })).status;
    expect(await Promise.all(old.map(look))).toEqual([404, 410]);
    expect(await Promise.all(fresh.map(look))).toEqual([200, 200]);
  });

  test('who has the earlier mail neither sees the order nor changes, pays, opens or downloads anything of it', async () => {
    const pedido = await makePedido(t.deps, { comprador: { buyerEmail: 'ana3@gmial.com' } });
    const earlier = refOf(pedido);
    expect((await correct(earlier, 'ana3@correo.pe')).status).toBe(200);
    await pay(pedido);
    const visitor = t.client();
    const boleta = { tipo: 'boleta', tipoDocumento: 'DNI', documento: '45678912', nombre: 'Ana Paz' } as const;
    const tries = [
      visitor.call(getPedidoEstado, { query: earlier }),
      correct(earlier, 'otra@correo.pe'),
      visitor.call(contract.openPedido, { body: earlier }),
      visitor.call(contract.resendPedido, { body: earlier }),
      visitor.call(contract.chooseMedio, { body: { ...earlier, medio: 'yape' } }),
      visitor.call(contract.setReminders, { body: { ...earlier, recibe: false } }),
      visitor.call(declarePago, { body: { ...earlier, medio: 'yape', operacion: '12345678' } }),
      visitor.call(contract.retryPago, { body: earlier }),
      visitor.call(setOwnComprobante, { body: { ...earlier, comprobante: boleta } }),
    ];
    for (const { body } of await Promise.all(tries)) {
      expect(body).toMatchObject({ status: 410, codigo: 'enlace-anterior' });
      expect(body.message).toContain('Abre el enlace que enviamos al correo nuevo.');
    }
    expect((await correct({ ...earlier, clave: `${earlier.clave}.1` }, 'otra@correo.pe')).status).toBe(404);
  });

  test('where there was no address none was mailed, so the link stays', async () => {
    const pedido = await makePedido(t.deps, { comprador: { buyerEmail: '' } });
    const ref = refOf(pedido);
    expect((await correct(ref, 'ana4@correo.pe')).body.resource).toEqual({ clave: ref.clave });
    expect(await stateOf(ref)).toMatchObject({ correo: 'an…@correo.pe', puedeCorregir: true });
  });

  test('three times at most, and not once the access was used', async () => {
    const pedido = await makePedido(t.deps);
    let ref = refOf(pedido);
    for (const n of [1, 2, 3]) ref = { ...ref, clave: (await correct(ref, `vez${n}@correo.pe`)).body.resource!.clave };
    expect((await correct(ref, 'vez4@correo.pe')).body.message).toContain('Escríbenos');
    expect(await stateOf(ref)).toMatchObject({ puedeCorregir: false });

    const used = await makePedido(t.deps, { comprador: { buyerEmail: 'usada@correo.pe' } });
    await pay(used);
    const [codigo] = mail.codes(await mailTo('usada@correo.pe', /^Tu pago/));
    const { browser } = await signedIn(t, 'USU');
    expect((await browser.call(claimAcceso, { body: { codigo: codigo! } })).status).toBe(200);
    expect((await correct(refOf(used), 'tarde@correo.pe')).body.message).toContain('ya se activó');
  });

  test.each(['', 'sin arroba', 'a@b'])('%j is no address', async (correo) => {
    const { body } = await correct(refOf(await makePedido(t.deps)), correo);
    expect(body).toMatchObject({ status: 422, errores: { correo: expect.any(String) } });
  });
});
