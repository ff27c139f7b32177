import * as contract from 'domain/contract/comprobantes.ts';
import { pedidoInput } from 'domain/schemas/pedidos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeCurso } from '../../testing/builders.ts';
import { type Emision, startEmision } from '../../testing/emision.ts';
import { mortal } from '../../testing/mortal.ts';
import { count, pedidoOf } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import type { Mood } from '../../testing/sunat-peer.ts';
import { openCobro } from '../pago/open-cobro.ts';
import { createPedido } from '../pedido/create-pedido.ts';
import type { Pedido } from '../pedido/queries/pedidos.ts';
import { followUpComprobantes } from './follow-up-comprobantes.ts';
import { makeDue } from './queries/send.ts';
import { sendComprobante } from './send-comprobante.ts';

let s: Emision;
beforeAll(async () => {
  s = await startEmision();
});
afterAll(() => s.close());
afterEach(() => {
  Object.assign(s.sunat.mood, { next: [], down: false, consult: true });
});

async function paid(...moods: Mood[]): Promise<Pedido> {
  s.sunat.mood.next = moods;
  const pedido = await s.pedido();
  await s.pay(pedido);
  return pedido;
}
const rowOf = async ({ pedidoId }: Pedido) => {
  const { rows } = await s.deps.db.execute<{
    id: number;
    estado: string;
    codigo: string;
    incierto: boolean;
    intentos: number;
    observaciones: string[];
    minutes: number;
  }>(sql`
    select comprobante_id as id, estado, error_codigo as codigo, incierto, intentos, observaciones,
           (extract(epoch from siguiente - now()) / 60)::float as minutes
      from comprobante where pedido_id = ${pedidoId} order by comprobante_id desc limit 1`);
  return rows[0]!;
};
const tried = (pedido: Pedido, attempts: number) =>
  expect
    .poll(async () => ({ ...(await rowOf(pedido)) }), { interval: 50 })
    .toMatchObject({
      intentos: attempts,
      codigo: expect.stringMatching(/./),
    });
const again = async (pedido: Pedido) => {
  await s.hurry();
  const { rows } = await s.deps.db.execute<{ id: number }>(
    sql`select comprobante_id as id from comprobante where pedido_id = ${pedido.pedidoId} order by comprobante_id`,
  );
  for (const { id } of rows) await sendComprobante(s.deps, id);
};
const takenAs = async (pedido: Pedido) => {
  const [document] = await s.documents(pedido);
  return s.sunat.taken.get(`20131312955-${document!.tipo}-${document!.id}`);
};

const away = { kind: 'fault', code: '0109', message: 'servicio no disponible' } as const;
const nextBoleta = async () => {
  const { rows } = await s.deps.db.execute<{ next: number }>(
    sql`select siguiente as next from comprobante_serie where clase = 'boleta'`,
  );
  return rows[0]!.next;
};
const factura = {
  tipo: 'factura',
  tipoDocumento: 'RUC',
  documento: '20100070970',
  nombre: 'Estudio Salas SAC',
  direccion: 'Lima',
} as const;

describe('what SUNAT answers', () => {
  test('SUN-40 observed: accepted, with the notes', async () => {
    const pedido = await paid({ kind: 'observe', note: '4252 - El dato es incorrecto' });
    await s.sent(pedido);
    expect(await rowOf(pedido)).toMatchObject({ estado: 'observado', observaciones: ['4252 - El dato es incorrecto'] });
  });

  test.each(['2800', '3277'])(
    'SUN-40 rejected with %s: the number is spent and nothing is sent again',
    async (code) => {
      const pedido = await paid({ kind: 'reject', code, message: 'no' });
      await s.sent(pedido);
      const before = s.sunat.sent().length;
      await again(pedido);
      expect(await s.documents(pedido)).toMatchObject([{ estado: 'rechazado', codigo: code }]);
      expect(s.sunat.sent()).toHaveLength(before);
    },
  );

  test('SUN-41 an exception: the same number again, later each time', async () => {
    const pedido = await paid(away, away);
    await tried(pedido, 1);
    expect((await rowOf(pedido)).minutes).toBeGreaterThan(0);
    await again(pedido);
    await tried(pedido, 2);
    expect(await rowOf(pedido)).toMatchObject({ estado: 'pendiente', codigo: '0109', incierto: false });
    expect((await rowOf(pedido)).minutes).toBeGreaterThan(1);
    await again(pedido);
    await s.sent(pedido);
    expect(await s.documents(pedido)).toMatchObject([{ estado: 'aceptado', codigo: '' }]);
    expect((await takenAs(pedido))?.times).toBe(1);
  });

  test('SUN-42 taken, but the answer was lost: the CDR is looked up, and it is not sent again', async () => {
    const pedido = await paid({ kind: 'lose' });
    await tried(pedido, 1);
    expect(await rowOf(pedido)).toMatchObject({ estado: 'pendiente', incierto: true, codigo: 'sin-respuesta' });
    const before = s.sunat.sent().length;
    await again(pedido);
    await s.sent(pedido);
    expect(await rowOf(pedido)).toMatchObject({ estado: 'aceptado', incierto: false });
    expect(s.sunat.sent()).toHaveLength(before);
  });

  test('SUN-42 where CDRs are not told, the refusal of a twin says that it had arrived', async () => {
    s.sunat.mood.consult = false;
    const pedido = await paid({ kind: 'lose' });
    await tried(pedido, 1);
    await again(pedido);
    await s.sent(pedido);
    expect(await rowOf(pedido)).toMatchObject({ estado: 'observado' });
    expect(await s.documents(pedido)).toHaveLength(1);
  });

  test.each([true, false])(
    'SUN-80 taken without an answer, then a fault: found in the end and no conflict (CDRs are told: %s)',
    async (tellsCdrs) => {
      s.sunat.mood.consult = false;
      const pedido = await paid({ kind: 'lose' }, away);
      await tried(pedido, 1);
      await again(pedido);
      await tried(pedido, 2);
      expect(await rowOf(pedido)).toMatchObject({ estado: 'pendiente', codigo: '0109', incierto: true });
      s.sunat.mood.consult = tellsCdrs;
      await again(pedido);
      await s.sent(pedido);
      expect(await rowOf(pedido)).toMatchObject({ estado: tellsCdrs ? 'aceptado' : 'observado', incierto: false });
    },
  );

  test('SUN-80 a look-up that fails is no answer: nothing is sent until SUNAT can be asked', async () => {
    const pedido = await paid({ kind: 'lose' });
    await tried(pedido, 1);
    s.sunat.mood.consult = away;
    const before = s.sunat.sent().length;
    await again(pedido);
    await tried(pedido, 2);
    expect(await rowOf(pedido)).toMatchObject({ estado: 'pendiente', codigo: 'sin-respuesta', incierto: true });
    expect(s.sunat.sent()).toHaveLength(before);
    s.sunat.mood.consult = true;
    await again(pedido);
    await s.sent(pedido);
    expect(await rowOf(pedido)).toMatchObject({ estado: 'aceptado' });
  });

  test('SUN-80 a refused number is looked up before it is a conflict, and stays uncertain about nothing else', async () => {
    await s.sunat.occupy(`20131312955-03-B001-${await nextBoleta()}`);
    s.sunat.mood.consult = away;
    const pedido = await paid();
    await tried(pedido, 1);
    expect(await rowOf(pedido)).toMatchObject({ estado: 'pendiente', incierto: false });
    s.sunat.mood.consult = true;
    await again(pedido);
    await s.sent(pedido);
    expect(await rowOf(pedido)).toMatchObject({ estado: 'conflicto', codigo: '1033' });
  });

  test("SUN-80 'Enviar ahora' of a conflict finds the CDR of our own document", async () => {
    const lineas: [Awaited<ReturnType<typeof makeCurso>>, number][] = [[await makeCurso(s.deps.db), 1]];
    const { pedido } = await createPedido(s.deps, {
      input: pedidoInput.parse({ ...pedidoOf(lineas), destinatario: 'persona', comprobante: factura }),
      account: null,
      idempotencyKey: null,
      address: 'conflict',
      now: new Date(),
    });
    await openCobro(s.deps, pedido);
    s.sunat.mood.next = [{ kind: 'lose' }];
    await s.pay(pedido);
    await tried(pedido, 1);
    const { id } = await rowOf(pedido);
    await s.deps.db.execute(sql`
      update comprobante set estado = 'conflicto', incierto = false, siguiente = null where comprobante_id = ${id}`);
    const { browser: admin } = await signedIn(s.t, 'ADMIN');
    expect((await admin.call(contract.resendComprobante, { params: { id } })).status).toBe(200);
    await s.sent(pedido);
    expect(await rowOf(pedido)).toMatchObject({ estado: 'aceptado', codigo: '' });
  });

  test('SUN-55 what was accepted meanwhile is not made pending again', async () => {
    const pedido = await paid();
    await s.sent(pedido);
    const { id } = await rowOf(pedido);
    expect(await makeDue(s.deps.db, id, new Date())).toBe(false);
    expect(await rowOf(pedido)).toMatchObject({ estado: 'aceptado' });
  });

  test('SUN-43 a number that somebody else has used is a conflict', async () => {
    await s.sunat.occupy(`20131312955-03-B001-${await nextBoleta()}`);
    const pedido = await paid();
    await s.sent(pedido);
    expect(await rowOf(pedido)).toMatchObject({ estado: 'conflicto', codigo: '1033' });
  });

  test('SUN-44 down for a day: one document, sent when it is back', async () => {
    s.sunat.mood.down = true;
    const pedido = await paid();
    await tried(pedido, 1);
    for (let attempt = 2; attempt <= 8; attempt++) {
      await again(pedido);
      await tried(pedido, attempt);
    }
    expect((await rowOf(pedido)).minutes).toBeGreaterThan(58);
    s.sunat.mood.down = false;
    await s.hurry();
    await followUpComprobantes(s.deps);
    await s.sent(pedido);
    expect(await s.documents(pedido)).toMatchObject([{ estado: 'aceptado' }]);
  });

  test('SUN-45 a note waits for its document', async () => {
    s.sunat.mood.down = true;
    const pedido = await s.pedido();
    const id = await s.pay(pedido);
    await tried(pedido, 1);
    s.peer.change(id, 'refunded');
    await s.deliver(s.peer.notice(id));
    await s.settled();
    await again(pedido);
    s.sunat.mood.down = false;
    await expect.poll(async () => (await rowOf(pedido)).intentos, { interval: 50 }).toBeGreaterThan(0);
    const first = s.sunat.sent().length;
    await again(pedido);
    await s.sent(pedido);
    expect(await s.documents(pedido)).toMatchObject([
      { tipo: '03', estado: 'aceptado' },
      { tipo: '07', estado: 'aceptado' },
    ]);
    const kinds = s.sunat
      .sent()
      .slice(first)
      .map((request) => request.split('-')[1]);
    expect(kinds.indexOf('03')).toBeLessThan(kinds.indexOf('07'));
  });
});

describe('killed', () => {
  test.each(['accepts', 'loses its answers', 'tells no CDR'])(
    'SUN-46 SUN-64 at any statement while SUNAT %s: taken once, known in the end, and mailed once',
    async (how) => {
      for (let dieAt = 1; ; dieAt++) {
        // The document is reserved, so the job of the payment does not send it.
        const { pedidoId, comprobanteId } = await unsent();
        s.sunat.mood.consult = how !== 'tells no CDR';
        s.sunat.mood.next = how === 'accepts' ? [] : [{ kind: 'lose' }];
        const dying = mortal(s.t, dieAt);
        const failed = await sendComprobante(dying.deps, comprobanteId).then(
          () => false,
          () => true,
        );
        const reached = dying.events() >= dieAt;
        await dying.close();
        s.sunat.mood.next = [];
        await s.deps.db.execute(
          sql`update comprobante set ocupado_hasta = null where comprobante_id = ${comprobanteId}`,
        );
        await sendComprobante(s.deps, comprobanteId);
        const [document, ...others] = await s.documents({ pedidoId });
        expect(others).toEqual([]);
        expect(['aceptado', 'observado'], `statement ${dieAt}`).toContain(document!.estado);
        expect(s.sunat.taken.has(`20131312955-03-${document!.id}`)).toBe(true);
        expect(await count(s.deps, `correo_saliente where clave = 'comprobante-${comprobanteId}'`)).toBe(1);
        if (!reached) {
          expect(failed).toBe(false);
          expect(dieAt).toBeGreaterThan(5);
          return;
        }
      }
    },
  );

  /** A numbered document that was not sent yet. */
  async function unsent(): Promise<{ pedidoId: number; comprobanteId: number }> {
    s.sunat.mood.next = [{ kind: 'down' }];
    const pedido = await s.pedido();
    await s.pay(pedido);
    await tried(pedido, 1);
    const { id } = await rowOf(pedido);
    await s.deps.db.execute(
      sql`update comprobante set incierto = false, siguiente = now() + interval '1 day' where comprobante_id = ${id}`,
    );
    return { pedidoId: pedido.pedidoId, comprobanteId: id };
  }

  test('SUN-46 two processes at once send it once', async () => {
    const { pedidoId, comprobanteId } = await unsent();
    const before = s.sunat.sent().length;
    const { promise, resolve } = Promise.withResolvers<void>();
    s.sunat.mood.hold = promise;
    const both = [sendComprobante(s.deps, comprobanteId), sendComprobante(s.deps, comprobanteId)];
    await Promise.race(both);
    s.sunat.mood.hold = null;
    resolve();
    await Promise.all(both);
    expect(s.sunat.sent()).toHaveLength(before + 1);
    expect(await s.documents({ pedidoId })).toMatchObject([{ estado: 'aceptado' }]);
  });
});
