import { activateAcceso, claimAcceso, viewAcceso } from 'domain/contract/pedidos.ts';
import { me } from 'domain/contract/sesion.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { markPagado } from '../pedidos/administer-pedido.ts';
import type { Pedido } from '../pedidos/queries/pedidos.ts';
import { makeCurso } from '../testing/builders.ts';
import { startTestHouse, type TestHouse } from '../testing/house.ts';
import { cases, count, makeAlumno, makePedido, watchMail } from '../testing/pedidos.ts';
import { makePerson } from '../testing/people.ts';
import { openSession } from '../testing/sessions.ts';

type Curso = Awaited<ReturnType<typeof makeCurso>>;

let t: TestHouse;
let mail: ReturnType<typeof watchMail>;
let adminId: number;
beforeAll(async () => {
  t = await startTestHouse({ env: { TRUST_PROXY: '127.0.0.1' } });
  mail = watchMail(t.house);
  adminId = (await makePerson(t.house.db, 'ADMIN')).usuarioId;
});
afterAll(() => t.close());

let operations = 0;

/** A paid order and what its buyer finds in the mailbox: the own link, and the codes of the other seats. */
async function bought(lineas: [Curso, number][], usuarioId?: number) {
  const pedido = await makePedido(t.house, { lineas, ...(usuarioId && { usuarioId }) });
  const pago = { medio: 'yape', operacion: `OP${operations++}` } as const;
  await inTransaction(t.house.db, (tx) => markPagado(t.house, tx, pedido.pedidoId, adminId, pago));
  const find = () => mail.to(pedido.buyerEmail).find(({ asunto }) => asunto.startsWith('Tu pago'));
  await expect.poll(find).toBeDefined();
  const codes = mail.codes(find()!);
  const enlace = find()!.texto.includes('Activar mi acceso') ? codes.at(-1)! : null;
  return { pedido, enlace: enlace!, codigos: enlace ? codes.slice(0, -1) : codes };
}

let visitor = 0;
const from = () => {
  visitor += 1;
  return { 'x-forwarded-for': `10.9.${visitor >> 8}.${visitor & 255}` };
};

let dnis = 70_000_000;
function persona(codigo: string, changes: Record<string, string> = {}) {
  dnis += 1;
  return {
    codigo,
    dni: String(dnis),
    contrasena: 'una frase muy larga',
    nombre: 'Ana',
    apellido: 'Ríos',
    correo: `${dnis}@correo.pe`,
    ...changes,
  };
}

const activar = (body: ReturnType<typeof persona>) => t.client().call(activateAcceso, { body }, from());
const ver = (codigo: string) => t.client().call(viewAcceso, { body: { codigo } }, from());
async function reclamar(usuarioId: number, codigo: string) {
  return (await openSession(t, usuarioId)).call(claimAcceso, { body: { codigo } }, from());
}
const enrolments = (usuarioId: number) => count(t.house, `matricula where usuario_id = ${usuarioId}`);
async function usuarioOf(dni: string) {
  const { rows } = await t.house.db.execute<{ usuario_id: number; correo: string; rol_id: number }>(
    sql`select usuario_id, correo, rol_id from usuario where dni = ${dni}`,
  );
  return rows[0];
}

describe('the link of a purchase', () => {
  test('shows what it opens, to whoever holds it, without giving the buyer away', async () => {
    const { enlace } = await bought([[await makeCurso(t.house.db, { nombre: 'Sucesiones' }), 1]]);
    const { status, body } = await ver(enlace);
    expect(status).toBe(200);
    expect(body.resource).toMatchObject({
      tipo: 'compra',
      comprador: 'Luc… Q… M…',
      cursos: [{ nombre: 'Sucesiones', disponible: true, matriculado: false }],
      requiereCuenta: true,
      requiereCorreo: false,
    });
    expect(JSON.stringify(body)).not.toMatch(/Quispe|correo\.pe/);
  });

  test('makes the account of the buyer, once, and opens the courses', async () => {
    const [penal, civil] = [await makeCurso(t.house.db), await makeCurso(t.house.db)];
    const { enlace, pedido } = await bought([
      [penal, 1],
      [civil, 2],
    ]);
    const { correo: _, ...body } = persona(enlace);
    const { status, body: answer } = await activar(body as ReturnType<typeof persona>);
    expect(status).toBe(200);
    expect(answer.resource?.cursos.map(({ cursoId }) => cursoId).sort()).toEqual([penal.cursoId, civil.cursoId].sort());
    const usuario = (await usuarioOf(body.dni))!;
    expect(usuario).toMatchObject({ correo: pedido.buyerEmail, rol_id: 2 });
    expect(await enrolments(usuario.usuario_id)).toBe(2);
    expect(
      await count(t.house, `pedido where pedido_id = ${pedido.pedidoId} and usuario_id = ${usuario.usuario_id}`),
    ).toBe(1);

    const browser = t.client();
    expect((await browser.login(body.dni, body.contrasena)).status).toBe(200);
    expect((await browser.call(me, {})).body.resource?.nombre).toBe('Ana');

    const again = await activar(persona(enlace));
    expect([again.status, again.body.codigo]).toEqual([409, 'ya-usado']);
    expect(await usuarioOf(String(dnis))).toBeUndefined();
  });

  test('never touches an account that is there: who has one is asked to sign in, and the link stays good', async () => {
    const { enlace, pedido } = await bought([[await makeCurso(t.house.db), 1]]);
    const there = await makeAlumno(t.house);
    const inactive = await makePerson(t.house.db, 'USU', { contrasena: null });
    for (const change of [
      { dni: there.dni },
      { correo: there.correo.toUpperCase() },
      { dni: inactive.dni },
      { dni: there.dni, correo: inactive.correo },
    ] as Record<string, string>[]) {
      const { status, body } = await activar(persona(enlace, change));
      expect([status, body.codigo]).toEqual([409, 'inicia-sesion']);
    }
    expect(await count(t.house, `usuario where usuario_id = ${inactive.usuarioId} and contrasena is null`)).toBe(1);
    expect((await t.client().login(there.dni, 'una-frase-larga')).status).toBe(200);
    expect((await reclamar(there.usuarioId, enlace)).status).toBe(200);
    expect(await enrolments(there.usuarioId)).toBe(1);
    expect(
      await count(t.house, `pedido where pedido_id = ${pedido.pedidoId} and usuario_id = ${there.usuarioId}`),
    ).toBe(1);
  });

  test('an e-mail that somebody else has is no way in, also when the link was sent to it', async () => {
    const victim = await makePerson(t.house.db, 'ADMIN');
    const pedido = await makePedido(t.house, { comprador: { buyerEmail: victim.correo } });
    await inTransaction(t.house.db, (tx) =>
      markPagado(t.house, tx, pedido.pedidoId, adminId, { medio: 'plin', operacion: `OP${operations++}` }),
    );
    await expect.poll(() => mail.to(victim.correo).length).toBe(2);
    const [codigo] = mail.codes(mail.to(victim.correo).find(({ asunto }) => asunto.startsWith('Tu pago'))!);
    const { correo: _, ...body } = persona(codigo!);
    const answer = await activar(body as ReturnType<typeof persona>);
    expect([answer.status, answer.body.codigo]).toEqual([409, 'inicia-sesion']);
  });

  test('after its time it opens nothing', async () => {
    const { enlace, pedido } = await bought([[await makeCurso(t.house.db), 1]]);
    await t.house.db.execute(sql`update pedido_acceso set creado = now() - interval '31 days', expira = now() - interval '1 day'
      where pedido_id = ${pedido.pedidoId}`);
    for (const { status, body } of [await ver(enlace), await activar(persona(enlace))]) {
      expect([status, body.codigo]).toEqual([410, 'vencido']);
    }
  });

  test('with one course the buyer has already, opens the others and keeps that seat to give away', async () => {
    const [tiene, nuevo] = [await makeCurso(t.house.db, { nombre: 'Ya lo tiene' }), await makeCurso(t.house.db)];
    const [one, other] = [await makeAlumno(t.house), await makeAlumno(t.house)];
    await t.house.db.execute(
      sql`insert into matricula (usuario_id, curso_id) values (${one.usuarioId}, ${tiene.cursoId})`,
    );
    const { enlace } = await bought(
      [
        [tiene, 1],
        [nuevo, 1],
      ],
      one.usuarioId,
    );
    const own = await reclamar(one.usuarioId, enlace);
    expect([own.status, own.body.codigo]).toEqual([409, 'ya-matriculado']);
    expect(own.body.message).toContain('«Ya lo tiene»');
    const given = await reclamar(other.usuarioId, enlace);
    expect(given.body.resource?.cursos).toEqual([{ cursoId: tiene.cursoId, nombre: 'Ya lo tiene' }]);
    expect([await enrolments(one.usuarioId), await enrolments(other.usuarioId)]).toEqual([2, 1]);
  });
});

describe('the code of a seat', () => {
  test('opens one seat to somebody with an account, in any spelling, and is then used', async () => {
    const curso = await makeCurso(t.house.db);
    const { codigos } = await bought([[curso, 3]]);
    expect(codigos).toHaveLength(2);
    const [one, other] = [await makeAlumno(t.house), await makeAlumno(t.house)];
    const typed = ` ${codigos[0]!.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect((await reclamar(one.usuarioId, typed)).status).toBe(200);
    const second = await reclamar(other.usuarioId, codigos[0]!);
    expect([second.status, second.body.codigo]).toEqual([409, 'ya-usado']);
    const own = await reclamar(one.usuarioId, codigos[0]!);
    expect(own.body.message).toContain('Ya usaste');
    expect(await enrolments(other.usuarioId)).toBe(0);
  });

  test('is not burnt by somebody who has the course', async () => {
    const { codigos } = await bought([[await makeCurso(t.house.db), 3]]);
    const [one, other] = [await makeAlumno(t.house), await makeAlumno(t.house)];
    await reclamar(one.usuarioId, codigos[0]!);
    const twice = await reclamar(one.usuarioId, codigos[1]!);
    expect([twice.status, twice.body.codigo]).toEqual([409, 'ya-matriculado']);
    expect(twice.body.message).toContain('El código sigue libre');
    expect((await reclamar(other.usuarioId, codigos[1]!)).status).toBe(200);
  });

  test('makes an account too, and then needs an e-mail', async () => {
    const { codigos } = await bought([[await makeCurso(t.house.db), 2]]);
    expect((await ver(codigos[0]!)).body.resource).toMatchObject({ tipo: 'asiento', requiereCorreo: true });
    const { correo: _, ...without } = persona(codigos[0]!);
    const refused = await activar(without as ReturnType<typeof persona>);
    expect([refused.status, refused.body.errores]).toEqual([422, { correo: 'Escribe tu correo' }]);
    const body = persona(codigos[0]!);
    expect((await activar(body)).status).toBe(200);
    expect(await enrolments((await usuarioOf(body.dni))!.usuario_id)).toBe(1);
  });

  test.each([
    [{ dni: '123' }, 'dni'],
    [{ contrasena: 'corta' }, 'contrasena'],
    [{ nombre: ' ' }, 'nombre'],
    [{ apellido: '' }, 'apellido'],
    [{ correo: 'no es' }, 'correo'],
    [{ codigo: '' }, 'codigo'],
  ])('is not tried with %j', async (change, field) => {
    const { status, body } = await activar(persona('AAAA', change));
    expect(status).toBe(422);
    expect(Object.keys(body.errores ?? {})).toEqual([field]);
  });

  test('that nobody issued opens nothing, and guessing is throttled', async () => {
    const address = { 'x-forwarded-for': '192.0.2.44' };
    const guess = () => t.client().call(viewAcceso, { body: { codigo: 'AAAA-BBBB-CCCC-DDDD-EEEE' } }, address);
    const answers = [];
    for (let i = 0; i < 62; i++) answers.push((await guess()).status);
    expect(answers.slice(0, 60).every((status) => status === 404)).toBe(true);
    expect(answers.slice(60)).toEqual([429, 429]);
  });
});

describe('at once', () => {
  test('many people with one code: one of them has it', async () => {
    const { codigos } = await bought([[await makeCurso(t.house.db), 2]]);
    const people = await Promise.all(Array.from({ length: 8 }, () => makeAlumno(t.house)));
    const answers = await Promise.all(people.map(({ usuarioId }) => reclamar(usuarioId, codigos[0]!)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const all = await Promise.all(people.map(({ usuarioId }) => enrolments(usuarioId)));
    expect(all.reduce((sum, n) => sum + n, 0)).toBe(1);
  });

  test('many people with many codes, each trying all: one seat each, and no seat twice', async () => {
    for (let round = 0; round < cases(3, 200); round++) {
      const curso = await makeCurso(t.house.db);
      const { codigos, pedido } = await bought([[curso, 6]]);
      const people = await Promise.all(Array.from({ length: 5 }, () => makeAlumno(t.house)));
      const attempts = codigos.flatMap((_, at) =>
        people.map(({ usuarioId }, who) => ({ usuarioId, codigo: codigos[(at + who) % codigos.length]! })),
      );
      const answers = await Promise.all(attempts.map(({ usuarioId, codigo }) => reclamar(usuarioId, codigo)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
      for (const { usuarioId } of people) expect(await enrolments(usuarioId)).toBe(1);
      expect(await seatsTaken(pedido)).toBe(5);
    }
  }, 600_000);

  test('one link opened in many tabs makes one account', async () => {
    const { enlace } = await bought([[await makeCurso(t.house.db), 1]]);
    const body = persona(enlace);
    const answers = await Promise.all(Array.from({ length: 6 }, () => activar(body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await enrolments((await usuarioOf(body.dni))!.usuario_id)).toBe(1);
  });
});

function seatsTaken({ pedidoId }: Pedido): Promise<number> {
  return count(
    t.house,
    `asiento join pedido_item using (pedido_item_id) where pedido_id = ${pedidoId} and numero > 1 and usuario_id is not null`,
  );
}
