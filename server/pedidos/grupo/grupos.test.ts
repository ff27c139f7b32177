import { associateCertificado } from 'domain/contract/certificados.ts';
import { getCotizacion } from 'domain/contract/cotizaciones.ts';
import * as contract from 'domain/contract/grupos.ts';
import { markPaid } from 'domain/contract/pagos.ts';
import { activateAcceso, cancelPedido, claimAcceso, getAcceso } from 'domain/contract/pedidos.ts';
import { me } from 'domain/contract/session.ts';
import { downloadOwnData } from 'domain/contract/solicitudes.ts';
import { anonymiseUsuario } from 'domain/contract/usuarios.ts';
import { maxFreePerDay, maxMails } from 'domain/rules/grupos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grupoInvitaciones } from '../../db/schema/grupos.ts';
import { notasModulo } from '../../db/schema/matriculas.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { atOnce } from '../../testing/barrier.ts';
import { makeAdmin, makeCurso, makeEntidad, makeMaterial, makeModulo } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { acceptedCotizacion } from '../../testing/cotizaciones.ts';
import { waitErased } from '../../testing/erasure-checks.ts';
import { invitacionesOf, makeGrupo, seatCode } from '../../testing/grupos.ts';
import { count, makePedido, watchMail } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import { makeSesion, minutesFromNow } from '../../testing/sesiones.ts';
import { mailInvitaciones } from './mail-invitaciones.ts';

let t: TestApp;
let mail: ReturnType<typeof watchMail>;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  mail = watchMail(t.deps);
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

let visitor = 0;
const from = () => {
  visitor += 1;
  return { 'x-forwarded-for': `10.8.${visitor >> 8}.${visitor & 255}` };
};

async function grupo(cantidad = 3) {
  const boss = await signedIn(t, 'USU');
  return { ...boss, ...(await makeGrupo(t, { usuarioId: boss.person.usuarioId, cantidad })) };
}

const invite = (browser: Client, id: number, ...correos: string[]) =>
  browser.call(contract.inviteToGrupo, {
    params: { id },
    body: { filas: correos.map((correo) => ({ nombre: 'Ana Ríos', correo })) },
  });
const verdictsOf = ({ body }: { body: { resources?: { veredicto: string }[] } }) =>
  body.resources?.map(({ veredicto }) => veredicto);

/** Sends invitations and returns them with the codes of their mails. */
async function invited(found: Awaited<ReturnType<typeof grupo>>, ...correos: string[]) {
  await invite(found.browser, found.pedidoItemId, ...correos);
  await mailInvitaciones(t.deps, found.pedidoId);
  // The server's own job may be sending some of them.
  await expect
    .poll(() => count(t.deps, `grupo_invitacion where pedido_item_id = ${found.pedidoItemId} and enviado is null`))
    .toBe(0);
  const all = await invitacionesOf(t, found.pedidoItemId);
  return correos.map((correo) => all.find((each) => each.correo === correo)!);
}

const claim = (browser: Client, codigo: string, comparte = false) =>
  browser.call(claimAcceso, { body: { codigo, comparte } }, from());
const membersOf = async (browser: Client, id: number) =>
  (await browser.call(contract.listGrupoMembers, { params: { id } })).body.resources!;
const countsOf = async (browser: Client) =>
  (await browser.call(contract.listMyGrupos, {})).body.resources![0]!.cursos[0]!;

let dnis = 71_000_000;
const newPerson = (codigo: string) => {
  dnis += 1;
  return { codigo, dni: String(dnis), contrasena: 'una frase muy larga', nombre: 'Rosa', apellido: 'Quispe' };
};

test('EMP-08 who paid for several seats answers for them, and nobody else sees the group', async () => {
  const { browser, pedidoId, pedidoItemId, cursoId } = await grupo();
  expect((await browser.call(me, {})).body.resource!.grupo).toBe(true);
  const { body } = await browser.call(contract.listMyGrupos, {});
  expect(body.resources).toMatchObject([
    { pedidoId, estado: 'pagado', cursos: [{ pedidoItemId, cursoId, cupos: 3, usados: 1, invitados: 0, libres: 2 }] },
  ]);
  expect(await membersOf(browser, pedidoItemId)).toMatchObject([{ propio: true, comparte: true }]);
  const other = await signedIn(t, 'USU');
  expect((await other.browser.call(me, {})).body.resource!.grupo).toBeUndefined();
  expect((await other.browser.call(contract.listGrupoMembers, { params: { id: pedidoItemId } })).status).toBe(404);
  expect((await invite(other.browser, pedidoItemId, 'x@correo.pe')).status).toBe(404);
  // One seat is no group.
  const single = await signedIn(t, 'USU');
  await makeGrupo(t, { usuarioId: single.person.usuarioId, cantidad: 1 });
  expect((await single.browser.call(contract.listMyGrupos, {})).body.resources).toEqual([]);
});

test('EMP-07 a list is judged before it is sent, and sends only what is ready, once', async () => {
  const { browser, pedidoItemId, pedidoId } = await grupo(3);
  const filas = ['uno@correo.pe', 'sin correo', 'UNO@correo.pe', 'dos@correo.pe', 'tres@correo.pe'];
  const asked = { params: { id: pedidoItemId }, body: { filas: filas.map((correo) => ({ correo })) } };
  const expected = ['listo', 'correo', 'repetido', 'listo', 'sin-cupo'];
  expect(verdictsOf(await browser.call(contract.judgeInvitaciones, asked))).toEqual(expected);
  expect(await invitacionesOf(t, pedidoItemId)).toEqual([]);
  const sent = await invite(browser, pedidoItemId, ...filas);
  expect(verdictsOf(sent)).toEqual(['enviada', 'correo', 'repetido', 'enviada', 'sin-cupo']);
  const again = await invite(browser, pedidoItemId, ...filas);
  expect(verdictsOf(again)).toEqual(['invitado', 'correo', 'repetido', 'invitado', 'sin-cupo']);
  await mailInvitaciones(t.deps, pedidoId);
  await mailInvitaciones(t.deps, pedidoId);
  await expect.poll(() => mail.to('uno@correo.pe')).toHaveLength(1);
  expect(await countsOf(browser)).toMatchObject({ usados: 1, invitados: 2, libres: 0 });
});

test('EMP-09 an invitation opens a seat in a new account, whose e-mail it has proven, with the answer about sharing', async () => {
  const found = await grupo(2);
  const [one] = await invited(found, 'nueva.persona@correo.pe');
  const seen = await t.client().call(getAcceso, { body: { codigo: one!.codigo } }, from());
  const { nombre, apellido } = found.person;
  expect(seen.body.resource).toMatchObject({
    tipo: 'asiento',
    requiereCorreo: false,
    nombre: 'Ana',
    apellido: 'Ríos',
    grupo: `${nombre} ${apellido}`,
  });
  const body = { ...newPerson(one!.codigo), comparte: true };
  expect((await t.client().call(activateAcceso, { body }, from())).status).toBe(200);
  const [mine, theirs] = await membersOf(found.browser, found.pedidoItemId);
  expect(mine).toMatchObject({ propio: true });
  expect(theirs).toMatchObject({
    nombre: 'Rosa Quispe',
    correo: 'nueva.persona@correo.pe',
    comparte: true,
    avance: { vistos: 0, total: 0 },
    asistencia: { asistidas: 0, sesiones: 0 },
    certificado: null,
  });
  const repeated = await t.client().call(getAcceso, { body: { codigo: one!.codigo } }, from());
  expect([repeated.status, repeated.body.codigo]).toEqual([409, 'ya-usado']);
});

test('EMP-10 without consent a seat only says that it is used; consent can be withdrawn and given in the account', async () => {
  const found = await grupo(3);
  const { moduloId } = await makeModulo(t.deps.db, { cursoId: found.cursoId });
  const { materialId } = await makeMaterial(t.deps.db, { moduloId });
  const member = await signedIn(t, 'USU');
  expect((await claim(member.browser, seatCode(t, found, 2))).status).toBe(200);
  const { usuarioId, nombre, apellido } = member.person;
  await t.deps.db.execute(sql`insert into avance (usuario_id, material_id) values (${usuarioId}, ${materialId})`);
  const seat = async () => (await membersOf(found.browser, found.pedidoItemId)).find(({ propio }) => !propio)!;
  const hidden = { nombre: '', correo: '', comparte: false, avance: null, asistencia: null, certificado: null };
  expect(await seat()).toMatchObject(hidden);
  const list = async () => (await member.browser.call(contract.listSharedGrupos, {})).body.resources!;
  expect(await list()).toMatchObject([{ pedidoId: found.pedidoId, comparte: false }]);
  const share = (comparte: boolean) =>
    member.browser.call(contract.shareWithGrupo, { params: { id: found.pedidoId }, body: { comparte } });
  await share(true);
  await share(true);
  expect(await seat()).toMatchObject({ nombre: `${nombre} ${apellido}`, avance: { vistos: 1, total: 1 } });
  await share(false);
  expect(await seat()).toMatchObject(hidden);
  const { rows } = await t.deps.db.execute(sql`
    select otorgado, origen from grupo_consentimiento where usuario_id = ${usuarioId} order by grupo_consentimiento_id`);
  expect(rows).toEqual([
    { otorgado: false, origen: 'activacion' },
    { otorgado: true, origen: 'cuenta' },
    { otorgado: false, origen: 'cuenta' },
  ]);
  const stranger = await signedIn(t, 'USU');
  const params = { id: found.pedidoId };
  expect((await stranger.browser.call(contract.shareWithGrupo, { params, body: { comparte: true } })).status).toBe(404);
  expect((await found.browser.call(contract.shareWithGrupo, { params, body: { comparte: true } })).status).toBe(404);
});

test('EMP-11 of two who claim the last free seat at once one gets it, and the other learns why not', async () => {
  const found = await grupo(2);
  const [one] = await invited(found, 'primera@correo.pe');
  const [first, second] = [await signedIn(t, 'USU'), await signedIn(t, 'USU')];
  const answers = await atOnce(t.deps, 'matricula', [
    () => claim(first.browser, one!.codigo),
    () => claim(second.browser, seatCode(t, found, 2)),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409)!.body;
  expect(['sin-cupo', 'ya-usado']).toContain(refused.codigo);
  expect(await countsOf(found.browser)).toMatchObject({ cupos: 2, usados: 2, libres: 0 });
});

test('EMP-11 one invitation gives one seat, also when two use it at once', async () => {
  const found = await grupo(4);
  const [one] = await invited(found, 'una@correo.pe');
  const [first, second] = [await signedIn(t, 'USU'), await signedIn(t, 'USU')];
  const answers = await atOnce(t.deps, 'matricula', [
    () => claim(first.browser, one!.codigo),
    () => claim(second.browser, one!.codigo),
  ]);
  expect(answers.map(({ status, body }) => [status, body.codigo]).toSorted()).toEqual([
    [200, undefined],
    [409, 'ya-usado'],
  ]);
  expect(await countsOf(found.browser)).toMatchObject({ usados: 2, libres: 2 });
});

test('EMP-11 without a free seat an invitation says so, and who has the course leaves the seat to another', async () => {
  const found = await grupo(2);
  const [one] = await invited(found, 'tarde@correo.pe');
  const [fast, late] = [await signedIn(t, 'USU'), await signedIn(t, 'USU')];
  await t.deps.db.execute(
    sql`insert into matricula (usuario_id, curso_id) values (${late.person.usuarioId}, ${found.cursoId})`,
  );
  const has = await claim(late.browser, one!.codigo);
  expect([has.status, has.body.codigo]).toEqual([409, 'ya-matriculado']);
  expect(has.body.message).toContain('avísale a quien te invitó');
  expect(await countsOf(found.browser)).toMatchObject({ usados: 1, invitados: 1 });
  await claim(fast.browser, seatCode(t, found, 2));
  const none = await claim((await signedIn(t, 'USU')).browser, one!.codigo);
  expect([none.status, none.body.codigo]).toEqual([409, 'sin-cupo']);
  expect(none.body.message).toContain('Ya no queda un cupo libre');
});

test('EMP-12 the seat of who has not begun is given back and its code is another one; who has begun keeps it', async () => {
  const found = await grupo(2);
  const codigo = seatCode(t, found, 2);
  const [idle, next] = [await signedIn(t, 'USU'), await signedIn(t, 'USU')];
  await claim(idle.browser, codigo);
  const seat = async () =>
    (await membersOf(found.browser, found.pedidoItemId)).find(({ propio }) => !propio)!.asientoId!;
  const asientoId = await seat();
  const release = (browser = found.browser) => browser.call(contract.releaseCupo, { params: { id: asientoId } });
  expect((await release(next.browser)).status).toBe(404);
  expect((await release()).status).toBe(200);
  expect(await release()).toMatchObject({ status: 409, body: { message: 'Ese cupo ya estaba libre.' } });
  await expect
    .poll(() =>
      mail
        .to(idle.person.correo)
        .map(({ asunto }) => asunto)
        .join(),
    )
    .toContain('pasó a otra persona');
  expect((await claim(idle.browser, codigo)).status).toBe(404);
  expect((await claim(next.browser, seatCode(t, found, 2, 1))).status).toBe(200);
  expect(await seat()).toBe(asientoId);
  await t.deps.db.execute(
    sql`update matricula set ultimo_acceso = now() where usuario_id = ${next.person.usuarioId} and curso_id = ${found.cursoId}`,
  );
  const kept = await release();
  expect(kept.status).toBe(409);
  expect(kept.body.message).toContain('ya empezó el curso');
  expect(await countsOf(found.browser)).toMatchObject({ usados: 2, libres: 0 });
});

test('EMP-12 the responsible person gives back the own seat, and an invitation uses it', async () => {
  const found = await grupo(2);
  const [own] = await membersOf(found.browser, found.pedidoItemId);
  const params = { id: own!.asientoId! };
  expect((await found.browser.call(contract.releaseCupo, { params })).status).toBe(200);
  expect(await countsOf(found.browser)).toMatchObject({ usados: 0, libres: 2 });
  const [one, two] = await invited(found, 'a1@correo.pe', 'a2@correo.pe');
  for (const each of [one, two])
    expect((await claim((await signedIn(t, 'USU')).browser, each!.codigo)).status).toBe(200);
  expect(await countsOf(found.browser)).toMatchObject({ usados: 2, libres: 0 });
});

test('EMP-13 an invitation can be sent again a few times and withdrawn; its link says so', async () => {
  const found = await grupo(2);
  const [one] = await invited(found, 'repetida@correo.pe');
  const params = { id: one!.id };
  const resend = (browser = found.browser) => browser.call(contract.resendInvitacion, { params });
  for (let sent = 1; sent < maxMails; sent++) expect((await resend()).status).toBe(200);
  expect((await resend()).status).toBe(409);
  const cancel = (browser = found.browser) => browser.call(contract.cancelInvitacion, { params });
  const other = await signedIn(t, 'USU');
  for (const act of [resend, cancel]) expect((await act(other.browser)).status).toBe(404);
  expect((await cancel()).status).toBe(200);
  expect((await cancel()).body.message).toBe('Esta invitación ya se retiró.');
  const { status, body } = await claim(other.browser, one!.codigo);
  expect([status, body.codigo]).toEqual([410, 'anulado']);
  expect(body.message).toContain('retiró esta invitación');
  expect(await countsOf(found.browser)).toMatchObject({ invitados: 0, libres: 1 });
});

test('EMP-13 a seat can be offered to others, but not to everybody in a day', async () => {
  const found = await grupo(2);
  const statuses: number[] = [];
  for (let n = 0; n < 7; n++) {
    const { status } = await invite(found.browser, found.pedidoItemId, `otra${n}@correo.pe`);
    statuses.push(status);
    const [open] = await invitacionesOf(t, found.pedidoItemId);
    if (open) await found.browser.call(contract.cancelInvitacion, { params: { id: open.id } });
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 409]);
});

test('EMP-14 after a refund the group has no seats, and its invitations open nothing', async () => {
  const found = await grupo(3);
  const [one] = await invited(found, 'devuelta@correo.pe');
  const body = { motivo: 'Se arrepintió' };
  const cancelled = await admin.call(cancelPedido, { params: { id: found.pedidoId }, body });
  expect(cancelled.status).toBe(200);
  expect(await countsOf(found.browser)).toMatchObject({ cupos: 0, usados: 0, libres: 0 });
  expect(await membersOf(found.browser, found.pedidoItemId)).toMatchObject([
    { asientoId: null, invitacionId: one!.id },
  ]);
  const more = await invite(found.browser, found.pedidoItemId, 'mas@correo.pe');
  expect(more).toMatchObject({ status: 409, body: { message: expect.stringContaining('se devolvió') } });
  expect((await found.browser.call(contract.resendInvitacion, { params: { id: one!.id } })).status).toBe(409);
  const refused = await claim((await signedIn(t, 'USU')).browser, one!.codigo);
  expect([refused.status, refused.body.codigo]).toEqual([410, 'anulado']);
  // Inserted by a process that died before its job ran.
  const unsent = { pedidoItemId: found.pedidoItemId, correo: 'sin.enviar@correo.pe' };
  await t.deps.db.insert(grupoInvitaciones).values(unsent);
  await mailInvitaciones(t.deps, found.pedidoId);
  expect(mail.to(unsent.correo)).toEqual([]);
});

test('EMP-14 of revoked seats none is left for an invitation', async () => {
  const found = await grupo(2);
  const [one] = await invited(found, 'revocada@correo.pe');
  await t.deps.db.execute(
    sql`update asiento set revocado = now() where pedido_item_id = ${found.pedidoItemId} and numero = 2`,
  );
  const refused = await claim((await signedIn(t, 'USU')).browser, one!.codigo);
  expect([refused.status, refused.body.codigo]).toEqual([409, 'sin-cupo']);
  expect(await countsOf(found.browser)).toMatchObject({ cupos: 1, usados: 1, libres: 0 });
});

test('EMP-15 an erased person leaves consent and invitation; the seat stays used', async () => {
  const found = await grupo(2);
  const member = await signedIn(t, 'USU');
  const [one] = await invited(found, member.person.correo);
  await claim(member.browser, one!.codigo, true);
  const zip = await member.browser.call(downloadOwnData, {});
  expect(zip.status).toBe(200);
  const { usuarioId } = member.person;
  const erased = await admin.call(anonymiseUsuario, { params: { id: usuarioId }, body: { motivo: 'Lo pidió' } });
  expect(erased.status).toBe(200);
  const mentions = async () =>
    (
      await t.deps.db.execute(sql`
        select 1 from grupo_consentimiento where usuario_id = ${usuarioId}
        union all select 1 from grupo_invitacion where correo = ${member.person.correo}`)
    ).rows;
  await expect.poll(mentions).toEqual([]);
  const seats = await membersOf(found.browser, found.pedidoItemId);
  expect(seats.find(({ propio }) => !propio)).toMatchObject({ nombre: '', comparte: false, avance: null });
  expect(await countsOf(found.browser)).toMatchObject({ usados: 2 });
});

test('EMP-16 the list of a curso is exported, and staff see every group with who answers for it', async () => {
  const found = await grupo(3);
  await invited(found, 'exportada@correo.pe');
  const { body } = await found.browser.call(contract.exportGrupo, { params: { id: found.pedidoItemId }, query: {} });
  const csv = Buffer.from(body.resource!.data, 'base64').toString();
  expect(csv).toContain('exportada@correo.pe');
  expect(csv).toContain('Invitación enviada');
  expect(csv).not.toContain(found.person.dni);
  const caja = (await signedIn(t, 'CAJA')).browser;
  const { pedidoId } = found;
  const listed = (await caja.call(contract.listGrupos, { query: {} })).body.resources!;
  expect(listed.find((each) => each.pedidoId === pedidoId)).toMatchObject({
    responsable: { usuarioId: found.person.usuarioId },
    cupos: 3,
    usados: 1,
    invitados: 1,
    libres: 1,
  });
  const { numero } = listed.find((each) => each.pedidoId === pedidoId)!;
  const sought = (await caja.call(contract.listGrupos, { query: { q: numero } })).body.resources!;
  expect(sought.map((each) => each.pedidoId)).toEqual([pedidoId]);
  expect((await found.browser.call(contract.listGrupos, { query: {} })).status).toBe(403);
});

test('SEC-132 seats that cost nothing let nobody mail strangers without end: so many a day over all orders, also at once', async () => {
  const { browser, person } = await signedIn(t, 'USU');
  const lines = [];
  for (const cantidad of [maxFreePerDay, 3, 3]) {
    const curso = await makeCurso(t.deps.db, { precio: 0, fechaHoraLimite: new Date(Date.now() + 90 * 86_400_000) });
    const { pedidoId } = await makePedido(t.deps, { lineas: [[curso, cantidad]], usuarioId: person.usuarioId });
    const { rows } = await t.deps.db.execute<{ id: number }>(
      sql`select pedido_item_id as id from pedido_item where pedido_id = ${pedidoId}`,
    );
    lines.push(rows[0]!.id);
  }
  const [big, small, other] = lines as [number, number, number];
  const strangers = (n: number, from = 0) => Array.from({ length: n }, (_, at) => `ajeno${from + at}@correo.pe`);
  expect((await invite(browser, big, ...strangers(maxFreePerDay - 1))).status).toBe(200);
  const [one, two] = await atOnce(t.deps, 'grupo_invitacion', [
    () => invite(browser, small, ...strangers(1, 500)),
    () => invite(browser, other, ...strangers(1, 600)),
  ]);
  expect([one.status, two.status].toSorted()).toEqual([200, 409]);
  const refused = await invite(browser, small, ...strangers(1, 700));
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Con cupos sin costo puedes invitar a 50 personas al día. Continúa mañana.',
  ]);
  // Paid asientos have a separate limit.
  const paid = await makeGrupo(t, { usuarioId: person.usuarioId });
  expect((await invite(browser, paid.pedidoItemId, 'otra@correo.pe')).status).toBe(200);
});

test('EMP-24 who attended a course without passing shows the constancia; the certificate comes before it', async () => {
  const found = await grupo(2);
  const member = await signedIn(t, 'USU');
  await claim(member.browser, seatCode(t, found, 2), true);
  const pair = { cursoId: found.cursoId, usuarioId: member.person.usuarioId };
  const signer = { firmante: 'Elena Ríos', cargoFirmante: 'Directora' };
  const { entidadId } = await makeEntidad(t.deps.db, signer);
  const { moduloId } = await makeModulo(t.deps.db, { cursoId: pair.cursoId });
  const { materialId } = await makeSesion(t.deps.db, { cursoId: pair.cursoId, moduloId, inicio: minutesFromNow(-300) });
  await t.deps.db.execute(sql`
    update curso set entidad_id = ${entidadId}, fecha_hora_inicio = now() - interval '9 days',
           fecha_hora_limite = now() - interval '1 day', tipo = 'C', tipo_certificado = 'C', duracion_minutos = 2400
     where curso_id = ${pair.cursoId}`);
  await t.deps.db.execute(sql`
    insert into asistencia (material_id, usuario_id, presente, minutos, origen)
    values (${materialId}, ${pair.usuarioId}, true, 90, 'manual')`);
  const issue = async (calidad: 'participante' | 'aprobado', nota: number) => {
    await t.deps.db.execute(sql`delete from nota_modulo where usuario_id = ${pair.usuarioId}`);
    const { usuarioId: puestaPor } = await makeAdmin(t.deps.db);
    await t.deps.db.insert(notasModulo).values({ usuarioId: pair.usuarioId, moduloId, nota, puestaPor });
    const { body } = await admin.call(associateCertificado, { body: { ...pair, calidad } });
    return body.resource!.codigo;
  };
  const shown = async () =>
    (await membersOf(found.browser, found.pedidoItemId)).find(({ propio }) => !propio)!.certificado;
  const constancia = await issue('participante', 8);
  expect(await shown()).toMatchObject({ codigo: constancia, constancia: true });
  const certificado = await issue('aprobado', 17);
  expect(await shown()).toMatchObject({ codigo: certificado, constancia: false });
  const { body } = await found.browser.call(contract.exportGrupo, { params: { id: found.pedidoItemId }, query: {} });
  const csv = Buffer.from(body.resource!.data, 'base64').toString();
  expect([csv.includes('Constancia'), csv.includes(certificado)]).toEqual([true, true]);
});

describe('another responsible person', () => {
  const change = (id: number, usuarioId: number, browser = admin) =>
    browser.call(contract.changeGrupoResponsable, { params: { id }, body: { usuarioId } });

  test('EMP-25 hands out the seats of who was erased, alone, and members of a group without a company are asked again', async () => {
    const found = await grupo(3);
    const [member, next] = [await signedIn(t, 'USU'), await signedIn(t, 'USU')];
    await claim(member.browser, seatCode(t, found, 2), true);
    const { usuarioId } = found.person;
    const body = { motivo: 'Lo pidió' };
    expect((await admin.call(anonymiseUsuario, { params: { id: usuarioId }, body })).status).toBe(200);
    await waitErased(t, usuarioId);
    const listed = async () =>
      (await admin.call(contract.listGrupos, { query: { page: 1, size: 50 } })).body.resources!.find(
        ({ pedidoId }) => pedidoId === found.pedidoId,
      )!;
    expect((await listed()).responsable).toBeNull();
    const caja = (await signedIn(t, 'CAJA')).browser;
    expect((await change(found.pedidoId, next.person.usuarioId, caja)).status).toBe(403);
    expect((await change(found.pedidoId, usuarioId)).body.errores).toHaveProperty('usuarioId');
    expect((await change(999_999, next.person.usuarioId)).status).toBe(404);
    expect((await change(found.pedidoId, next.person.usuarioId)).status).toBe(200);
    expect((await change(found.pedidoId, next.person.usuarioId)).status).toBe(200);
    expect((await listed()).responsable?.usuarioId).toBe(next.person.usuarioId);
    const seat = async () => (await membersOf(next.browser, found.pedidoItemId)).find(({ comparte }) => comparte);
    expect(await seat()).toBeUndefined();
    const params = { id: found.pedidoId };
    await member.browser.call(contract.shareWithGrupo, { params, body: { comparte: true } });
    expect((await seat())?.nombre).toContain(member.person.nombre);
    expect((await invite(next.browser, found.pedidoItemId, 'nueva@correo.pe')).status).toBe(200);
    const named = `auditoria where accion = 'editar' and entidad = 'grupo' and entidad_id = '${found.pedidoId}'`;
    expect(await count(t.deps, named)).toBe(1);
  });

  test('EMP-25 who had the group sees it no more; what members of a company agreed to stays, because they agreed with the company', async () => {
    const { cotizacionId } = await acceptedCotizacion(t);
    const { pedidoId } = (await admin.call(getCotizacion, { params: { id: cotizacionId } })).body.resource!;
    const pago = { medio: 'transferencia', operacion: `EMP25-${pedidoId}` } as const;
    await admin.call(markPaid, { params: { id: pedidoId! }, body: pago });
    const [first, next, member] = [await signedIn(t, 'USU'), await signedIn(t, 'USU'), await signedIn(t, 'USU')];
    await change(pedidoId!, first.person.usuarioId);
    const line = (await first.browser.call(contract.listMyGrupos, {})).body.resources![0]!.cursos[0]!;
    await t.deps.db.execute(sql`
      update asiento set usuario_id = ${member.person.usuarioId}, reclamado = now()
       where pedido_item_id = ${line.pedidoItemId} and numero = 2`);
    await member.browser.call(contract.shareWithGrupo, { params: { id: pedidoId! }, body: { comparte: true } });
    expect((await change(pedidoId!, next.person.usuarioId)).status).toBe(200);
    expect((await first.browser.call(contract.listMyGrupos, {})).body.resources).toEqual([]);
    const members = await membersOf(next.browser, line.pedidoItemId);
    expect(members.map(({ comparte, propio }) => [comparte, propio])).toEqual([[true, false]]);
  });
});
