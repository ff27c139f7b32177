import { activateAcceso, claimAcceso, getAcceso, getPedido, proveMail } from 'domain/contract/pedidos.ts';
import { me } from 'domain/contract/session.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../db/connect.ts';
import { isMailProof, mailProof } from '../../mail/mail-proof.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { atOnce, times } from '../../testing/barrier.ts';
import { makeCurso } from '../../testing/builders.ts';
import { cases, count, makeAlumno, makePedido, watchMail } from '../../testing/pedidos.ts';
import { makePerson } from '../../testing/people.ts';
import { openSession } from '../../testing/sessions.ts';
import { stopClock } from '../../testing/stopped-clock.ts';
import { claimProofAbout } from '../access-codes.ts';
import { markPaid } from '../pago/correct-pago.ts';
import type { Pedido } from '../pedido/queries/pedidos.ts';

type Curso = Awaited<ReturnType<typeof makeCurso>>;

let t: TestApp;
let mail: ReturnType<typeof watchMail>;
let adminId: number;
beforeAll(async () => {
  t = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  mail = watchMail(t.deps);
  adminId = (await makePerson(t.deps.db, 'ADMIN')).usuarioId;
});
afterAll(() => t.close());

let operations = 0;

/** A paid pedido, the buyer's link, and the codes of the other seats. */
async function bought(lineas: [Curso, number][], usuarioId?: number) {
  const pedido = await makePedido(t.deps, { lineas, ...(usuarioId && { usuarioId }) });
  const pago = { medio: 'yape', operacion: `OP${operations++}` } as const;
  await inTransaction(t.deps.db, (tx) =>
    markPaid(t.deps, tx, { pedidoId: pedido.pedidoId, adminId, now: new Date() }, pago),
  );
  const find = () => mail.to(pedido.buyerEmail).find(({ asunto }) => asunto.startsWith('Tu pago'));
  await expect.poll(find).toBeDefined();
  const codes = mail.codes(find()!);
  const link = find()!.texto.includes('Activar mi acceso') ? codes.at(-1)! : null;
  return { pedido, link: link!, codigos: link ? codes.slice(0, -1) : codes };
}

let visitor = 0;
const from = () => {
  visitor += 1;
  return { 'x-forwarded-for': `10.9.${visitor >> 8}.${visitor & 255}` };
};

let dnis = 70_000_000;
type Person = Record<'codigo' | 'dni' | 'contrasena' | 'nombre' | 'apellido', string> & {
  correo?: string;
  verificacion?: string;
};
function person(codigo: string, changes: Partial<Person> = {}): Person {
  dnis += 1;
  const own = { dni: String(dnis), contrasena: 'una frase muy larga', nombre: 'Ana', apellido: 'Ríos' };
  return { codigo, ...own, ...changes };
}

const askProof = (codigo: string, correo: string, headers = from()) =>
  t.client().call(proveMail, { body: { codigo, correo } }, headers);

/** Asks for the digits that prove an address and reads them in the mail. */
async function proofOf(codigo: string, correo: string): Promise<string> {
  const before = mail.to(correo).length;
  expect((await askProof(codigo, correo)).status).toBe(200);
  await expect.poll(() => mail.to(correo).length).toBe(before + 1);
  return /Tu código es (\d{6})\./.exec(mail.to(correo).at(-1)!.texto)![1]!;
}

const activate = (body: Person) => t.client().call(activateAcceso, { body }, from());
const view = (codigo: string) => t.client().call(getAcceso, { body: { codigo } }, from());
const viewAs = async (usuarioId: number, codigo: string) =>
  (await openSession(t, usuarioId)).call(getAcceso, { body: { codigo } }, from());
async function claim(usuarioId: number, codigo: string) {
  return (await openSession(t, usuarioId)).call(claimAcceso, { body: { codigo } }, from());
}
const enrolments = (usuarioId: number) => count(t.deps, `matricula where usuario_id = ${usuarioId}`);
async function usuarioOf(dni: string) {
  const { rows } = await t.deps.db.execute<{ usuario_id: number; correo: string; rol_id: number; numero: string }>(
    sql`select usuario_id, correo, rol_id, numero from usuario where dni = ${dni}`,
  );
  return rows[0];
}

describe('the link of a purchase', () => {
  test('VIS-46 shows what it opens, with the name that its mail says too, and no address', async () => {
    const { link } = await bought([[await makeCurso(t.deps.db, { nombre: 'Sucesiones' }), 1]]);
    const { status, body } = await view(link);
    expect(status).toBe(200);
    expect(body.resource).toMatchObject({
      tipo: 'compra',
      comprador: 'Luc… Q… M…',
      cursos: [{ nombre: 'Sucesiones', disponible: true, matriculado: false }],
      requiereCuenta: true,
      requiereCorreo: false,
      nombre: 'Lucía',
      apellido: 'Quispe Mamani',
    });
    expect(JSON.stringify(body)).not.toMatch(/correo\.pe/);
  });

  test('VIS-45 VIS-46 makes the account of the buyer, once, opens the courses and says so by mail', async () => {
    const [penal, civil] = [await makeCurso(t.deps.db), await makeCurso(t.deps.db)];
    const { link, pedido } = await bought([
      [penal, 1],
      [civil, 2],
    ]);
    const body = person(link);
    const { status, body: answer } = await activate(body);
    expect(status).toBe(200);
    expect(answer.resource?.cursos.map(({ cursoId }) => cursoId).sort()).toEqual([penal.cursoId, civil.cursoId].sort());
    const usuario = (await usuarioOf(body.dni))!;
    expect(usuario).toMatchObject({ correo: pedido.buyerEmail, rol_id: 2, numero: pedido.buyerPhone });
    expect(await enrolments(usuario.usuario_id)).toBe(2);
    expect(
      await count(t.deps, `pedido where pedido_id = ${pedido.pedidoId} and usuario_id = ${usuario.usuario_id}`),
    ).toBe(1);

    const browser = t.client();
    expect((await browser.login(body.dni, body.contrasena)).status).toBe(200);
    expect((await browser.call(me, {})).body.resource?.nombre).toBe('Ana');

    const again = await activate(person(link));
    expect([again.status, again.body.codigo]).toEqual([409, 'ya-activado']);
    expect(again.body.message).toBe('Ya activaste tu acceso. Inicia sesión para entrar a tus cursos.');
    const used = await view(link);
    expect([used.status, used.body.codigo]).toEqual([409, 'ya-activado']);

    const written = () => mail.to(pedido.buyerEmail).find(({ asunto }) => asunto.startsWith('Activaste tu acceso'));
    await expect.poll(written).toBeDefined();
    expect(written()!.texto).toContain(`Hola, Ana. Tu cuenta está lista`);
    expect(written()!.texto).toContain(penal.nombre);
    expect(await usuarioOf(String(dnis))).toBeUndefined();
  });

  test('ACC-02 never touches an account that is there: who has one is asked to sign in, and the link stays good', async () => {
    const { link, pedido } = await bought([[await makeCurso(t.deps.db), 1]]);
    const there = await makeAlumno(t.deps);
    const inactive = await makePerson(t.deps.db, 'USU', { contrasena: null });
    const verificacion = await proofOf(link, there.correo);
    const answers = new Set<string>();
    for (const change of [
      { dni: there.dni },
      { correo: there.correo.toUpperCase(), verificacion },
      { dni: inactive.dni },
      { dni: inactive.dni, correo: there.correo, verificacion },
      // No hint about the weak password: the account's own one is needed.
      { dni: there.dni, contrasena: `clave ${there.dni}` },
    ]) {
      const { status, body } = await activate(person(link, change));
      expect([status, body.codigo]).toEqual([409, 'inicia-sesion']);
      expect(body.message).toBe(
        'Ya existe una cuenta con esos datos. Inicia sesión con ella para abrir tus cursos; tu código sigue libre.',
      );
      answers.add(JSON.stringify(body));
    }
    // The response says neither which of the two exists nor whose it is.
    expect(answers.size).toBe(1);
    expect([...answers][0]).not.toContain(there.nombre);
    expect(await count(t.deps, `usuario where usuario_id = ${inactive.usuarioId} and contrasena is null`)).toBe(1);
    expect((await t.client().login(there.dni, 'una-frase-larga')).status).toBe(200);
    expect((await claim(there.usuarioId, link)).status).toBe(200);
    expect(await enrolments(there.usuarioId)).toBe(1);
    expect(await count(t.deps, `pedido where pedido_id = ${pedido.pedidoId} and usuario_id = ${there.usuarioId}`)).toBe(
      1,
    );
  });

  test('an e-mail that somebody else has is no way in, also when the link was sent to it', async () => {
    const victim = await makePerson(t.deps.db, 'ADMIN');
    const pedido = await makePedido(t.deps, { comprador: { buyerEmail: victim.correo } });
    await inTransaction(t.deps.db, (tx) =>
      markPaid(
        t.deps,
        tx,
        { pedidoId: pedido.pedidoId, adminId, now: new Date() },
        { medio: 'plin', operacion: `OP${operations++}` },
      ),
    );
    await expect.poll(() => mail.to(victim.correo).length).toBe(2);
    const [codigo] = mail.codes(mail.to(victim.correo).find(({ asunto }) => asunto.startsWith('Tu pago'))!);
    const answer = await activate(person(codigo!));
    expect([answer.status, answer.body.codigo]).toEqual([409, 'inicia-sesion']);
  });

  test('after its time it opens nothing', async () => {
    const { link, pedido } = await bought([[await makeCurso(t.deps.db), 1]]);
    await t.deps.db.execute(sql`update pedido_acceso set creado = now() - interval '31 days', expira = now() - interval '1 day'
      where pedido_id = ${pedido.pedidoId}`);
    for (const { status, body } of [await view(link), await activate(person(link))]) {
      expect([status, body.codigo]).toEqual([410, 'vencido']);
      expect(body.message).toBe('Este enlace venció. Escríbenos y te enviaremos uno nuevo.');
    }
  });

  test('of a seat that was taken back, or of an order that was cancelled, opens nothing', async () => {
    const { link, codigos, pedido } = await bought([[await makeCurso(t.deps.db), 3]]);
    const seat = sql`asiento_id in (select asiento_id from asiento join pedido_item using (pedido_item_id)
      where pedido_id = ${pedido.pedidoId} and numero = 2)`;
    await t.deps.db.execute(sql`update asiento set revocado = now() where ${seat}`);
    expect((await Promise.all(codigos.map(view))).map(({ status }) => status).sort()).toEqual([200, 410]);
    await t.deps.db.execute(
      sql`update pedido set estado = 'cancelado', pagado = null where pedido_id = ${pedido.pedidoId}`,
    );
    for (const codigo of [link, ...codigos]) {
      const { status, body } = await view(codigo);
      const message = 'Este acceso fue anulado. Si crees que es un error, escríbenos.';
      expect([status, body.codigo, body.message]).toEqual([410, 'anulado', message]);
    }
  });

  test('with one course the buyer has already, opens the others and keeps that seat to give away', async () => {
    const [has, created] = [await makeCurso(t.deps.db, { nombre: 'Ya lo tiene' }), await makeCurso(t.deps.db)];
    const [one, other] = [await makeAlumno(t.deps), await makeAlumno(t.deps)];
    await t.deps.db.execute(
      sql`insert into matricula (usuario_id, curso_id) values (${one.usuarioId}, ${has.cursoId})`,
    );
    const { link } = await bought(
      [
        [has, 1],
        [created, 1],
      ],
      one.usuarioId,
    );
    const own = await claim(one.usuarioId, link);
    expect([own.status, own.body.codigo]).toEqual([409, 'ya-matriculado']);
    expect(own.body.message).toContain('«Ya lo tiene»');
    const given = await claim(other.usuarioId, link);
    expect(given.body.resource?.cursos).toEqual([{ cursoId: has.cursoId, nombre: 'Ya lo tiene' }]);
    expect([await enrolments(one.usuarioId), await enrolments(other.usuarioId)]).toEqual([2, 1]);
    for (const { usuarioId } of [one, other]) {
      expect((await viewAs(usuarioId, link)).body).toMatchObject({ codigo: 'ya-tuyo' });
    }
    expect((await view(link)).body).toMatchObject({ codigo: 'ya-activado' });
  });

  test('opens what is free to somebody who has a part of it, and the rest to somebody else', async () => {
    const [has, also, free] = [
      await makeCurso(t.deps.db, { nombre: 'Penal' }),
      await makeCurso(t.deps.db, { nombre: 'Civil' }),
      await makeCurso(t.deps.db, { nombre: 'Laboral' }),
    ];
    const [one, other] = [await makeAlumno(t.deps), await makeAlumno(t.deps)];
    await t.deps.db.execute(sql`insert into matricula (usuario_id, curso_id)
      values (${one.usuarioId}, ${has.cursoId}), (${one.usuarioId}, ${also.cursoId})`);
    const { link, pedido } = await bought([
      [has, 1],
      [also, 1],
      [free, 1],
    ]);
    const shown = async (usuarioId: number) =>
      (await viewAs(usuarioId, link)).body.resource?.cursos.map(({ nombre, disponible, matriculado }) => [
        nombre,
        disponible,
        matriculado,
      ]);
    expect((await viewAs(one.usuarioId, link)).body.resource).toMatchObject({ requiereCuenta: false });
    expect(await shown(one.usuarioId)).toEqual([
      ['Penal', true, true],
      ['Civil', true, true],
      ['Laboral', true, false],
    ]);
    expect((await claim(one.usuarioId, link)).body.resource?.cursos).toEqual([
      { cursoId: free.cursoId, nombre: 'Laboral' },
    ]);
    const again = await claim(one.usuarioId, link);
    expect(again.body.message).toBe(
      'Ya tienes «Penal», «Civil». El código sigue libre: puedes dárselo a otra persona.',
    );
    expect(await shown(other.usuarioId)).toEqual([
      ['Penal', true, false],
      ['Civil', true, false],
      ['Laboral', false, false],
    ]);
    expect((await claim(other.usuarioId, link)).body.resource?.cursos).toHaveLength(2);
    expect((await claim(other.usuarioId, link)).status).toBe(409);
    // The pedido belongs to the account that opened it first; its history names both.
    const admin = await openSession(t, adminId);
    const { body } = await admin.call(getPedido, { params: { id: pedido.pedidoId } });
    expect(body.resource?.usuarioId).toBe(one.usuarioId);
    const claims = body.resource!.eventos.filter(({ tipo }) => tipo === 'asiento');
    expect(claims.map(({ quien, detalle }) => [quien, detalle.cursoId])).toEqual(
      [
        [one, free],
        [other, has],
        [other, also],
      ].map(([who, curso]) => [
        `${(who as typeof one).nombre} ${(who as typeof one).apellido}`,
        (curso as Curso).cursoId,
      ]),
    );
    expect(body.resource!.asientos.every(({ reclamado }) => reclamado !== null)).toBe(true);
    expect(await count(t.deps, `pedido_acceso where pedido_id = ${pedido.pedidoId} and usado is null`)).toBe(0);
  });
});

describe('the code of a seat', () => {
  test('opens one seat to somebody with an account, in any spelling, and is then used', async () => {
    const curso = await makeCurso(t.deps.db);
    const { codigos } = await bought([[curso, 3]]);
    expect(codigos).toHaveLength(2);
    const [one, other] = [await makeAlumno(t.deps), await makeAlumno(t.deps)];
    const typed = ` ${codigos[0]!.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect((await claim(one.usuarioId, typed)).status).toBe(200);
    const second = await claim(other.usuarioId, codigos[0]!);
    expect([second.status, second.body.codigo]).toEqual([409, 'ya-usado']);
    const own = await claim(one.usuarioId, codigos[0]!);
    const yours = 'Ya usaste este enlace o código: lo que abre está en tu cuenta.';
    expect([own.status, own.body.codigo, own.body.message]).toEqual([409, 'ya-tuyo', yours]);
    // A used code, seen by its holder and by others.
    const seen = [await viewAs(one.usuarioId, codigos[0]!), await viewAs(other.usuarioId, codigos[0]!)];
    const used = 'Este código ya se usó. Si lo usaste tú, inicia sesión.';
    expect(seen.map(({ body }) => body.message)).toEqual([yours, used]);
    expect((await view(codigos[0]!)).body.message).toBe(used);
    expect(await enrolments(other.usuarioId)).toBe(0);
  });

  test('is not burnt by somebody who has the course', async () => {
    const { codigos } = await bought([[await makeCurso(t.deps.db), 3]]);
    const [one, other] = [await makeAlumno(t.deps), await makeAlumno(t.deps)];
    await claim(one.usuarioId, codigos[0]!);
    const twice = await claim(one.usuarioId, codigos[1]!);
    expect([twice.status, twice.body.codigo]).toEqual([409, 'ya-matriculado']);
    expect(twice.body.message).toContain('El código sigue libre');
    expect((await claim(other.usuarioId, codigos[1]!)).status).toBe(200);
  });

  test('makes an account too, and then needs an e-mail', async () => {
    const { codigos } = await bought([[await makeCurso(t.deps.db), 2]]);
    expect((await view(codigos[0]!)).body.resource).toMatchObject({
      tipo: 'asiento',
      requiereCorreo: true,
      nombre: '',
      apellido: '',
    });
    const refused = await activate(person(codigos[0]!));
    expect([refused.status, refused.body.errores]).toEqual([422, { correo: 'Escribe tu correo' }]);
    const correo = 'colega.nueva@correo.pe';
    const body = person(codigos[0]!, { correo, verificacion: await proofOf(codigos[0]!, correo) });
    expect((await activate(body)).status).toBe(200);
    expect(await enrolments((await usuarioOf(body.dni))!.usuario_id)).toBe(1);
    expect(await usuarioOf(body.dni)).toMatchObject({ correo, numero: '' });
  });

  test('SEA-73 makes no account whose password says who it is, and one of two at once with one document', async () => {
    const { codigos } = await bought([[await makeCurso(t.deps.db), 3]]);
    const weak = person(codigos[0]!, { correo: 'nueva.dos@correo.pe' });
    const verificacion = await proofOf(codigos[0]!, weak.correo!);
    const refused = await activate({ ...weak, verificacion, contrasena: `clave ${weak.dni}` });
    expect([refused.status, Object.keys(refused.body.errores ?? {})]).toEqual([422, ['contrasena']]);
    const ofAddress = await activate({ ...weak, verificacion, contrasena: 'nueva.dos y algo' });
    expect(ofAddress.body.errores).toEqual({ contrasena: 'No uses tu correo en la contraseña' });
    expect(await usuarioOf(weak.dni)).toBeUndefined();
    const second = { ...weak, codigo: codigos[1]!, correo: 'nueva.tres@correo.pe' };
    const proof = await proofOf(second.codigo, second.correo);
    const answers = await atOnce(t.deps, 'usuario', [
      () => activate({ ...weak, verificacion }),
      () => activate({ ...second, verificacion: proof }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.codigo).toBe('inicia-sesion');
  });

  test('ACC-01 makes no account with an e-mail that was not proven, neither with a code nor with a link', async () => {
    const { codigos, link, pedido } = await bought([[await makeCurso(t.deps.db), 3]]);
    const correo = 'victima@correo.pe';
    const mine = await proofOf(codigos[0]!, 'atacante@correo.pe');
    const proof = await proofOf(codigos[0]!, correo);
    const wrong = proof === '000000' ? '000001' : '000000';
    for (const [codigo, verificacion] of [
      [codigos[0]!, ''],
      [codigos[0]!, wrong],
      [codigos[0]!, mine],
      [codigos[1]!, proof],
      [link, ''],
    ] as const) {
      const { status, body } = await activate(person(codigo, { correo, verificacion }));
      expect(status).toBe(422);
      const wrong = 'El código no es el que enviamos o ya venció. Pide otro.';
      expect(body.errores).toEqual({
        verificacion: verificacion === '' ? 'Escribe el código que enviamos a tu correo' : wrong,
      });
    }
    expect(await count(t.deps, `usuario where correo = '${correo}'`)).toBe(0);
    const typed = await activate(person(link, { correo: pedido.buyerEmail.toUpperCase() }));
    expect(typed.status).toBe(200);
  });

  test('the digits that prove an e-mail are not guessed, and are mailed only to whoever holds a code', async () => {
    stopClock();
    const { codigos } = await bought([[await makeCurso(t.deps.db), 2]]);
    const correo = 'adivinada@correo.pe';
    const proof = await proofOf(codigos[0]!, correo);
    const answers = [];
    for (let i = 0; i < 12; i++) {
      const verificacion = String((Number(proof) + 1 + i) % 1_000_000).padStart(6, '0');
      answers.push((await activate(person(codigos[0]!, { correo, verificacion }))).status);
    }
    expect(answers).toEqual([...Array(10).fill(422), 429, 429]);

    const unknown = await askProof('AAAA-BBBB-CCCC-DDDD-EEEE', 'nadie@correo.pe');
    const message = 'Este enlace o código no es válido. Revisa que esté completo.';
    expect([unknown.status, unknown.body.message]).toEqual([404, message]);
    expect(mail.to('nadie@correo.pe')).toEqual([]);
    const asked = [];
    for (let i = 0; i < 6; i++) asked.push((await askProof(codigos[0]!, 'muchas@correo.pe')).status);
    expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('the digits are good for half an hour at least and an hour at most, as they are typed', () => {
    const { secrets } = t.deps.config;
    const start = Date.UTC(2026, 0, 1, 12);
    const at = (minutes: number) => new Date(start + minutes * 60_000);
    const codes = Array.from({ length: 200 }, (_, n) =>
      mailProof(secrets, claimProofAbout(`AAAA-${n}`), 'Ana@correo.pe', at(n)),
    );
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
    expect(new Set(codes).size).toBeGreaterThan(190);
    const isGood = (asked: number, typed: number, correo = 'ana@correo.pe') => {
      const code = mailProof(secrets, claimProofAbout('AAAA-0'), 'Ana@correo.pe', at(asked));
      return isMailProof(
        secrets,
        claimProofAbout('aaaa 0'),
        correo,
        ` ${code.slice(0, 3)} ${code.slice(3)} `,
        at(typed),
      );
    };
    expect([isGood(0, 0), isGood(0, 59.99), isGood(0, 60), isGood(0, 90)]).toEqual([true, true, false, false]);
    expect([isGood(29.99, 30), isGood(29.99, 59.98), isGood(29.99, 60)]).toEqual([true, true, false]);
    expect([isGood(30, 29.99), isGood(0, 1, 'eva@correo.pe')]).toEqual([false, false]);
  });

  test.each([
    [{ dni: '123' }, 'dni'],
    [{ contrasena: 'corta' }, 'contrasena'],
    [{ nombre: ' ' }, 'nombre'],
    [{ apellido: '' }, 'apellido'],
    [{ correo: 'no es' }, 'correo'],
    [{ codigo: '' }, 'codigo'],
  ])('is not tried with %j', async (change, field) => {
    const { status, body } = await activate(person('AAAA', change));
    expect(status).toBe(422);
    expect(Object.keys(body.errores ?? {})).toEqual([field]);
  });

  test('ACC-03 that nobody issued opens nothing, and guessing is throttled', async () => {
    stopClock();
    const address = { 'x-forwarded-for': '192.0.2.44' };
    const guess = () => t.client().call(getAcceso, { body: { codigo: 'AAAA-BBBB-CCCC-DDDD-EEEE' } }, address);
    const answers = [];
    for (let i = 0; i < 62; i++) answers.push((await guess()).status);
    expect(answers.slice(0, 60).every((status) => status === 404)).toBe(true);
    expect(answers.slice(60)).toEqual([429, 429]);
    // All endpoints that take a code share one limit, so that none gives a second set of guesses.
    const codigo = 'AAAA-BBBB-CCCC-DDDD-EEEE';
    const others = [
      await t.client().call(activateAcceso, { body: person(codigo) }, address),
      await askProof(codigo, 'ana@correo.pe', address),
      await (await openSession(t, (await makeAlumno(t.deps)).usuarioId)).call(
        claimAcceso,
        { body: { codigo } },
        address,
      ),
    ];
    expect(others.map(({ status }) => status)).toEqual([429, 429, 429]);
  });
});

describe('at once', () => {
  test('many people with one code: one of them has it', async () => {
    const { codigos } = await bought([[await makeCurso(t.deps.db), 2]]);
    const people = await Promise.all(Array.from({ length: 8 }, () => makeAlumno(t.deps)));
    const claims = people.map(
      ({ usuarioId }) =>
        () =>
          claim(usuarioId, codigos[0]!),
    );
    const answers = await atOnce(t.deps, 'asiento', claims);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const all = await Promise.all(people.map(({ usuarioId }) => enrolments(usuarioId)));
    expect(all.reduce((sum, n) => sum + n, 0)).toBe(1);
  });

  test('many people with many codes, each trying all: one seat each, and no seat twice', async () => {
    for (let round = 0; round < cases(3, 200); round++) {
      const curso = await makeCurso(t.deps.db);
      const { codigos, pedido } = await bought([[curso, 6]]);
      const people = await Promise.all(Array.from({ length: 5 }, () => makeAlumno(t.deps)));
      const attempts = codigos.flatMap((_, at) =>
        people.map(
          ({ usuarioId }, who) =>
            () =>
              claim(usuarioId, codigos[(at + who) % codigos.length]!),
        ),
      );
      const answers = await atOnce(t.deps, 'asiento', attempts);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
      for (const { usuarioId } of people) expect(await enrolments(usuarioId)).toBe(1);
      expect(await seatsTaken(pedido)).toBe(5);
    }
  }, 600_000);

  test('one link opened in many tabs makes one account', async () => {
    const { link } = await bought([[await makeCurso(t.deps.db), 1]]);
    const body = person(link);
    const open = () => activate(body);
    const answers = await atOnce(t.deps, 'usuario', times(6, open));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await enrolments((await usuarioOf(body.dni))!.usuario_id)).toBe(1);
  });
});

function seatsTaken({ pedidoId }: Pedido): Promise<number> {
  return count(
    t.deps,
    `asiento join pedido_item using (pedido_item_id) where pedido_id = ${pedidoId} and numero > 1 and usuario_id is not null`,
  );
}
