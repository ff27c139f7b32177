import {
  associateCertificado,
  certifyPassed,
  generateCertificado,
  getCertificadoAvance,
  getLote,
  verifyCertificado,
} from 'domain/contract/certificados.ts';
import { copyCurso } from 'domain/contract/copias.ts';
import { getFlyerExtras } from 'domain/contract/flyers.ts';
import { listModulos } from 'domain/contract/modulos.ts';
import { getNiveles, saveNiveles } from 'domain/contract/niveles.ts';
import { listProposedDevoluciones } from 'domain/contract/pagos.ts';
import { buyCertificado, cancelPedido, getPedido, getPedidoEstado } from 'domain/contract/pedidos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueBought } from '../../certificados/issue-bought.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { atOnce } from '../../testing/barrier.ts';
import { pdfOf } from '../../testing/certificados.ts';
import type { Client } from '../../testing/client.ts';
import { readPdf } from '../../testing/pdf.ts';
import { watchMail } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import { type Buyer, makeSelling, sellingActs } from '../../testing/selling.ts';

let t: TestApp;
let admin: Client;
let mails: ReturnType<typeof watchMail>;
const { student, confirmNombre, grade, buy, idOf, pay, refund, ofCourse, avance } = sellingActs(
  () => t,
  () => admin,
);
beforeAll(async () => {
  t = await startTestApp();
  mails = watchMail(t.deps);
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const selling = (sells: Parameters<typeof makeSelling>[1] = {}) => makeSelling(t, sells);
const asked = ({ cursoId, usuarioId }: Buyer) => ({ cursoId, usuarioId });
const issue = ({ cursoId, usuarioId }: Buyer, motivo?: string) =>
  admin.call(associateCertificado, { body: { cursoId, usuarioId, ...(motivo && { motivo }) } });
const bought = async (of: Buyer) => {
  const { status, body } = await buy(of, null, 50);
  expect([status, body.message]).toEqual([200, 'Guardamos tu pedido.']);
  return body.resource!.numero;
};

test('NIV-32 who passed a course buys its certificate, an order of one line without seats, and has it when it is paid', async () => {
  const curso = await selling({ precioCertificado: 50 });
  const ana = await student(curso, 13);
  const { oferta, siguiente } = await avance(ana);
  expect(oferta).toMatchObject({ nivelId: null, precio: 50, estado: 'disponible', falta: [] });
  expect(siguiente).toBe('Cumples todo. El certificado se vende aparte: cómpralo y lo recibes.');
  const { body } = await buy(ana, null, 50, {}, 'una-clave');
  expect((await buy(ana, null, 50, {}, 'una-clave')).body.resource).toEqual(body.resource);
  const { numero, url } = body.resource!;
  const query = Object.fromEntries(new URL(url, 'http://x').searchParams) as { numero: string; clave: string };
  const page = async () => (await t.client().call(getPedidoEstado, { query })).body.resource!;
  expect(await page()).toMatchObject({
    estado: 'pendiente',
    total: 50,
    cupos: [],
    lineas: [{ clase: 'certificado', nombre: 'Certificado de «Litigación Oral»', cantidad: 1, precio: 50 }],
  });
  expect(await ofCourse(ana)).toEqual([]);
  const id = await pay(numero);
  await expect.poll(() => ofCourse(ana)).toMatchObject([{ nivel: null, estado: 'vigente' }]);
  expect(await page()).toMatchObject({ estado: 'pagado', cupos: [], inicios: [] });
  const { rows } = await t.deps.db.execute(
    sql`select sum(cupos)::int as cupos, sum(monto_centimos)::int as monto from venta where pedido_id = ${id}`,
  );
  expect(rows).toEqual([{ cupos: 0, monto: 5000 }]);
  const confirmed = () => mails.to(ana.correo).find(({ asunto }) => asunto.startsWith('Tu pago está confirmado'));
  await expect.poll(() => confirmed()?.texto).toContain('1 × Certificado de «Litigación Oral»');
  expect(confirmed()!.texto).toContain('Se emite por sí solo cuando cumples lo que pide');
  expect(confirmed()!.texto).not.toMatch(/cursos ya están/);
  expect((await avance(ana)).oferta).toMatchObject({ estado: 'emitido' });
  expect((await buy(ana, null, 50)).body).toMatchObject({ codigo: 'emitido', message: 'Ya lo tienes.' });
});

test('NIV-32 a bought certificate is issued once, also when jobs run at once or die between issuing and its PDF', async () => {
  const curso = await selling({ precioCertificado: 50 });
  const people = [await student(curso, 15), await student(curso, 15)];
  for (const each of people) {
    const id = await idOf(await bought(each));
    await t.deps.db.execute(sql`update pedido set estado = 'pagado', pagado = now() where pedido_id = ${id}`);
  }
  const run = () => issueBought(t.deps);
  await atOnce(t.deps, 'certificado', [run, run]);
  const last = await student(curso, 15);
  people.push(last);
  await t.deps.db.execute(
    sql`update pedido set estado = 'pagado', pagado = now() where numero = ${await bought(last)}`,
  );
  const put = () => Promise.reject(new Error('disk full'));
  const dying = { ...t.deps, storage: { ...t.deps.storage, get: async () => null, put } };
  await expect(issueBought(dying)).rejects.toThrow('some bought certificates failed');
  await run();
  expect((await admin.call(generateCertificado, { body: asked(last) })).status).toBe(200);
  for (const each of people) expect(await ofCourse(each)).toHaveLength(1);
  const mails = await t.deps.db.execute(sql`
    select from correo_saliente where plantilla = 'certificado'
       and usuario_id = any (${sql.param(people.map(({ usuarioId }) => usuarioId))}::int[])`);
  expect(mails.rows).toHaveLength(3);
});

test('NIV-33 who has not reached it reads what is missing before paying, and has it once it is reached', async () => {
  const curso = await selling();
  const ana = await student(curso, 12);
  const { body } = await buy(ana, curso.nivelId, 120);
  expect(body).toMatchObject({ codigo: 'no-alcanza' });
  expect(body.message).toContain('El promedio necesario es 14.');
  const falta = (await avance(ana)).niveles[0]!.oferta!.falta;
  expect(falta).toContain('El promedio necesario es 14.');
  const { numero } = (await buy(ana, curso.nivelId, 120, { aunqueFalte: true })).body.resource!;
  expect((await buy(ana, curso.nivelId, 120, { aunqueFalte: true })).body).toMatchObject({ codigo: 'pendiente' });
  await pay(numero);
  expect((await buy(ana, curso.nivelId, 120, { aunqueFalte: true })).body).toMatchObject({
    codigo: 'comprado',
    message: 'Ya lo compraste: se emite cuando cumples lo que pide.',
  });
  await issueBought(t.deps);
  expect(await ofCourse(ana)).toEqual([]);
  await grade(curso, ana.usuarioId, 17);
  await issueBought(t.deps);
  expect(await ofCourse(ana)).toMatchObject([{ nivel: 'Certificado refrendado' }]);
});

test('NIV-33 NIV-48 who has not confirmed the printed name reads it before paying, and has the certificate once it is', async () => {
  const curso = await selling({ precioCertificado: 50 });
  const ana = await student(curso, 15, false);
  const { oferta, siguiente, niveles } = await avance(ana);
  expect(siguiente).toBe('Cumples todo. El certificado se vende aparte: confirma tu nombre, cómpralo y lo recibes.');
  for (const { falta } of [oferta!, niveles[0]!.oferta!])
    expect(falta).toEqual(['Confirma cómo se imprime tu nombre.']);
  const refused = (await buy(ana, null, 50)).body;
  expect(refused).toMatchObject({ codigo: 'no-alcanza' });
  expect(refused.message).toContain('Confirma cómo se imprime tu nombre.');
  await pay((await buy(ana, null, 50, { aunqueFalte: true })).body.resource!.numero);
  await issueBought(t.deps);
  expect(await ofCourse(ana)).toEqual([]);
  expect((await avance(ana)).siguiente).toContain('confirma cómo se imprime tu nombre');
  const confirmed = () => mails.to(ana.correo).find(({ asunto }) => asunto.startsWith('Tu pago está confirmado'));
  await expect.poll(() => confirmed()?.texto).toContain('confirmas cómo se imprime tu nombre');
  await confirmNombre(ana.browser);
  await issueBought(t.deps);
  expect(await ofCourse(ana)).toMatchObject([{ estado: 'vigente' }]);
});

test('NIV-33 what is not sold, not theirs or priced otherwise is refused with its reason', async () => {
  const curso = await selling({ precio: null });
  const ana = await student(curso, 18);
  expect((await buy(ana, curso.nivelId, 1)).body.message).toBe('Ese certificado no se vende aparte.');
  expect((await buy(ana, null, 1)).body.message).toBe('Ese certificado no se vende aparte.');
  const priced = await selling();
  const stranger = (await signedIn(t, 'USU')).browser;
  const body = { cursoId: priced.cursoId, nivelId: priced.nivelId, total: 120 };
  expect((await stranger.call(buyCertificado, { body })).status).toBe(404);
  expect((await t.client().call(buyCertificado, { body })).status).toBe(401);
  const bea = await student(priced, 18);
  expect((await buy(bea, priced.nivelId, 99)).body).toMatchObject({ codigo: 'precio-cambio' });
  await t.deps.db.execute(sql`update firmante set hasta = '2020-01-01' where firmante_id in (
    select unnest(firmante_ids) from certificado_nivel where nivel_id = ${priced.nivelId})`);
  expect((await buy(bea, priced.nivelId, 120)).body).toMatchObject({ codigo: 'cerrado' });
});

test('NIV-33 two orders at once: one is placed', async () => {
  const curso = await selling({ precioCertificado: 50 });
  const ana = await student(curso, 13);
  const once = () => buy(ana, null, 50);
  const answers = await atOnce(t.deps, 'certificado_compra', [once, once]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('NIV-33 money for an order that was cancelled and placed again is said to be too much; one is issued', async () => {
  const curso = await selling({ precioCertificado: 50 });
  const ana = await student(curso, 15);
  const first = await bought(ana);
  const id = await idOf(first);
  const body = { motivo: 'Se arrepintió' };
  expect((await admin.call(cancelPedido, { params: { id }, body })).status).toBe(200);
  await pay(await bought(ana));
  await expect.poll(() => ofCourse(ana)).toHaveLength(1);
  await pay(first);
  const { eventos } = (await admin.call(getPedido, { params: { id } })).body.resource!;
  expect(eventos.map(({ texto }) => texto)).toContain(
    'Se pagó dos veces el mismo certificado: corresponde devolver uno',
  );
  await issueBought(t.deps);
  expect(await ofCourse(ana)).toHaveLength(1);
});

test('NIV-34 neither by hand, nor by exception, nor in a batch is anything issued that is sold apart and not paid', async () => {
  const curso = await selling({ precioCertificado: 50 });
  const ana = await student(curso, 18);
  expect((await issue(ana)).body).toMatchObject({ codigo: 'no-apto' });
  expect((await issue(ana, 'Por convenio')).body.message).toContain('Falta comprar el certificado');
  const params = { id: curso.cursoId };
  expect((await admin.call(getLote, { params })).body.resource).toMatchObject({ porCertificar: 0 });
  expect((await admin.call(certifyPassed, { body: { cursoId: curso.cursoId } })).body).toMatchObject({
    codigo: 'nadie',
  });
  await pay(await bought(ana));
  await expect.poll(() => ofCourse(ana)).toHaveLength(1);
  // A level without a price is issued with the paid certificate; one with a price is not.
  expect((await ofCourse(ana))[0]).toMatchObject({ nivel: null });
  const included = await selling({ precioCertificado: 50, precio: null });
  const bea = await student(included, 18);
  await pay(await bought(bea));
  await expect.poll(() => ofCourse(bea)).toMatchObject([{ nivel: 'Certificado refrendado' }]);
});

test('NIV-35 a level that is bought after the certificate was issued raises it once: same code, next version', async () => {
  const curso = await selling();
  const ana = await student(curso, 16);
  const first = (await issue(ana)).body.resource!;
  expect(first).toMatchObject({ nivel: null, edicion: 1 });
  const { numero } = (await buy(ana, curso.nivelId, 120)).body.resource!;
  await pay(numero);
  await expect.poll(() => ofCourse(ana)).toMatchObject([{ codigo: first.codigo, nivel: 'Certificado refrendado' }]);
  await issueBought(t.deps);
  const again = (await issue(ana)).body.resource!;
  expect(again).toMatchObject({ codigo: first.codigo, numero: first.numero, edicion: 2, nota: 16 });
  expect(again.registro).toMatch(/^CAL-\d{6}-\d{4}$/);
  const verified = await t.client().call(verifyCertificado, { params: { codigo: first.codigo } });
  expect(verified.body.resource).toMatchObject({ estado: 'valido', nivel: { entidad: 'Colegio de Abogados' } });
  const { calidad } = again;
  const made = await admin.call(generateCertificado, { body: { ...asked(ana), calidad } });
  const { pages } = await readPdf(pdfOf(made));
  expect(pages[0]!.text).toContain('Certificado refrendado');
  expect(pages[0]!.text).toContain('Versión 2');
});

test('NIV-36 a refund before issuing takes the right away; after it staff read that the certificate stands', async () => {
  const curso = await selling();
  const ana = await student(curso, 12);
  const { numero } = (await buy(ana, curso.nivelId, 120, { aunqueFalte: true })).body.resource!;
  const id = await pay(numero);
  const proposed = await admin.call(listProposedDevoluciones, { params: { id: curso.cursoId }, query: {} });
  expect(proposed.body.resources).toMatchObject([{ pedidoId: id, cupos: 0, monto: 120 }]);
  expect((await refund(id)).status).toBe(200);
  await grade(curso, ana.usuarioId, 18);
  expect((await issue(ana)).body.resource).toMatchObject({ nivel: null });
  expect((await avance(ana)).niveles[0]!.oferta).toMatchObject({ estado: 'disponible' });

  const bea = await student(curso, 18);
  const second = await pay((await buy(bea, curso.nivelId, 120)).body.resource!.numero);
  await expect.poll(() => ofCourse(bea)).toHaveLength(1);
  const codigo = (await ofCourse(bea))[0]!.codigo;
  expect((await admin.call(getPedido, { params: { id: second } })).body.resource!.certificados).toMatchObject([
    { codigo },
  ]);
  const left = await admin.call(listProposedDevoluciones, { params: { id: curso.cursoId }, query: {} });
  expect(left.body.resources).toEqual([]);
  expect((await refund(second)).status).toBe(200);
  expect(await ofCourse(bea)).toMatchObject([{ estado: 'vigente', nivel: 'Certificado refrendado' }]);
  const { eventos, estado } = (await admin.call(getPedido, { params: { id: second } })).body.resource!;
  expect(estado).toBe('reembolsado');
  expect(eventos.map(({ texto }) => texto)).toContain(
    'Se devolvió un certificado que ya se emitió: sigue válido hasta que se anule',
  );
});

test('NIV-37 prices are saved with the levels, copied and shown; a level that was sold is not removed, an order keeps its price', async () => {
  const curso = await selling();
  const params = { id: curso.cursoId };
  const { niveles } = (await admin.call(getNiveles, { params })).body.resource!;
  const [nivel] = niveles;
  const save = (precio: number | null, ofCurso: number | null) =>
    admin.call(saveNiveles, {
      params,
      body: { niveles: [{ ...nivel!, precio }], curso: { precio: ofCurso, conNota: true } },
    });
  expect((await save(0, null)).status).toBe(422);
  expect((await save(150.5, 40)).body.resource).toMatchObject({ curso: { precio: 40 }, niveles: [{ precio: 150.5 }] });
  const ana = await student(curso, 18);
  const { numero } = (await buy(ana, curso.nivelId, 150.5)).body.resource!;
  await save(99, 40);
  const { body } = await admin.call(getPedido, { params: { id: await idOf(numero) } });
  expect(body.resource).toMatchObject({ total: 150.5 });
  const gone = await admin.call(saveNiveles, { params, body: { niveles: [] } });
  expect([gone.status, gone.body.message]).toEqual([409, '«Certificado refrendado» ya se vendió: no se puede quitar.']);
  await pay(numero);
  await expect.poll(() => ofCourse(ana)).toMatchObject([{ nivel: 'Certificado refrendado' }]);
  const flyer = (await t.client().call(getFlyerExtras, { params })).body.resource!;
  expect(flyer).toMatchObject({ precioCertificado: 40, niveles: [{ precio: 99 }] });
  const copy = (await admin.call(copyCurso, { params, body: {} })).body.resource!;
  const copied = (await admin.call(getNiveles, { params: { id: copy.cursoId } })).body.resource!;
  expect(copied).toMatchObject({ curso: { precio: 40, conNota: true }, niveles: [{ precio: 99 }] });
});

test('NIV-54 who passed reads the own progress and buys the certificate after the end of access, and opens no module', async () => {
  const curso = await selling({ precioCertificado: 50 });
  const [ana, bea] = [await student(curso, 15), await student(curso, 9)];
  expect(await avance(ana)).toMatchObject({ acceso: true });
  await t.deps.db.execute(sql`
    update curso set fecha_hora_limite = now() - interval '3 months', vigencia = 1 where curso_id = ${curso.cursoId}`);
  const query = { cursoId: curso.cursoId };
  expect((await ana.browser.call(listModulos, { query })).body).toMatchObject({
    status: 403,
    codigo: 'acceso-terminado',
  });
  expect(await avance(ana)).toMatchObject({
    acceso: false,
    siguiente: 'Cumples todo. El certificado se vende aparte: cómpralo y lo recibes.',
    oferta: { estado: 'disponible', falta: [] },
  });
  expect((await avance(bea)).siguiente).toMatch(/^Tu acceso terminó el .* Escribe a la escuela/);
  await pay(await bought(ana));
  await expect.poll(() => ofCourse(ana)).toMatchObject([{ estado: 'vigente' }]);
  await t.deps.db.execute(sql`update curso set activa = false where curso_id = ${curso.cursoId}`);
  const { status } = await ana.browser.call(getCertificadoAvance, { params: { id: curso.cursoId }, query: {} });
  expect(status).toBe(403);
});
