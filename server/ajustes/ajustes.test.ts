import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { getAjustes, getFeriados, updateAjustes } from 'domain/contract/ajustes.ts';
import { getPedidoMessage } from 'domain/contract/asistido.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildWebIfNeeded } from '../../tools/build-web.ts';
import { institucionOf } from '../live-config.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeCurso } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { makePedido } from '../testing/pedidos.ts';
import { signedIn } from '../testing/people.ts';

let database: TestDatabase;
let t: TestApp;
let elsewhere: TestApp;
let admin: Client;
beforeAll(async () => {
  await buildWebIfNeeded(() => {});
  database = await createTestDatabase();
  const { url: databaseUrl } = database;
  t = await startTestApp({ pages: true, databaseUrl });
  elsewhere = await startTestApp({ pages: true, databaseUrl });
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(async () => {
  await t.close();
  await elsewhere.close();
  await database.close();
});

const stored = async () => (await admin.call(getAjustes, {})).body.resource!;
const save = (body: object) => admin.call(updateAjustes, { body });
const page = async (path: string, app = t) => (await fetch(app.url + path)).text();

test('MON-60 what ADMIN sets is on public pages at once, in another process too, and empty is as the environment says', async () => {
  expect(await stored()).toMatchObject({ nombre: '', version: 1, defecto: { nombre: 'Aula Iuris', desde: 2019 } });
  expect(await page('/')).toContain('Aula Iuris');
  await page('/', elsewhere);
  const facts = { nombre: 'Escuela Vallejo', telefono: '(044) 20 1010', ruc: '20131312955', desde: 1998 };
  const saved = await save({ ...facts, facebook: 'https://www.facebook.com/vallejo', whatsapp: '+51 999 000 111' });
  expect(saved.body).toMatchObject({ message: 'Se guardaron los ajustes.', resource: { ...facts, version: 2 } });
  const html = await page('/');
  expect(html).toContain('<title>Escuela Vallejo · ');
  expect(html).toContain('(044) 20 1010');
  expect(html).toContain('https://wa.me/51999000111');
  await expect.poll(() => page('/', elsewhere), { interval: 20 }).toContain('<title>Escuela Vallejo · ');
  expect(await page('/nosotros', elsewhere)).toContain('1998');
  // Without INSTITUTION_LEGAL_NAME, the Libro names the provider by the name set here.
  expect(await page('/libro-de-reclamaciones', elsewhere)).toMatch(/Escuela Vallejo.*20131312955/s);
  expect(await page('/manifest.webmanifest')).toContain('"name":"Escuela Vallejo"');
  expect(await page('/api/openapi.json')).toContain('Escuela Vallejo');
  await save({ correo: 'hola@vallejo.pe' });
  expect(await page('/')).toContain('<title>Aula Iuris · ');
  expect(await page('/.well-known/security.txt')).toContain('mailto:hola@vallejo.pe');
});

test('MON-60 a process that could not read the settings keeps the former ones and reads them again', async () => {
  await save({ nombre: 'Escuela Uno' });
  await expect.poll(() => elsewhere.deps.config.institucion.nombre).toBe('Escuela Uno');
  const broken = vi.spyOn(elsewhere.deps.db, 'select').mockImplementation(() => {
    throw new Error('away');
  });
  await elsewhere.deps.reloadConfig();
  expect(elsewhere.deps.config.institucion.nombre).toBe('Escuela Uno');
  broken.mockRestore();
  await database.db.execute(sql`alter table ajustes disable trigger ajustes_catalogo`);
  await database.db.execute(sql`update ajustes set nombre = 'Escuela Dos'`);
  await database.db.execute(sql`alter table ajustes enable trigger ajustes_catalogo`);
  await expect
    .poll(() => elsewhere.deps.config.institucion.nombre, { timeout: 20_000, interval: 50 })
    .toBe('Escuela Dos');
});

test('MON-61 mails have the name, answers go to the address, and the foot stands below each', async () => {
  await save({ nombre: 'Escuela Vallejo', correo: 'hola@vallejo.pe', pieCorreo: 'Jr. Pizarro 100\nLunes a <viernes>' });
  await makePedido(t.deps, { lineas: [[await makeCurso(t.deps.db, { precio: 10 }), 1]] });
  const { rows } = await database.db.execute<{ texto: string; html: string }>(
    sql`select texto, html from correo_saliente order by correo_saliente_id desc limit 1`,
  );
  expect(rows[0]!.texto).toContain('Escríbenos a hola@vallejo.pe');
  expect(rows[0]!.texto).toContain('Jr. Pizarro 100\nLunes a <viernes>');
  expect(rows[0]!.html).toContain('Jr. Pizarro 100<br>Lunes a &lt;viernes&gt;');
  const sent = async () => {
    const files = (await Promise.all([t, elsewhere].map(({ dataDir }) => readMails(dataDir)))).flat();
    return files.filter((text) => text.includes('Reply-To: hola@vallejo.pe')).length;
  };
  await expect.poll(sent, { timeout: 30_000 }).toBeGreaterThan(0);
});

async function readMails(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, 'correos');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
}

test('MON-62 the texts of WhatsApp are those of ADMIN, by what the client waits for', async () => {
  await save({ textoPendiente: 'Buenas, {nombre}: faltan {falta} del {numero}. {enlace}' });
  const { pedidoId: id, numero } = await makePedido(t.deps, {
    lineas: [[await makeCurso(t.deps.db, { precio: 50 }), 1]],
  });
  const { texto } = (await admin.call(getPedidoMessage, { params: { id } })).body.resource!;
  expect(texto).toMatch(/^Buenas, \p{L}+: faltan S\/ 50\.00 del .*\. http/u);
  expect(texto).toContain(numero);
  await save({});
  const again = (await admin.call(getPedidoMessage, { params: { id } })).body.resource!;
  expect(again.texto).toContain('Total por pagar: S/ 50.00');
});

test('MON-60 of two who save the same version one is told, and the history has who changed what', async () => {
  const { version } = await stored();
  const [first, second] = await atOnce(t.deps, 'ajustes', [
    () => save({ nombre: 'Escuela Uno', version }),
    () => save({ nombre: 'Escuela Dos', version }),
  ]);
  const statuses = [first!.status, second!.status].toSorted();
  expect(statuses).toEqual([200, 409]);
  const refused = [first!, second!].find(({ status }) => status === 409)!;
  expect(refused.body).toMatchObject({
    codigo: 'cambio-ajeno',
    message: 'Otra persona cambió esta configuración mientras la editabas.',
    resource: { nombre: expect.stringMatching(/^Escuela (Uno|Dos)$/), version: version + 1 },
  });
  const { rows } = await database.db.execute<{ despues: { institucion: string } }>(
    sql`select despues from auditoria where entidad = 'ajustes' order by auditoria_id desc limit 1`,
  );
  expect(rows[0]!.despues.institucion).toBe((await stored()).nombre);
});

test.each([
  [{ nombre: 'x'.repeat(81) }, 'nombre', 'Máximo 80 caracteres'],
  [{ telefono: 'llámanos' }, 'telefono', 'Escribe un teléfono, por ejemplo (01) 555 0134'],
  [{ correo: 'hola@' }, 'correo', 'Escribe un correo válido'],
  [{ whatsapp: 'javascript:alert(1)' }, 'whatsapp', 'Escribe un celular o un enlace con https://'],
  [{ ruc: '20131312956' }, 'ruc', 'No es un RUC: revisa sus 11 dígitos'],
  [{ desde: 1500 }, 'desde', 'Escribe un año desde 1900'],
  [{ youtube: 'http://youtube.com/@x' }, 'youtube', 'Escribe la dirección completa, con https://'],
  [{ facebook: `https://${'/'.repeat(16_000)}` }, 'facebook', 'Máximo 300 caracteres'],
  [{ textoPagado: 'Hola, {nombre}' }, 'textoPagado', 'Incluye {enlace} en el texto'],
  [{ textoPagado: '{nombres} {enlace}' }, 'textoPagado', 'Entre llaves solo va {nombre}, {numero}, {falta}, {enlace}'],
  [{ feriados: [{ dia: '2027-02-30', nombre: 'x' }] }, 'feriados.0.dia', 'Escribe un día como 2026-11-30'],
  [{ feriados: [{ dia: '2027-07-28', nombre: 'x' }] }, 'feriados.0.dia', 'Ya es feriado: Fiestas Patrias'],
  [
    { feriados: ['2027-02-01', '2027-02-01'].map((dia) => ({ dia, nombre: 'x' })) },
    'feriados.1.dia',
    'Ese día ya está en la lista',
  ],
])('MON-60 what does not fit is refused at its field: $1, $2', async (change, field, message) => {
  expect((await save(change)).body).toMatchObject({ status: 422, errores: { [field]: message } });
});

test('MON-63 days without class are listed in order for who plans sessions', async () => {
  const feriados = [
    { dia: '2027-03-05', nombre: 'Aniversario' },
    { dia: '2027-01-02', nombre: 'Puente' },
  ];
  await save({ feriados });
  const { browser } = await signedIn(t, 'COORDINACION');
  expect((await browser.call(getFeriados, {})).body.resource).toEqual({ feriados: feriados.toReversed() });
});

test('MON-60 a legal name or address of the environment stays when name or city change', () => {
  const { institucion } = t.deps.defaults;
  const base = { ...institucion, razonSocial: 'Aula SAC', direccion: 'Av. Uno 1' };
  const rest = { nombre: 'Otra', ciudad: 'Trujillo' };
  const changed = { ...emptyAjustes, ...rest };
  expect(institucionOf(base, changed)).toMatchObject({ ...rest, razonSocial: 'Aula SAC', direccion: 'Av. Uno 1' });
  expect(institucionOf(institucion, changed)).toMatchObject({ razonSocial: 'Otra', direccion: 'Trujillo' });
});

const emptyAjustes = {
  nombre: '',
  telefono: '',
  correo: '',
  whatsapp: '',
  ciudad: '',
  direccion: '',
  razonSocial: '',
  ruc: '',
  codigoLibro: '',
  desde: null,
  facebook: '',
  instagram: '',
  youtube: '',
  pieCorreo: '',
  textoPendiente: '',
  textoPagado: '',
  textoCertificado: '',
  feriados: [],
  version: 1,
};
