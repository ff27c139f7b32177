import {
  answerReclamacion,
  createReclamacion,
  exportReclamaciones,
  getHoja,
  getReclamacion,
  listReclamaciones,
  lookUpReclamacion,
  reclassifyReclamacion,
} from 'domain/contract/reclamaciones.ts';
import { formatLongDate, limaDay, limaNoon, limaYear } from 'domain/formats/lima-time.ts';
import { hojaFooters, hojaLines } from 'domain/rules/hoja-lines.ts';
import { answerDue, type EstadoReclamacion } from 'domain/rules/reclamaciones.ts';
import { workingDaysBetween } from 'domain/rules/working-days.ts';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { correosSalientes } from '../db/schema/mail.ts';
import { reclamaciones } from '../db/schema/reclamaciones.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import type { Client } from '../testing/client.ts';
import { readPdf, readTags } from '../testing/pdf.ts';
import { makePerson, signedIn } from '../testing/people.ts';
import { hojaBody, makeHoja } from '../testing/reclamaciones.ts';
import { openSession } from '../testing/sessions.ts';
import { stopClock } from '../testing/stopped-clock.ts';
import { listReclamaciones as listRows } from './queries.ts';
import { remindOfReclamaciones } from './remind.ts';

let t: TestApp;
let admin: Client;
const quien = 'Inés Vela';
beforeAll(async () => {
  t = await startTestApp({
    pages: true,
    env: {
      TRUST_PROXY: '127.0.0.1',
      INSTITUTION_RUC: '20131312955',
      INSTITUTION_LEGAL_NAME: 'Aula Iuris S. A. C.',
      INSTITUTION_ADDRESS: 'Av. Arequipa 1234, Lima',
      INSTITUTION_BOOK_CODE: 'LIM-01',
    },
  });
  // Another administrator has the lowest id.
  await signedIn(t, 'ADMIN');
  const { usuarioId } = await makePerson(t.deps.db, 'ADMIN', { nombre: 'Inés', apellido: 'Vela' });
  admin = await openSession(t, usuarioId);
});
afterAll(() => t.close());

const mailsTo = (correo: string) => t.deps.db.select().from(correosSalientes).where(eq(correosSalientes.para, correo));

async function idOf(numero: string): Promise<number> {
  const { body } = await admin.call(listReclamaciones, { query: { q: numero } });
  return body.resources![0]!.reclamacionId;
}

describe('presenting a hoja', () => {
  test('LIB-01 fifty at once are numbered from 1 to 50, without a gap and without a twin', async () => {
    // An overloaded machine may refuse one with 503; the retry presents the same hoja.
    const present = async (at: number) => {
      const [body, from] = [hojaBody(), { 'x-forwarded-for': `10.8.0.${at}` }];
      for (;;) {
        const answer = await t.client().call(createReclamacion, { body }, from);
        if (answer.status !== 503) return answer;
      }
    };
    const answers = await atOnce(
      t.deps,
      'reclamacion',
      Array.from({ length: 50 }, (_, at) => () => present(at)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const year = limaYear(new Date());
    const numbers = answers.map(({ body }) => body.resource!.numero).sort();
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, at) => `${String(at + 1).padStart(9, '0')}-${year}`));
  });

  test('LIB-02 a copy with date and hour is mailed with it; the same hoja sent again is the same', async () => {
    const body = hojaBody();
    const present = () => t.client().call(createReclamacion, { body });
    const [first, ...second] = [...(await atOnce(t.deps, 'reclamacion', [present, present, present])), await present()];
    const { numero } = first!.body.resource!;
    expect(second.map((each) => each.body.resource?.numero)).toEqual([numero, numero, numero]);
    const [mail, ...others] = await mailsTo(body.correo);
    expect(others).toEqual([]);
    expect(mail!.asunto).toContain(numero);
    expect(mail!.texto).toMatch(/el \d+ de \w+ de \d{4}, \d\d:\d\d/);
    const due = `a más tardar el ${formatLongDate(limaNoon(answerDue(new Date())))}`;
    for (const said of [body.nombre, body.detalle, body.pedido, 'S/ 150.50', 'RUC: 20131312955', due, ...hojaFooters]) {
      expect(mail!.texto).toContain(said);
    }
    const dearer = await t.client().call(createReclamacion, { body: { ...body, monto: '150.60' } });
    const tomorrow = await makeHoja(t, body, new Date(Date.now() + 86_400_000));
    expect(new Set([numero, dearer.body.resource!.numero, tomorrow.numero]).size).toBe(3);
  });

  test.each([
    ['nombre', { nombre: ' ' }, 'Escribe tu nombre y apellidos'],
    ['documento', { documento: '1234' }, /DNI/],
    ['documento', { documento: '00000000' }, 'no es el documento de nadie'],
    ['correo', { correo: '', domicilio: '' }, 'Escribe tu correo o tu domicilio'],
    ['correo', { correo: '' }, 'Escribe el correo para la respuesta'],
    ['domicilio', { domicilio: '', respuestaPor: 'domicilio' }, 'Escribe el domicilio para la respuesta'],
    ['apoderado', { menor: true }, 'apoderado'],
    ['tipo', { tipo: 'duda' }, 'Elige reclamo o queja'],
    ['detalle', { detalle: '' }, 'Cuenta qué pasó'],
    ['monto', { monto: 'mucho' }, 'monto en soles'],
    ['conforme', { conforme: false }, 'Confirma'],
    ['sitio', { sitio: 'https://spam.example' }, 'Deja este campo vacío'],
  ])('LIB-01 without a good %s nothing is registered', async (field, changes, message) => {
    const before = await t.deps.db.$count(reclamaciones);
    const { status, body } = await t.client().call(createReclamacion, { body: hojaBody(changes) as never });
    expect(status).toBe(422);
    expect(body.errores?.[field]).toMatch(message);
    expect(await t.deps.db.$count(reclamaciones)).toBe(before);
  });

  test('LIB-01 without an address by e-mail the answer goes to the home, and no mail leaves', async () => {
    const { numero, clave } = await makeHoja(t, { correo: '', respuestaPor: 'domicilio' });
    const { body } = await t.client().call(getHoja, { query: { numero, clave } });
    expect(body.resource).toMatchObject({ correo: '', respuestaPor: 'domicilio' });
    const id = await idOf(numero);
    const mails = await t.deps.db
      .select()
      .from(correosSalientes)
      .where(like(correosSalientes.clave, `reclamacion-${id}-%`));
    expect(mails).toEqual([]);
  });

  test('an address is limited', async () => {
    const from = { 'x-forwarded-for': '10.7.7.7' };
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1) {
      statuses.push((await t.client().call(createReclamacion, { body: hojaBody() }, from)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  });
});

describe('the hoja', () => {
  /** Anexo I of the regulation, label by label. */
  const anexo = [
    ...['LIBRO DE RECLAMACIONES', 'HOJA DE RECLAMACIÓN', 'Fecha y hora', 'Proveedor', 'RUC'],
    ...['Domicilio del establecimiento', 'Código de identificación', '1. Identificación del consumidor reclamante'],
    ...['Nombre', 'Domicilio', 'Documento de identidad', 'Teléfono', 'Correo electrónico', 'Padre, madre o apoderado'],
    ...['2. Identificación del bien contratado', 'Producto o servicio', 'Monto reclamado', 'Descripción'],
    ...['3. Detalle de la reclamación y pedido del consumidor', 'Tipo', 'Detalle', 'Pedido', 'Firma del consumidor'],
    ...['4. Observaciones y acciones adoptadas por el proveedor', 'Respuesta', 'Fecha de la respuesta'],
    'Firma del proveedor',
    'RECLAMO: Disconformidad relacionada a los productos o servicios.',
    'QUEJA: Disconformidad no relacionada a los productos o servicios; o, malestar o descontento respecto a la atención al público.',
    'La formulación del reclamo no impide acudir a otras vías de solución de controversias ni es requisito previo para interponer una denuncia ante el INDECOPI.',
    'El proveedor debe dar respuesta al reclamo o queja en un plazo no mayor a quince (15) días hábiles, el cual es improrrogable.',
  ];

  async function pdfOf({ numero, clave }: { numero: string; clave: string }) {
    const pdf = await fetch(`${t.url}/api/reclamaciones/hoja.pdf?${new URLSearchParams({ numero, clave })}`);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const bytes = Buffer.from(await pdf.arrayBuffer());
    const { pages } = await readPdf(bytes);
    const read = pages.map(({ text }) => text).join(' ');
    return { bytes, read: read.replace(/\s+/g, ' ') };
  }

  test('LIB-04 whoever has its link reads it and has its PDF with every label of Anexo I, of adults and minors', async () => {
    const made = await makeHoja(t, { menor: true, apoderado: 'Juana Quispe' });
    const { clave, numero } = made;
    const { body } = await t.client().call(getHoja, { query: { numero, clave } });
    const hoja = body.resource!;
    expect(hoja.proveedor).toEqual({
      razonSocial: 'Aula Iuris S. A. C.',
      ruc: '20131312955',
      direccion: 'Av. Arequipa 1234, Lima / Código de identificación LIM-01',
    });
    const { bytes, read } = await pdfOf(made);
    const { elements } = await readTags(bytes);
    expect(elements.filter(([role]) => role !== 'P').map(([role]) => role)).toEqual(['H1', 'H2', 'H2', 'H2', 'H2']);
    expect(elements).toContainEqual(['P', numero]);
    const values = hojaLines(hoja).map(({ value }) => value);
    for (const said of [...anexo, ...values, ...Object.values(hoja.proveedor), numero]) expect(read).toContain(said);
    const { read: adult } = await pdfOf(await makeHoja(t));
    for (const said of anexo) expect(adult).toContain(said);
  });

  test('LIB-04 the provider of a hoja is the one of its day', async () => {
    const { numero, clave } = await makeHoja(t);
    const { institucion } = t.deps.config;
    const { ruc } = institucion;
    onTestFinished(() => {
      institucion.ruc = ruc;
    });
    institucion.ruc = '20601234565';
    const { body } = await t.client().call(getHoja, { query: { numero, clave } });
    expect(body.resource?.proveedor.ruc).toBe(ruc);
    const page = await (
      await fetch(`${t.url}/libro-de-reclamaciones/hoja?${new URLSearchParams({ numero, clave })}`)
    ).text();
    expect(/RUC<\/dt><dd[^>]*>(\d+)/.exec(page)?.[1]).toBe(ruc);
  });

  test('LIB-04 with a wrong key there is nothing', async () => {
    const [mine, other] = [await makeHoja(t), await makeHoja(t)];
    for (const query of [
      { numero: mine.numero, clave: other.clave },
      { numero: mine.numero, clave: 'x' },
    ]) {
      expect((await t.client().call(getHoja, { query })).status).toBe(404);
    }
  });

  test('LIB-05 number and document give state and answer, and nothing else of the hoja', async () => {
    const { numero } = await makeHoja(t, { documento: '41234567' });
    const short = numero.replace(/^0+/, '');
    const { body } = await t.client().call(lookUpReclamacion, { body: { numero: short, documento: ' 41234567 ' } });
    expect(Object.keys(body.resource!).sort()).toEqual(
      ['estado', 'numero', 'presentada', 'respuesta', 'tipo', 'vence'].sort(),
    );
    expect(body.resource).toMatchObject({ numero, estado: 'pendiente', respuesta: null });
    const wrong = await t.client().call(lookUpReclamacion, { body: { numero, documento: '47654321' } });
    const unknown = await t
      .client()
      .call(lookUpReclamacion, { body: { numero: '999999999-2026', documento: '41234567' } });
    expect([wrong.status, wrong.body.message]).toEqual([404, unknown.body.message]);
  });

  test.each(['update reclamacion set detalle = $$otro$$', 'delete from reclamacion', 'truncate reclamacion cascade'])(
    'LIB-09 the database refuses: %s',
    async (statement) => {
      await makeHoja(t);
      await expect(t.deps.db.execute(sql.raw(statement))).rejects.toThrow();
    },
  );
});

describe('ADMIN', () => {
  test('LIB-06 sees what waits first, with the working days left, by state', async () => {
    const nombre = 'Ordenada Por Plazo';
    const late = await makeHoja(t, { nombre }, new Date(Date.now() - 60 * 86_400_000));
    const [fresh, answered] = [await makeHoja(t, { nombre }), await makeHoja(t, { nombre })];
    await admin.call(answerReclamacion, { params: { id: answered.reclamacionId }, body: { texto: 'Listo.' } });
    const seen = async (query: object) =>
      (await admin.call(listReclamaciones, { query: { q: nombre, ...query } })).body.resources!;
    const numbers = async (estado?: EstadoReclamacion) => (await seen({ estado })).map(({ numero }) => numero);
    expect(await numbers()).toEqual([late.numero, fresh.numero, answered.numero]);
    expect(await numbers('vencida')).toEqual([late.numero]);
    expect(await numbers('pendiente')).toEqual([fresh.numero]);
    expect(await numbers('respondida')).toEqual([answered.numero]);
    const [hoja] = await seen({ q: fresh.numero });
    expect(hoja).toMatchObject({ estado: 'pendiente', quedan: 15, tipo: 'reclamo' });
    const lastDay = new Date(limaNoon(hoja!.vence));
    const { rows } = await listRows(t.deps.db, { q: fresh.numero, estado: 'pendiente' }, lastDay);
    expect(rows).toMatchObject([{ estado: 'pendiente', quedan: 0 }]);
  });

  test('LIB-06 answers once: the answer is dated, mailed and in the hoja', async () => {
    const body = hojaBody();
    const created = await t.client().call(createReclamacion, { body }, { 'x-forwarded-for': '10.6.0.1' });
    const { numero, url } = created.body.resource!;
    const params = { id: await idOf(numero) };
    const texto = 'Publicamos la grabación.\n\nGracias por avisarnos.';
    const answer = () => admin.call(answerReclamacion, { params, body: { texto } });
    const answers = await atOnce(t.deps, 'reclamacion_respuesta', [answer, answer]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const mails = await mailsTo(body.correo);
    expect(mails.filter(({ texto: text }) => text.includes('Publicamos la grabación.'))).toHaveLength(1);
    const query = Object.fromEntries(new URLSearchParams(url.split('?')[1])) as { numero: string; clave: string };
    const { body: hoja } = await t.client().call(getHoja, { query });
    expect(hoja.resource).toMatchObject({ estado: 'respondida', respuesta: { texto } });
    const { body: seen } = await admin.call(getReclamacion, { params });
    expect(seen.resource).toMatchObject({ quedan: null, estado: 'respondida', respondio: quien });
    const found = await t.client().call(lookUpReclamacion, { body: { numero, documento: body.documento } });
    expect(found.body.resource).toMatchObject({ estado: 'respondida', respuesta: { texto } });
  });

  test('LIB-06 classifies with a reason; what the consumer chose stays', async () => {
    const { numero } = await makeHoja(t);
    const params = { id: await idOf(numero) };
    const change = { tipo: 'queja' as const, motivo: 'Trata de la atención' };
    const { body } = await admin.call(reclassifyReclamacion, { params, body: change });
    const clasificaciones = [{ ...change, quien }];
    expect(body.resource).toMatchObject({ tipo: 'queja', hoja: { tipo: 'reclamo' }, clasificaciones });
    expect((await admin.call(reclassifyReclamacion, { params, body: change })).status).toBe(409);
    const exported = await admin.call(exportReclamaciones, { query: { q: numero } });
    expect(Buffer.from(exported.body.resource!.data, 'base64').toString()).toContain(',Reclamo,Queja,');
    const back = { tipo: 'reclamo' as const, motivo: 'Trata del curso' };
    const again = await admin.call(reclassifyReclamacion, { params, body: back });
    expect(again.body.resource).toMatchObject({ tipo: 'reclamo', clasificaciones: [back, change] });
  });

  test('LIB-06 sees which hoja has a copy or an answer that came back', async () => {
    // Without an address no job changes the state of its mails.
    const bounced = await makeHoja(t, { correo: '', respuestaPor: 'domicilio' });
    const fine = await makeHoja(t);
    const key = `reclamacion-${bounced.reclamacionId}`;
    await t.deps.db.execute(sql`
      insert into correo_saliente (clave, para, asunto, texto, estado, enviado) values
        (${`${key}-copia`}, 'nadie@correo.pe', 'Hoja', 'Hoja', 'rechazado', null),
        (${`${key}-respuesta`}, 'nadie@correo.pe', 'Hoja', 'Hoja', 'enviado', now())`);
    const seen = async (q: string) => (await admin.call(listReclamaciones, { query: { q } })).body.resources;
    expect(await seen(bounced.numero)).toMatchObject([{ correoEstado: 'rechazado' }]);
    expect((await seen(fine.numero))?.[0]?.correoEstado).not.toBe('rechazado');
  });

  test('LIB-06 exports the hojas', async () => {
    const { numero } = await makeHoja(t, { nombre: '=HYPERLINK("http://mal.example")' });
    const { body } = await admin.call(exportReclamaciones, { query: { q: numero } });
    const csv = Buffer.from(body.resource!.data, 'base64').toString();
    expect(csv).toContain(numero);
    expect(csv).not.toMatch(/(^|[,;\n"])=HYPERLINK/);
  });

  test('LIB-08 is reminded once on each of the days 10, 13 and 15, and not of what was answered', async () => {
    const [waits, answered] = [await makeHoja(t), await makeHoja(t)];
    const ids = { waits: await idOf(waits.numero), answered: await idOf(answered.numero) };
    await admin.call(answerReclamacion, { params: { id: ids.answered }, body: { texto: 'Listo.' } });
    // Answers the reclamaciones of other tests, which would get reminders too.
    await t.deps.db.execute(sql`
      insert into reclamacion_respuesta (reclamacion_id, texto, usuario_id)
      select reclamacion_id, 'Listo.', (select min(usuario_id) from usuario) from reclamacion
       where reclamacion_id <> ${ids.waits} on conflict do nothing`);
    const keys = async (id: number) =>
      (
        await t.deps.db
          .select()
          .from(correosSalientes)
          .where(like(correosSalientes.clave, `reclamacion-${id}-aviso-%`))
      ).map(({ clave, para, texto }) => [clave, para, /\. (\w[^.]*)\.$/m.exec(texto)?.[1]]);
    const sent: [elapsed: number, reminders: number][] = [];
    for (let days = 0; days <= 40; days += 1) {
      const now = new Date(Date.now() + days * 86_400_000);
      for (let run = 0; run < 2; run += 1) await remindOfReclamaciones(t.deps, now);
      const { length } = await keys(ids.waits);
      if (length !== (sent.at(-1)?.[1] ?? 0))
        sent.push([workingDaysBetween(limaDay(new Date()), limaDay(now)), length]);
    }
    expect(sent).toEqual([
      [10, 1],
      [13, 2],
      [15, 3],
    ]);
    const mailed = [
      [10, 'Quedan 5 días hábiles'],
      [13, 'Quedan 2 días hábiles'],
      [15, 'Vence hoy'],
    ].map(([day, left]) => [`reclamacion-${ids.waits}-aviso-${day}`, t.deps.config.institucion.correo, left]);
    expect((await keys(ids.waits)).sort()).toEqual(mailed);
    expect(await keys(ids.answered)).toEqual([]);
  });
});

test('SEA-74 a hoja of the last hours of 31 December takes a number of that year, as Lima counts it', async () => {
  stopClock();
  const present = async (now: string) => {
    vi.setSystemTime(new Date(now));
    return (await t.client().call(createReclamacion, { body: hojaBody() })).body.resource!.numero;
  };
  expect(await present('2031-12-31T23:59:59-05:00')).toBe('000000001-2031');
  expect(await present('2032-01-01T00:00:00-05:00')).toBe('000000001-2032');
});
