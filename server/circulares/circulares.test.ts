import { getBaja, setBaja } from 'domain/contract/anuncios.ts';
import { getAlcance, sendCircular, trialCircular } from 'domain/contract/circulares.ts';
import { updatePreferencias } from 'domain/contract/legal.ts';
import { deleteUsuario } from 'domain/contract/usuarios.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newsBajaUrl } from '../anuncios/baja-key.ts';
import { sendBulkMail } from '../jobs.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';

let t: TestApp;
let caja: Client;
beforeAll(async () => {
  t = await startTestApp();
  caja = (await signedIn(t, 'CAJA')).browser;
});
afterAll(() => t.close());

const words = { titulo: 'Horario de verano', texto: 'Atendemos desde las nueve.\n\n<b>Puntual</b>' };

/** Three people: one wants news, one does not, and one has an unconfirmed address. */
async function people() {
  const [ana, luis, unproven] = [await signedIn(t, 'USU'), await signedIn(t, 'USU'), await signedIn(t, 'USU')];
  await ana.browser.call(updatePreferencias, { body: { publicidad: true } });
  await t.deps.db.execute(
    sql`update usuario set correo_confirmado = false where usuario_id = ${unproven.person.usuarioId}`,
  );
  return { ana, luis, usuarioIds: [ana, luis, unproven].map(({ person }) => person.usuarioId) };
}

type Body = { usuarioIds: number[]; finalidad: 'aviso' | 'novedad' };
const send = (body: Body, key = 'una', browser = caja) =>
  browser.call(sendCircular, { body: { ...words, ...body } }, { 'idempotency-key': key });

async function mailsOf(usuarioIds: number[]) {
  const { rows } = await t.deps.pool.query<{ id: number; para: string; prioridad: number; html: string; baja: string }>(
    `select correo_saliente_id::int as id, para, prioridad, html, url_baja as baja from correo_saliente
      where plantilla = 'circular' and usuario_id = any($1) order by correo_saliente_id`,
    [usuarioIds],
  );
  return rows;
}

test('TRM-76 chosen people get one mail each, counted before and after, also when it is sent twice at once', async () => {
  const { ana, luis, usuarioIds } = await people();
  const counted = await caja.call(getAlcance, { body: { usuarioIds: [...usuarioIds, usuarioIds[0]!] } });
  expect(counted.body.resource).toEqual({ aviso: 2, novedad: 1 });
  const again = () => send({ usuarioIds, finalidad: 'aviso' });
  const answers = await atOnce(t.deps, 'correo_saliente', [again, again]);
  expect((await again()).body.resource).toEqual({ correos: 2, omitidos: 1 });
  for (const { body } of answers) expect(body.resource).toEqual({ correos: 2, omitidos: 1 });
  const mails = await mailsOf(usuarioIds);
  expect(mails.map(({ para, prioridad, baja }) => [para, prioridad, baja])).toEqual([
    [ana.person.correo, 0, null],
    [luis.person.correo, 0, null],
  ]);
  expect(mails[0]!.html).toContain('&lt;b&gt;Puntual&lt;/b&gt;');
  const { rows } = await t.deps.db.execute(sql`
    select entidad_id as id, despues ->> 'titulo' as titulo from auditoria
     where accion = 'escribir' and entidad_id = any (${sql.param(usuarioIds.map(String))}::text[]) order by 1`);
  const written = [ana, luis].map(({ person }) => ({ id: String(person.usuarioId), titulo: words.titulo }));
  expect(rows).toEqual(written.sort((a, b) => a.id.localeCompare(b.id)));
  expect((await send({ usuarioIds, finalidad: 'aviso' }, 'otra')).body.resource?.correos).toBe(2);
  expect(await mailsOf(usuarioIds)).toHaveLength(4);
});

test('TRM-76 nobody who was deleted is written to, and the writer gets a trial alone', async () => {
  const { usuarioIds } = await people();
  const { browser: admin } = await signedIn(t, 'ADMIN');
  await admin.call(deleteUsuario, { params: { id: usuarioIds[1]! } });
  const refused = await send({ usuarioIds, finalidad: 'aviso' });
  expect([refused.status, refused.body.errores]).toEqual([422, { usuarioIds: 'Alguna persona ya no existe' }]);
  const { browser, person } = await signedIn(t, 'COORDINACION');
  expect((await browser.call(trialCircular, { body: { ...words, finalidad: 'novedad' } })).status).toBe(200);
  const { rows } = await t.deps.db.execute(sql`
    select para, asunto, url_baja as baja from correo_saliente where plantilla = 'circular-prueba'`);
  expect(rows).toEqual([{ para: person.correo, asunto: '[Prueba] Horario de verano', baja: null }]);
  expect(await mailsOf(usuarioIds)).toEqual([]);
});

test('TRM-77 news go to who agreed, are declined with the link of the mail, and do not leave after that', async () => {
  const { ana, usuarioIds } = await people();
  expect((await send({ usuarioIds, finalidad: 'novedad' }, 'noticias')).body.resource).toEqual({
    correos: 1,
    omitidos: 2,
  });
  const [mail, ...others] = await mailsOf(usuarioIds);
  expect([mail!.para, others]).toEqual([ana.person.correo, []]);
  expect(mail!.baja).toBe(newsBajaUrl(t.deps, ana.person.usuarioId));
  expect(mail!.html.replaceAll('&amp;', '&')).toContain(mail!.baja);
  // Read before the mail is declined: the job may remove it at any time after that.
  const { rows: kept } = await t.deps.db.execute<{ row: object }>(
    sql`select to_jsonb(c) as row from correo_saliente c where correo_saliente_id = ${mail!.id}`,
  );
  const clave = new URL(mail!.baja).searchParams.get('clave')!;
  const visitor = t.client();
  const state = { curso: null, recibe: true };
  expect((await visitor.call(getBaja, { query: { clave } })).body.resource).toEqual(state);
  for (const _ of [1, 2]) {
    const declined = await visitor.call(setBaja, { body: { clave } });
    expect(declined.body.resource).toEqual({ curso: null, recibe: false });
  }
  const { rows } = await t.deps.db.execute(sql`
    select otorgado, origen from consentimiento_publicidad where usuario_id = ${ana.person.usuarioId}
     order by consentimiento_publicidad_id`);
  expect(rows).toEqual([
    { otorgado: true, origen: 'cuenta' },
    { otorgado: false, origen: 'correo' },
  ]);
  const sent = async (finalidad: 'aviso' | 'novedad') => {
    const { rows: copies } = await t.deps.db.execute<{ id: number }>(sql`
      insert into correo_saliente (para, asunto, texto, html, usuario_id, plantilla, datos)
      select para, asunto, texto, html, usuario_id, plantilla, jsonb_set(datos, '{finalidad}', to_jsonb(${finalidad}::text))
        from jsonb_populate_record(null::correo_saliente, ${JSON.stringify(kept[0]!.row)}::jsonb)
      returning correo_saliente_id::int as id`);
    await sendBulkMail(t.deps, copies[0]!.id, { lastAttempt: false });
    const left = await t.deps.db.execute(sql`
      select estado from correo_saliente where correo_saliente_id = ${copies[0]!.id}`);
    return left.rows;
  };
  expect([await sent('novedad'), await sent('aviso')]).toEqual([[], [{ estado: 'enviado' }]]);
  expect((await send({ usuarioIds, finalidad: 'novedad' }, 'luego')).body.resource?.correos).toBe(0);
  expect((await visitor.call(setBaja, { body: { clave, recibe: 'si' } })).body.resource).toEqual(state);
  expect((await send({ usuarioIds, finalidad: 'novedad' }, 'final')).body.resource?.correos).toBe(1);
});
