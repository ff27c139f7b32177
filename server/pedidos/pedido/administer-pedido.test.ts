import { createDevolucion, markPaid } from 'domain/contract/pagos.ts';
import {
  cancelPedido,
  exportPedidos,
  getPedido,
  listMyPedidos,
  listPedidos,
  resendMail,
} from 'domain/contract/pedidos.ts';
import { confirmIdentity } from 'domain/contract/session.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { atOnce } from '../../testing/barrier.ts';
import { makeCurso } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { count, makeAlumno, makePedido, watchMail } from '../../testing/pedidos.ts';
import { contrasena, signedIn } from '../../testing/people.ts';
import { openSession } from '../../testing/sessions.ts';
import { unzip } from '../../testing/unzip.ts';

let t: TestApp;
let admin: Client;
let adminId: number;
let mail: ReturnType<typeof watchMail>;
beforeAll(async () => {
  t = await startTestApp();
  mail = watchMail(t.deps);
  const { browser, person } = await signedIn(t, 'ADMIN');
  admin = browser;
  adminId = person.usuarioId;
});
afterAll(() => t.close());

let operations = 0;
const operacion = () => `op-${operations++}`;
const pay = (id: number, body = { medio: 'yape' as const, operacion: operacion() }) =>
  admin.call(markPaid, { params: { id }, body });
const actions = async (id: number) => {
  const { rows } = await t.deps.db.execute<{ accion: string; usuario_id: number; antes: object; despues: object }>(
    sql`select accion, usuario_id, antes, despues from auditoria where entidad = 'pedido' and entidad_id = ${String(id)} order by 1`,
  );
  return rows;
};
const confirmation = (para: string) => mail.to(para).filter(({ asunto }) => asunto.startsWith('Tu pago está'));

describe('marking as paid', () => {
  test('gives access, is written in the history and in the audit log', async () => {
    const { usuarioId } = await makeAlumno(t.deps);
    const pedido = await makePedido(t.deps, { lineas: [[await makeCurso(t.deps.db), 2]], usuarioId });
    const { status, body } = await pay(pedido.pedidoId, { medio: 'yape', operacion: ' ab-77 ' });
    expect([status, body.message]).toEqual([200, 'Pago registrado.']);
    const detail = body.resource!;
    expect(detail).toMatchObject({
      estado: 'pagado',
      pagos: [
        { proveedor: 'manual', medio: 'yape', referencia: 'AB-77', estado: 'aprobado', monto: 700, moneda: 'PEN' },
      ],
      asientos: [
        { numero: 1, estado: 'reclamado' },
        { numero: 2, estado: 'libre', quien: null },
      ],
    });
    expect(detail.eventos.map(({ tipo }) => tipo)).toEqual(['creado', 'correo', 'pagado', 'correo']);
    expect(detail.eventos.at(1)!.texto).toMatch(/^Correo «Recibimos tu pedido»: (en cola|enviado)$/);
    expect(detail.eventos.at(2)).toMatchObject({
      texto: 'Pago confirmado',
      detalle: { medio: 'yape', operacion: 'AB-77' },
      quien: expect.stringContaining('Rosa'),
    });
    expect(await count(t.deps, `matricula where usuario_id = ${usuarioId}`)).toBe(1);
    expect(await actions(pedido.pedidoId)).toMatchObject([
      {
        accion: 'pagar',
        usuario_id: adminId,
        antes: { estado: 'pendiente' },
        despues: { estado: 'pagado', operacion: 'AB-77' },
      },
    ]);
  });

  test('an operation pays one order, in whatever case it is written', async () => {
    const [one, other] = [await makePedido(t.deps), await makePedido(t.deps)];
    await pay(one.pedidoId, { medio: 'yape', operacion: 'tr-1' });
    const { status, body } = await pay(other.pedidoId, { medio: 'yape', operacion: 'TR-1' });
    expect([status, body.codigo]).toEqual([409, 'operacion-repetida']);
    expect(body.message).toBe(`Esta operación ya pagó el pedido ${one.numero}.`);
    expect(await count(t.deps, `pedido where pedido_id = ${other.pedidoId} and estado = 'pendiente'`)).toBe(1);
  });

  test('twice at once is once', async () => {
    const pedido = await makePedido(t.deps);
    const presses = Array.from({ length: 6 }, () => () => pay(pedido.pedidoId));
    const answers = await atOnce(t.deps, 'pago', presses);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await count(t.deps, `pago where pedido_id = ${pedido.pedidoId}`)).toBe(1);
    expect(await count(t.deps, `correo_saliente where clave = 'pedido-${pedido.pedidoId}-confirmado'`)).toBe(1);
  });

  test.each([
    [{ medio: 'bitcoin', operacion: '1' }, 'medio'],
    [{ medio: 'yape', operacion: ' ' }, 'operacion'],
    [{ medio: 'yape', operacion: '=1+1' }, 'operacion'],
    [{ medio: 'yape', operacion: 'straße' }, 'operacion'],
  ])('%j is refused', async (body, field) => {
    const { pedidoId } = await makePedido(t.deps);
    const answer = await admin.request('POST', `/api/orders/${pedidoId}/pagar`, { body });
    expect([answer.status, Object.keys(answer.body.errores ?? {})]).toEqual([422, [field]]);
  });

  test('an order that is not there is not found', async () => {
    for (const [path, body] of [
      ['pagar', { medio: 'yape', operacion: 'x' }],
      ['cancelar', { motivo: 'x' }],
      ['reenviar', {}],
    ] as const) {
      const { status, body: answer } = await admin.request('POST', `/api/orders/999999/${path}`, { body });
      expect([status, answer.message], path).toEqual([404, 'No se encontró el pedido.']);
    }
    const { status, body } = await admin.request('GET', '/api/orders/999999');
    expect([status, body.message]).toEqual([404, 'No se encontró el pedido.']);
  });
});

describe('cancelling', () => {
  const cancel = (id: number) => admin.call(cancelPedido, { params: { id }, body: { motivo: 'Se arrepintió' } });

  test('an unpaid order closes it; a transfer that arrives later can still be marked', async () => {
    const pedido = await makePedido(t.deps);
    const { body } = await cancel(pedido.pedidoId);
    expect(body.resource).toMatchObject({ estado: 'cancelado' });
    expect(body.resource?.eventos.at(-1)).toMatchObject({ tipo: 'cancelado', detalle: { motivo: 'Se arrepintió' } });
    const again = await cancel(pedido.pedidoId);
    expect([again.status, again.body.message]).toEqual([409, `El pedido ${pedido.numero} ya está cancelado.`]);
    expect((await pay(pedido.pedidoId)).body.resource?.estado).toBe('pagado');
    expect((await actions(pedido.pedidoId)).map(({ accion }) => accion)).toEqual(['cancelar', 'pagar']);
  });

  test('SEC-160 one that was paid by hand is a refund: for ADMIN, after the password, and marked in the history; an unpaid one asks nothing', async () => {
    const cancelAs = (browser: Client, id: number) =>
      browser.call(cancelPedido, { params: { id }, body: { motivo: 'Se arrepintió' } });
    const [paid, unpaid, other] = [await makePedido(t.deps), await makePedido(t.deps), await makePedido(t.deps)];
    await pay(paid.pedidoId);
    const { browser: caja } = await signedIn(t, 'CAJA');
    const refused = await cancelAs(caja, paid.pedidoId);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'No tienes permiso para hacer esto. Le corresponde a: Administrador.',
    ]);
    expect((await cancelAs(caja, unpaid.pedidoId)).status).toBe(200);

    const { browser, person } = await signedIn(t, 'ADMIN');
    const { usuarioId } = person;
    await t.deps.db.execute(
      sql`update sesion set confirmada = now() - interval '11 minutes' where usuario_id = ${usuarioId}`,
    );
    expect((await cancelAs(browser, other.pedidoId)).status).toBe(200);
    expect((await cancelAs(browser, paid.pedidoId)).body.codigo).toBe('confirmar');
    const { body } = await admin.call(getPedido, { params: { id: paid.pedidoId } });
    expect([body.resource?.estado, body.resource?.devuelto]).toEqual(['pagado', 0]);
    expect((await browser.call(confirmIdentity, { body: { contrasena } })).status).toBe(200);
    expect((await cancelAs(browser, paid.pedidoId)).body.resource?.estado).toBe('reembolsado');
    const { rows } = await t.deps.db.execute(sql`
      select entidad_id as id, acto from auditoria where entidad = 'pedido' and accion = 'cancelar'
         and entidad_id in (${String(paid.pedidoId)}, ${String(unpaid.pedidoId)}, ${String(other.pedidoId)})`);
    const marked = new Map(rows.map(({ id, acto }) => [id, acto]));
    expect([paid, unpaid, other].map(({ pedidoId }) => marked.get(String(pedidoId)))).toEqual(['refund', null, null]);
  });

  test('an order paid by hand gives it back and takes the access away', async () => {
    const { usuarioId } = await makeAlumno(t.deps);
    const pedido = await makePedido(t.deps, { usuarioId });
    await pay(pedido.pedidoId);
    expect(await count(t.deps, `matricula where usuario_id = ${usuarioId}`)).toBe(1);
    const { body } = await cancel(pedido.pedidoId);
    expect(body.resource).toMatchObject({
      estado: 'reembolsado',
      pagos: [{ estado: 'devuelto' }],
      asientos: [{ estado: 'revocado' }],
    });
    expect(await count(t.deps, `matricula where usuario_id = ${usuarioId}`)).toBe(0);
    // The refund is part of the cancellation and has no audit entry of its own.
    expect((await actions(pedido.pedidoId)).map(({ accion }) => accion)).toEqual(['cancelar', 'pagar']);
    expect((await pay(pedido.pedidoId)).status).toBe(409);
  });

  test('an order of nothing has nothing to give back, and loses its access', async () => {
    const { usuarioId } = await makeAlumno(t.deps);
    const gratis = await makeCurso(t.deps.db, { precio: 0 });
    const pedido = await makePedido(t.deps, { lineas: [[gratis, 1]], usuarioId });
    expect(await count(t.deps, `matricula where usuario_id = ${usuarioId}`)).toBe(1);
    const { body } = await cancel(pedido.pedidoId);
    expect(body.resource).toMatchObject({ estado: 'cancelado', sobra: false, asientos: [{ estado: 'revocado' }] });
    expect(body.resource?.eventos.at(-1)).toMatchObject({ tipo: 'cancelado', quien: expect.stringContaining('Rosa') });
    expect(await count(t.deps, `matricula where usuario_id = ${usuarioId}`)).toBe(0);
  });

  test('an order paid online is given back where it was paid', async () => {
    const pedido = await makePedido(t.deps);
    await pay(pedido.pedidoId);
    await t.deps.db.execute(
      sql`update pago set proveedor = 'mercadopago', registrado_por = null where pedido_id = ${pedido.pedidoId}`,
    );
    const { status, body } = await cancel(pedido.pedidoId);
    const message =
      'Este pedido se pagó en línea: devuelve el pago en el proveedor, con «Devolver», y elige qué pasa con el acceso.';
    expect([status, body.message]).toEqual([409, message]);
  });
});

describe('sending again', () => {
  const resend = (id: number, body: { correo?: string } = {}) => admin.call(resendMail, { params: { id }, body });

  test('a paid order sends its codes again, the same ones, and a new link', async () => {
    const pedido = await makePedido(t.deps, { lineas: [[await makeCurso(t.deps.db), 2]] });
    await pay(pedido.pedidoId);
    await resend(pedido.pedidoId);
    await expect.poll(() => confirmation(pedido.buyerEmail).length).toBe(2);
    const [first, second] = confirmation(pedido.buyerEmail).map(mail.codes);
    expect(second![0]).toBe(first![0]);
    expect(second![1]).not.toBe(first![1]);
    for (const codigo of [...first!, ...second!]) {
      expect((await t.client().request('POST', '/api/accesos/ver', { body: { codigo } })).status).toBe(200);
    }
  });

  test('to a corrected address: what went to the wrong one opens nothing any more', async () => {
    const pedido = await makePedido(t.deps, {
      lineas: [[await makeCurso(t.deps.db), 2]],
      comprador: { buyerEmail: 'equivocado@correo.pe' },
    });
    await pay(pedido.pedidoId);
    const { body } = await resend(pedido.pedidoId, { correo: 'bueno@correo.pe' });
    expect(body.resource?.buyerEmail).toBe('bueno@correo.pe');
    await expect.poll(() => confirmation('bueno@correo.pe').length).toBe(1);
    await expect.poll(() => confirmation('equivocado@correo.pe').length).toBe(1);
    const open = async (codigo: string) =>
      (await t.client().request('POST', '/api/accesos/ver', { body: { codigo } })).status;
    const wrong = mail.codes(confirmation('equivocado@correo.pe')[0]!);
    const right = mail.codes(confirmation('bueno@correo.pe')[0]!);
    expect(await Promise.all(wrong.map(open))).toEqual([404, 410]);
    expect(await Promise.all(right.map(open))).toEqual([200, 200]);
    expect(await actions(pedido.pedidoId)).toMatchObject([
      { accion: 'pagar' },
      { accion: 'reenviar', antes: { buyerEmail: 'equivocado@correo.pe' }, despues: { buyerEmail: 'bueno@correo.pe' } },
    ]);
  });

  test('a buyer without a usable address needs one; a closed order has nothing to send', async () => {
    const pedido = await makePedido(t.deps, { comprador: { buyerEmail: 'x' } });
    expect((await resend(pedido.pedidoId)).body.errores).toEqual({ correo: 'Escribe el correo del comprador' });
    expect((await resend(pedido.pedidoId, { correo: 'a@b.pe, c@d.pe' })).status).toBe(422);
    expect((await resend(pedido.pedidoId, { correo: 'nuevo@correo.pe' })).status).toBe(200);
    expect((await resend(pedido.pedidoId)).status).toBe(200);
    await t.deps.db.execute(sql`update pedido set estado = 'rechazado' where pedido_id = ${pedido.pedidoId}`);
    expect((await resend(pedido.pedidoId)).status).toBe(200);
    const received = `Recibimos tu pedido ${pedido.numero}`;
    await expect
      .poll(() => mail.to('nuevo@correo.pe').map(({ asunto }) => asunto))
      .toEqual([received, received, `No se pudo cobrar tu pedido ${pedido.numero}`]);
    await admin.call(cancelPedido, { params: { id: pedido.pedidoId }, body: { motivo: 'x' } });
    const closed = await resend(pedido.pedidoId);
    const nothing = `El pedido ${pedido.numero} está cancelado: no hay qué enviar.`;
    expect([closed.status, closed.body.message]).toEqual([409, nothing]);
  });
});

describe('lists', () => {
  test('are searched, filtered and paged, newest first', async () => {
    const name = 'Ñusta Ibáñez';
    const made = [];
    for (let i = 0; i < 7; i++) made.push(await makePedido(t.deps, { comprador: { buyerName: `${name} ${i}` } }));
    await pay(made[3]!.pedidoId);
    const page = await admin.call(listPedidos, { query: { q: 'nusta ibanez', size: 5, page: 1 } });
    expect(page.body).toMatchObject({ page: 1, pages: 2, total: 7, paginador: true });
    expect(page.body.resources?.map(({ numero }) => numero)).toEqual(
      made
        .slice(2)
        .reverse()
        .map(({ numero }) => numero),
    );
    const paid = await admin.call(listPedidos, { query: { q: 'nusta', estado: 'pagado' } });
    expect(paid.body.resources).toMatchObject([{ id: made[3]!.pedidoId, estado: 'pagado', total: 350, cantidad: 1 }]);
    const byNumber = await admin.call(listPedidos, { query: { q: made[0]!.numero.toLowerCase() } });
    expect(byNumber.body.resources?.[0]?.numero).toBe(made[0]!.numero);
    expect((await admin.request('GET', '/api/orders?estado=raro')).status).toBe(422);
  });

  test('one order answers all that is known of it, and no code', async () => {
    const pedido = await makePedido(t.deps, { lineas: [[await makeCurso(t.deps.db), 2]] });
    await pay(pedido.pedidoId);
    const { body, text } = await admin.call(getPedido, { params: { id: pedido.pedidoId } });
    expect(Object.keys(body.resource!).sort()).toEqual(
      'asientos buyerEmail buyerName buyerPhone cantidad certificados comprobante comprobantes creado cuotas cupon descuento destinatario devuelto enVerificacion estado eventos falta id lineas motivoDescuento numero origen pagado pagos porEmitir proveedor queda recibido saldo sobra total usuarioId vendedor'.split(
        ' ',
      ),
    );
    expect(text).not.toMatch(/hash|codigo|idempot/i);
  });

  test('the export is a CSV of the same orders that runs nothing when it is opened', async () => {
    const evil = '=HYPERLINK("http://malo.example","clic"), dijo "ella"';
    for (const buyerName of [evil, '+51 999', '@suma', 'Común']) {
      await makePedido(t.deps, { comprador: { buyerName, buyerEmail: 'csv@correo.pe', buyerPhone: '-1+1' } });
    }
    const { body } = await admin.call(exportPedidos, { query: { q: 'csv@correo.pe' } });
    expect(body.resource?.filename).toMatch(/^pedidos-\d{4}-\d\d-\d\d\.csv$/);
    const bytes = Buffer.from(body.resource!.data, 'base64');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, ...lines] = bytes.toString('utf8').slice(1).trimEnd().split('\r\n');
    expect(head).toBe(
      'Pedido,Fecha,Estado,Comprador,Correo,Teléfono,Curso,Cantidad,Precio S/,Cupón,Descuento S/,Importe S/,Pagado S/,Devuelto S/,Neto S/,Medio,Operación,Pagado el,Fecha de operación,Comprobante,Documento,Razón social,Dirección,Paquete',
    );
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(
      /^AI-\d{4}-\d+,\d{4}-\d\d-\d\d \d\d:\d\d,Pendiente de pago,Común,csv@correo\.pe,'-1\+1,Proceso Penal,1,350\.00,,0\.00,350\.00,0\.00,0\.00,0\.00,,,,,,,,,$/,
    );
    expect(lines[1]).toContain(",'@suma,");
    expect(lines[2]).toContain(",'+51 999,");
    expect(lines[3]).toContain(`,"'=HYPERLINK(""http://malo.example"",""clic""), dijo ""ella""",`);
    const none = await admin.call(exportPedidos, { query: { q: 'csv@correo.pe', estado: 'pagado' } });
    expect(Buffer.from(none.body.resource!.data, 'base64').toString().trimEnd().split('\r\n')).toHaveLength(1);
    const { rows: exports } = await t.deps.db.execute(
      sql`select entidad, entidad_id, despues from auditoria where accion = 'exportar' order by auditoria_id`,
    );
    expect(exports).toMatchObject([
      { entidad: 'pedido', entidad_id: 'todos', despues: { nombre: '4 pedidos', q: 'csv@correo.pe' } },
      { entidad: 'pedido', entidad_id: 'todos', despues: { nombre: '0 pedidos', estado: 'pagado' } },
    ]);
  });

  test('SEA-64 the export says how and when an order was paid and what was given back; amounts and dates are such in Excel', async () => {
    const pedido = await makePedido(t.deps, { lineas: [[await makeCurso(t.deps.db), 2]] });
    const paid = (await pay(pedido.pedidoId)).body.resource!;
    const refund = { pagoId: paid.pagos[0]!.pagoId, modo: 'manual', monto: 100.5, motivo: 'x', operacion: '' } as const;
    await admin.call(createDevolucion, { params: { id: pedido.pedidoId }, body: refund });
    const q = pedido.numero;
    const csv = Buffer.from((await admin.call(exportPedidos, { query: { q } })).body.resource!.data, 'base64');
    const when = toLimaInput(paid.pagado!).replace('T', ' ');
    // Days since 30 December 1899, the hour as a fraction.
    const serialOf = (day: string) => (Date.parse(`${day.replace(' ', 'T')}Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
    const ordered = toLimaInput(paid.creado);
    const dates = {
      B2: String(Number(serialOf(ordered).toFixed(8))),
      R2: String(Number(serialOf(when).toFixed(8))),
      S2: String(Math.floor(serialOf(when))),
    };
    expect(csv.toString().split('\r\n')[1]).toContain(`,Pagado,`);
    expect(csv.toString().split('\r\n')[1]).toContain(
      `,2,350.00,,0.00,700.00,700.00,100.50,599.50,Yape,${paid.pagos[0]!.referencia},${when},${when.slice(0, 10)},,,,`,
    );
    const book = (await admin.call(exportPedidos, { query: { q, formato: 'xlsx' } })).body.resource!;
    expect(book.filename).toMatch(/^pedidos-\d{4}-\d\d-\d\d\.xlsx$/);
    const sheet = unzip(Buffer.from(book.data, 'base64')).get('xl/worksheets/sheet1.xml')!.toString();
    for (const [cell, value] of Object.entries({
      H2: '2',
      K2: '0.00',
      L2: '700.00',
      N2: '100.50',
      O2: '599.50',
      ...dates,
    })) {
      expect(sheet).toMatch(new RegExp(`<c r="${cell}"[^>]*><v>${value}</v>`));
    }
    expect(sheet).toContain(`>${pedido.numero}</t>`);
  });

  test('a student sees the own orders and no others', async () => {
    const { usuarioId } = await makeAlumno(t.deps);
    const mine = [await makePedido(t.deps, { usuarioId }), await makePedido(t.deps, { usuarioId })];
    await makePedido(t.deps);
    const browser = await openSession(t, usuarioId);
    const { body } = await browser.call(listMyPedidos, {});
    expect(body.resources?.map(({ numero }) => numero)).toEqual(mine.map(({ numero }) => numero).reverse());
    const { numero, clave, lineas } = body.resources![0]!;
    expect(lineas).toMatchObject([{ nombre: 'Proceso Penal', cantidad: 1, precio: 350 }]);
    expect((await t.client().request('GET', `/api/orders/estado?numero=${numero}&clave=${clave}`)).status).toBe(200);
    await pay(mine[0]!.pedidoId);
    const first = await browser.call(listMyPedidos, { query: { page: 1, size: 5, q: mine[0]!.numero } });
    expect(first.body).toMatchObject({ total: 1, pages: 1, page: 1 });
    expect(first.body.resources).toMatchObject([
      { numero: mine[0]!.numero, estado: 'pagado', total: 350, enVerificacion: false, lineas: [{ cantidad: 1 }] },
    ]);
    expect(first.body.resources![0]!.pagado).toMatch(/^\d{4}-/);
    expect(body.resources![0]!.pagado).toBeNull();
    const none = await (await openSession(t, (await makeAlumno(t.deps)).usuarioId)).call(listMyPedidos, {});
    expect(none.body.resources).toEqual([]);
  });

  test('an order found by nobody’s words, and one with money to give back, are told apart', async () => {
    const pedido = await makePedido(t.deps, { comprador: { buyerName: 'Zenobia Única' } });
    const found = async (query: object) => (await admin.call(listPedidos, { query: { q: 'zenobia', ...query } })).body;
    expect((await found({})).resources).toHaveLength(1);
    expect((await found({ sobra: 'true' })).resources).toEqual([]);
    expect((await found({ estado: 'cancelado' })).resources).toEqual([]);
    await t.deps.db.execute(sql`update pedido set sobra = true where pedido_id = ${pedido.pedidoId}`);
    expect((await found({ sobra: 'true', page: 1, size: 5 })).total).toBe(1);
  });
});
