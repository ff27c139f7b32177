import { buffer } from 'node:stream/consumers';
import { generateCertificado, revokeCertificados, verifyCertificado } from 'domain/contract/certificados.ts';
import { listProposedDevoluciones } from 'domain/contract/pagos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeNivel, pdfOf } from '../testing/certificados.ts';
import type { Client } from '../testing/client.ts';
import { leveledActs, makeLeveled, newSerie, registro } from '../testing/leveled.ts';
import { readPdf } from '../testing/pdf.ts';
import { signedIn } from '../testing/people.ts';
import type { Buyer } from '../testing/selling.ts';
import { issueBought } from './issue-bought.ts';

let t: TestApp;
let admin: Client;
const { student, grade, buy, pay, refund, ofCourse, avance, issue, waiting, reach, entradas } = leveledActs(
  () => t,
  () => admin,
);
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const settled = async ({ usuarioId }: Buyer) =>
  (
    await t.deps.db.execute<{ done: boolean }>(
      sql`select certificado_id is not null as done from certificado_compra where usuario_id = ${usuarioId} order by pedido_item_id`,
    )
  ).rows.map(({ done }) => done);

test('NIV-43 who has a lower, included level rises to the one that was paid once it is reached: same code and number', async () => {
  const curso = await makeLeveled(t);
  const ana = await waiting(curso);
  expect(await settled(ana)).toEqual([false]);
  await issueBought(t.deps);
  expect((await issue(ana)).body.resource).toMatchObject({ edicion: 1 });
  await reach(curso, ana);
  const { codigo, numero } = ana.issued;
  expect(await ofCourse(ana)).toMatchObject([{ codigo, numero, nivel: 'Con honores' }]);
  await issueBought(t.deps);
  expect((await issue(ana)).body.resource).toMatchObject({
    codigo,
    numero,
    edicion: 2,
    nota: 18,
    registro: registro(curso.high, 1),
  });
  expect(await settled(ana)).toEqual([true]);
  const { rows } = await t.deps.db.execute(
    sql`select from correo_saliente where plantilla = 'certificado-nivel' and usuario_id = ${ana.usuarioId}`,
  );
  expect(rows).toHaveLength(1);
});

test('NIV-43 the PDF of before is replaced and stays as it was, the new one names the new level', async () => {
  const curso = await makeLeveled(t);
  const ana = await waiting(curso);
  const { cursoId, usuarioId } = ana;
  const pdf = async () => pdfOf(await admin.call(generateCertificado, { body: { cursoId, usuarioId } }));
  const check = async (bytes: Buffer) =>
    (
      (await t.client().request('POST', '/api/certificados/archivo', { body: bytes })).body.resource as {
        resultado: string;
      }
    ).resultado;
  const old = await pdf();
  await reach(curso, ana);
  const current = await pdf();
  expect([await check(old), await check(current)]).toEqual(['reemplazado', 'intacto']);
  const { pages } = await readPdf(current);
  for (const words of ['Con honores', registro(curso.high, 1), 'Versión 2']) expect(pages[0]!.text).toContain(words);
  const kept = await t.deps.storage.get(`certificados/${ana.issued.codigo}.pdf`);
  expect((await buffer(kept!.body)).equals(old)).toBe(true);
  const { resource } = (await t.client().call(verifyCertificado, { params: { codigo: ana.issued.codigo } })).body;
  expect(resource).toMatchObject({
    estado: 'valido',
    nivel: { nombre: 'Con honores', registro: registro(curso.high, 1) },
  });
});

test('NIV-44 who has a lower level is offered the higher one, and has it when it is paid; not paid, nothing rises', async () => {
  const curso = await makeLeveled(t);
  const ana = await student(curso, 18);
  expect((await issue(ana)).body.resource).toMatchObject({ nivel: 'Certificado refrendado' });
  const oferta = async () => (await avance(ana)).niveles[1]!.oferta;
  expect(await oferta()).toMatchObject({ estado: 'disponible', falta: [] });
  const { numero } = (await buy(ana, curso.highId, 120)).body.resource!;
  expect(await oferta()).toMatchObject({ estado: 'pendiente' });
  await issueBought(t.deps);
  expect((await issue(ana)).body.resource).toMatchObject({ edicion: 1 });
  await pay(numero);
  await expect.poll(() => ofCourse(ana)).toMatchObject([{ nivel: 'Con honores' }]);
  expect(await oferta()).toMatchObject({ estado: 'emitido' });
});

test('NIV-44 never to an equal or a lower level: it is not sold, and money that came late is proposed to go back', async () => {
  const curso = await makeLeveled(t);
  const equal = { nombre: 'De la misma nota', notaMinima: 17, precio: 90, serie: newSerie('E') };
  const lower = { ...equal, nombre: 'De menos nota', notaMinima: 16, serie: newSerie('M') };
  const { nivelId: equalId } = await makeNivel(t.deps, curso.cursoId, equal);
  const { nivelId: lowerId } = await makeNivel(t.deps, curso.cursoId, lower);
  const ana = await student(curso, 15);
  const late = (await buy(ana, lowerId, 90, { aunqueFalte: true })).body.resource!;
  await grade(curso, ana.usuarioId, 19);
  const { numero } = (await buy(ana, curso.highId, 120)).body.resource!;
  await pay(numero);
  await expect.poll(() => ofCourse(ana)).toMatchObject([{ nivel: 'Con honores' }]);
  const { niveles } = await avance(ana);
  const said = ['cerrado', 'Ya tienes un nivel igual o más alto.'];
  const states = niveles.flatMap(({ nombre, oferta }) => (oferta ? [[nombre, oferta.estado, oferta.motivo]] : []));
  expect(states).toEqual([
    ['De menos nota', ...said],
    ['Con honores', 'emitido', 'Ya lo tienes.'],
    ['De la misma nota', ...said],
  ]);
  const refused = await buy(ana, equalId, 90);
  expect([refused.status, refused.body.codigo, refused.body.message]).toEqual([409, ...said]);
  const pedidoId = await pay(late.numero);
  await issueBought(t.deps);
  expect((await issue(ana)).body.resource).toMatchObject({ nivel: 'Con honores', edicion: 1 });
  const proposed = await admin.call(listProposedDevoluciones, { params: { id: curso.cursoId }, query: {} });
  expect(proposed.body.resources).toMatchObject([{ pedidoId, monto: 90 }]);
});

test('NIV-43 a higher included level does not keep the one that was paid from being issued', async () => {
  const curso = await makeLeveled(t);
  await makeNivel(t.deps, curso.cursoId, { nombre: 'Sobresaliente', notaMinima: 19, serie: newSerie('S') });
  const ana = await waiting(curso);
  await reach(curso, ana, 20);
  expect(await ofCourse(ana)).toMatchObject([{ nivel: 'Con honores' }]);
});

test('NIV-43 a level whose mark is changed or that is deleted counts as what it asked for when it was issued', async () => {
  const curso = await makeLeveled(t);
  const [ana, bea] = [await waiting(curso), await waiting(curso)];
  await t.deps.db.execute(sql`update certificado_nivel set nota_minima = 20 where nivel_id = ${curso.nivelId}`);
  await reach(curso, ana);
  expect(await ofCourse(ana)).toMatchObject([{ nivel: 'Con honores' }]);
  await t.deps.db.execute(sql`delete from certificado_nivel where nivel_id = ${curso.nivelId}`);
  await reach(curso, bea);
  expect(await ofCourse(bea)).toMatchObject([{ nivel: 'Con honores' }]);
});

test('NIV-43 job, staff and a second payment at the same moment raise it once to the highest; later it rises again', async () => {
  const curso = await makeLeveled(t);
  const top = newSerie('T');
  const { nivelId: topId } = await makeNivel(t.deps, curso.cursoId, {
    nombre: 'Con mención',
    notaMinima: 19,
    precio: 200,
    serie: top,
  });
  const ana = await waiting(curso);
  const second = (await buy(ana, topId, 200, { aunqueFalte: true })).body.resource!;
  const topPedido = await pay(second.numero);
  await issueBought(t.deps);
  await grade(curso, ana.usuarioId, 18);
  const run = () => issueBought(t.deps, ana.pedidoId);
  const again = () => issueBought(t.deps, topPedido);
  await atOnce(t.deps, 'certificado_edicion', [run, again, () => issue(ana)]);
  expect((await issue(ana)).body.resource).toMatchObject({ edicion: 2, registro: registro(curso.high, 1) });
  expect(await settled(ana)).toEqual([true, false]);
  await reach(curso, ana, 20);
  expect((await issue(ana)).body.resource).toMatchObject({ edicion: 3, registro: registro(top, 1) });
  const places = [await entradas(curso.low), await entradas(curso.high), await entradas(top)];
  expect(places.map((each) => each.map(({ estado, reemplazo }) => [estado, reemplazo?.motivo]))).toEqual([
    [['reemplazado', `Pasó a «Con honores», ${registro(curso.high, 1)}`]],
    [['reemplazado', `Pasó a «Con mención», ${registro(top, 1)}`]],
    [['vigente', undefined]],
  ]);
});

test('NIV-43 killed while it rises, nothing of it stays and no number is lost', async () => {
  const curso = await makeLeveled(t);
  const ana = await waiting(curso);
  await grade(curso, ana.usuarioId, 18);
  await t.deps.db.execute(sql`
    create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`);
  await t.deps.db.execute(
    sql`create trigger die before update on certificado_compra for each row execute function die()`,
  );
  await expect(issueBought(t.deps, ana.pedidoId)).rejects.toThrow('some bought certificates failed');
  await t.deps.db.execute(sql`drop trigger die on certificado_compra`);
  expect(await ofCourse(ana)).toMatchObject([{ nivel: 'Certificado refrendado' }]);
  expect(await entradas(curso.high)).toEqual([]);
  await issueBought(t.deps);
  expect((await issue(ana)).body.resource).toMatchObject({ edicion: 2, registro: registro(curso.high, 1) });
});

test('NIV-43 what was refunded, revoked or withheld does not rise', async () => {
  const curso = await makeLeveled(t);
  const [ana, bea] = [await waiting(curso), await waiting(curso)];
  expect((await refund(ana.pedidoId)).status).toBe(200);
  await reach(curso, ana);
  expect((await issue(ana)).body.resource).toMatchObject({ nivel: 'Certificado refrendado', edicion: 1 });
  expect((await avance(ana)).niveles[1]!.oferta).toMatchObject({ estado: 'disponible' });
  const body = { usuarioIds: [bea.usuarioId], motivo: 'Se emitió por error' };
  await admin.call(revokeCertificados, { params: { id: curso.cursoId }, body });
  await reach(curso, bea);
  expect(await ofCourse(bea)).toMatchObject([{ estado: 'revocado', nivel: 'Certificado refrendado' }]);
});

test('NIV-49 after the end of the agreement of who certifies the course nothing rises, until it is renewed', async () => {
  const curso = await makeLeveled(t);
  const ana = await waiting(curso);
  const until = (hasta: string) =>
    t.deps.db.execute(sql`update entidad set convenio_hasta = ${hasta} where entidad_id = ${curso.entidadId!}`);
  await until('2026-01-31');
  await reach(curso, ana);
  expect(await ofCourse(ana)).toMatchObject([{ nivel: 'Certificado refrendado' }]);
  expect((await issue(ana)).body.resource).toMatchObject({ edicion: 1 });
  await until('2999-01-31');
  await issueBought(t.deps);
  expect(await ofCourse(ana)).toMatchObject([{ nivel: 'Con honores' }]);
});
