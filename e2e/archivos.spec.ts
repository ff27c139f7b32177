import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import { expect, type Locator } from '@playwright/test';
import { zipOf } from '../server/testing/archivos.ts';
import { disclosure, materialItem, newModulo, newStudy, openLeccion, openModulos, unfold } from './modulos.ts';
import { removeRoutes } from './network.ts';
import { admin, endSession, enterAs } from './people.ts';
import { ask } from './school.ts';
import { test } from './test.ts';

/** Black, 8 by 8, as a scanner writes it (CCITT fax G4): the first row a black run, the others as the row above. */
const scan = Buffer.from(
  `001${'00110101'}${'000101'}${'11'.repeat(7)}${'000000000001'.repeat(2)}0`
    .match(/.{8}/g)!
    .map((bits) => Number.parseInt(bits, 2)),
);

/** Two pages: a text with a scanned picture below, and another text. */
async function lectura(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const [first] = ['Hechos del caso', 'Fundamentos'].map((text) => {
    const page = document.addPage([400, 600]);
    page.drawText(text, { x: 60, y: 500 });
    return page;
  });
  const picture = document.context.stream(scan, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: 8,
    Height: 8,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 1,
    Filter: 'CCITTFaxDecode',
    DecodeParms: { K: -1, Columns: 8, Rows: 8 },
  });
  const name = first!.node.newXObject('Scan', document.context.register(picture));
  first!.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(200, 0, 0, 200, 100, 200),
    drawObject(name),
    popGraphicsState(),
  );
  return Buffer.from(await document.save());
}

/** Brightness in the middle of the picture. */
const middleOf = (canvas: HTMLCanvasElement) =>
  canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[0];

test('FIL-01 FIL-02 FIL-11 FIL-14 FIL-15 STU-26 five files are dragged, the connection is lost and comes back; a student reads one of them', async ({
  page,
  context,
}) => {
  const { curso, alumno } = await newStudy(page);
  const { moduloId, nombre } = await newModulo(page, curso.cursoId);
  await openModulos(page, curso);
  await disclosure(page, nombre).click();
  const list = page.getByRole('list', { name: `Materiales de ${nombre}`, exact: true });
  const names = list.getByRole('heading', { level: 3 });
  const uploads = page.getByRole('list', { name: 'Archivos que se están subiendo' });

  // The third file is uploaded in two parts.
  const audio = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(3 * 1024 ** 2)]);
  const files = [
    ['Modelo_de demanda.docx', zipOf('[Content_Types].xml', 'word/document.xml')],
    ['Casación 4442-2015.pdf', await lectura()],
    ['Audiencia única.mp3', audio],
    ['Expediente.zip', zipOf('auto.txt')],
    ['Cuadro de plazos.xlsx', zipOf('[Content_Types].xml', 'xl/workbook.xml')],
    ['Contrato.docx', Buffer.from('no es un documento')],
  ] as const;
  const parts: string[] = [];
  await page.route('**/api/uploads/objeto/**', async (route) => {
    const [, part = ''] = /-(\d+)\.parte/.exec(route.request().url()) ?? [];
    parts.push(part);
    if (part !== '2' || parts.includes('lost')) return route.continue();
    parts.push('lost');
    // The list has been refetched, so only the upload is running.
    await expect(names).toHaveCount(2);
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  const dataTransfer = await page.evaluateHandle(
    (all) => {
      const transfer = new DataTransfer();
      for (const { name, base64 } of all) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { lastModified: 1 }));
      }
      return transfer;
    },
    files.map(([name, content]) => ({ name, base64: content.toString('base64') })),
  );
  await page.getByText('o arrastra los archivos aquí', { exact: true }).dispatchEvent('drop', { dataTransfer });

  await expect(page.getByText('Se perdió la conexión. Esperan 4 archivos.', { exact: true })).toBeVisible();
  await expect(uploads.getByText('Se perdió la conexión. Lo que ya subió se conserva.')).toHaveCount(4);
  await context.setOffline(false);
  await expect(uploads.getByRole('listitem')).toHaveText([
    /^Contrato\.docx.*El contenido no es el de un archivo Word\./,
  ]);
  await expect(names).toHaveText([
    /Modelo de demanda/,
    /Casación 4442-2015/,
    /Audiencia única/,
    /Expediente/,
    /Cuadro de plazos/,
  ]);
  // Parts that had arrived were not sent again.
  expect(parts).toEqual(['1', '1', '1', '2', 'lost', '2', '1', '1', '1']);
  await uploads.getByRole('button', { name: 'Descartar «Contrato.docx»', exact: true }).click();
  await expect(uploads).toBeHidden();

  type Saved = { materialId: number; nombre: string };
  const saved = await ask<Saved[]>(page, 'get', `/materiales?moduloId=${moduloId}`);
  const { materialId } = saved.find((one) => one.nombre === 'Casación 4442-2015')!;
  await ask(page, 'put', `/materiales/${materialId}/archivo`, { marcar: true });
  await enterAs(page, alumno);
  await openModulos(page, curso);
  await unfold(page, nombre);
  await openLeccion(page, 'Casación 4442-2015');
  const reading = page.getByRole('article');
  await expect(reading.getByText('Página 1 de 2', { exact: true })).toBeVisible();
  const region = reading.getByRole('region', { name: 'Documento Casación 4442-2015' });
  await expect(region).toContainText(`Página 1: Hechos del caso`);
  await expect(region).toContainText(`DNI ${alumno.dni}`);
  await expect.poll(() => region.locator('canvas').first().evaluate(middleOf)).toBe(0);
  // Its text, its last page, and the page at which it was left.
  await expect(reading.getByRole('button', { name: 'Marcar como visto' })).toBeVisible();
  await reading.getByRole('button', { name: 'Ver texto' }).click();
  await expect(region.getByText(/^Hechos del caso/)).toBeVisible();
  await reading.getByRole('button', { name: 'Ver páginas' }).click();
  const kept = page.waitForResponse((answer) => answer.request().postDataJSON()?.segundos === 2);
  await region.evaluate((area) => area.scrollTo(0, area.scrollHeight));
  await kept;
  await expect(reading.getByRole('button', { name: 'Visto hasta el final' })).toBeVisible();
  await page.reload();
  await expect(reading.getByText('Página 2 de 2', { exact: true })).toBeVisible();
});

const placeOf = (video: Locator) => video.evaluate((player: HTMLVideoElement) => player.currentTime);

test('FIL-09 FIL-16 a session that ends does not end an upload; the video is played, taken up where it was left, and goes on when its address has ended', async ({
  page,
}) => {
  const { curso, alumno } = await newStudy(page);
  const { nombre } = await newModulo(page, curso.cursoId);
  await openModulos(page, curso);
  await disclosure(page, nombre).click();
  const file = await readFile(new URL('../demo/assets/leer-una-sentencia.mp4', import.meta.url));
  const files = ['Clase 1.mp4', 'Clase 2.mp4'].map((name) => ({ name, mimeType: 'video/mp4', buffer: file }));
  const sent: string[] = [];
  await page.route('**/api/uploads/objeto/**', async (route) => {
    sent.push(route.request().url());
    if (sent.length === 1) await endSession(page);
    await route.continue();
  });
  await page.locator('input[type=file][multiple]').setInputFiles(files);
  const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' });
  await dialog.getByRole('button', { name: 'Cancelar', exact: true }).click();
  await expect(page.getByText('Tu sesión terminó. Esperan 2 archivos.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Reanudar todos', exact: true }).click();
  await dialog.getByLabel('Tu contraseña').fill('otra');
  await dialog.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect(dialog.getByText('Credenciales incorrectas')).toBeVisible();
  // The second factor comes too late: the password is asked for again.
  const refusals = [
    ['**/api/auth/login', { codigo: 'segundo-factor', resource: { totp: true, passkey: false } }],
    ['**/api/auth/login/factor', { codigo: 'entrada-vencida' }],
  ] as const;
  for (const [url, refusal] of refusals) {
    await page.route(url, (route) =>
      route.fulfill({ status: 401, json: { success: false, message: 'No', status: 401, ...refusal } }),
    );
  }
  await dialog.getByLabel('Tu contraseña').fill(admin.contrasena);
  await dialog.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await dialog.getByLabel('Código de 6 dígitos').fill('123456');
  await dialog.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect(dialog.getByLabel('Tu contraseña')).toBeVisible();
  for (const [url] of refusals) await removeRoutes(page, url);
  await dialog.getByLabel('Tu contraseña').fill(admin.contrasena);
  await dialog.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Archivos que se están subiendo' })).toBeHidden();
  await expect(materialItem(page, 'Clase 2')).toBeVisible();
  // Parts that had arrived were not sent again.
  expect(sent).toHaveLength(2);

  await enterAs(page, alumno);
  const play = async () => {
    await openModulos(page, curso);
    await unfold(page, nombre);
    await openLeccion(page, 'Clase 1');
    await page.getByRole('button', { name: /^(Reproducir|Seguir en 0:\d\d) «Clase 1»$/ }).click();
  };
  const item = page.getByRole('article');
  const video = item.getByLabel('Clase 1', { exact: true });
  await play();
  await expect.poll(() => placeOf(video)).toBeGreaterThan(0.5);
  // Seeking past the end of what was played does not make it seen.
  await video.evaluate((player: HTMLVideoElement) => {
    player.currentTime = 34;
  });
  await expect.poll(() => placeOf(video)).toBeGreaterThan(34);
  const kept = page.waitForResponse((answer) => answer.request().postDataJSON()?.segundos === 20.5);
  await video.evaluate((player: HTMLVideoElement) => {
    player.pause();
    player.currentTime = 20.5;
  });
  await kept;
  // Leaves inside the campus, and comes back.
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await expect(page).toHaveURL(/dashboard$/);
  await play();
  await expect.poll(() => placeOf(video)).toBeGreaterThan(20);
  await expect(item.getByRole('button', { name: 'Marcar como visto' })).toBeVisible();

  // The player has half of the file when its address ends: the server refuses the rest.
  const addresses = new Set<string>();
  await page.route('**/api/materiales/*/archivo/*', async (route) => {
    const url = new URL(route.request().url());
    addresses.add(url.href);
    if (addresses.size > 1) return route.continue();
    const { range = '' } = route.request().headers();
    if (range === 'bytes=0-') {
      return route.fulfill({ response: await route.fetch({ headers: { range: 'bytes=0-45000' } }) });
    }
    url.searchParams.set('vence', '1');
    return route.continue({ url: url.href });
  });
  const refused = page.waitForResponse((response) => response.status() === 403);
  await play();
  await refused;
  await video.evaluate((player: HTMLVideoElement) => {
    void player.play();
    player.currentTime = 30;
  });
  await expect.poll(() => placeOf(video)).toBeGreaterThan(30.5);
  expect(addresses.size).toBe(2);

  // Two saves are pending: both responses say that the video was seen, and it counts once.
  const { promise: waiting, resolve: answer } = Promise.withResolvers<void>();
  const answered: number[] = [];
  await page.route('**/api/materiales/*/posicion', async (route) => {
    await waiting;
    const { segundos } = route.request().postDataJSON() as { segundos: number };
    await route.fulfill({ json: { success: true, message: '', status: 200, resource: { segundos, visto: true } } });
    answered.push(segundos);
  });
  for (const place of [12, 24]) {
    await video.evaluate((player: HTMLVideoElement, at) => {
      player.pause();
      player.currentTime = at;
    }, place);
    await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.seeking)).toBe(false);
  }
  answer();
  await expect.poll(() => answered.at(-1)).toBe(24);
  await expect(item.getByRole('button', { name: 'Visto completo' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: '1 de 2 materiales vistos', exact: true })).toBeVisible();
});

test('STU-34 staff add captions and a smaller file to a recording; a student plays the smaller one from the same place', async ({
  page,
}) => {
  const { curso, alumno } = await newStudy(page);
  const { nombre } = await newModulo(page, curso.cursoId);
  await openModulos(page, curso);
  await disclosure(page, nombre).click();
  const asset = (ending: string) => new URL(`../demo/assets/leer-una-sentencia.${ending}`, import.meta.url);
  const buffer = await readFile(asset('mp4'));
  const clase = { name: 'Clase.mp4', mimeType: 'video/mp4', buffer };
  await page.locator('input[type=file][multiple]').setInputFiles([clase]);
  const item = materialItem(page, 'Clase');
  await item.getByRole('button', { name: /^Editar/ }).click();
  const dialog = page.getByRole('dialog');
  const choose = (label: string) => dialog.locator(`input[type=file][aria-label="${label}"]`);
  await choose('Agregar subtítulos').setInputFiles(fileURLToPath(asset('vtt')));
  await choose('Agregar versión ligera').setInputFiles([{ ...clase, name: 'Clase en 360p.mp4' }]);
  await expect(dialog.getByText('Versión ligera: Clase en 360p.mp4 · 90 KB')).toBeVisible();
  await dialog.getByRole('button', { name: 'Actualizar' }).click();
  await expect(item).toContainText('con subtítulos · versión ligera de 90 KB');

  await enterAs(page, alumno);
  await openModulos(page, curso);
  await unfold(page, nombre);
  await openLeccion(page, 'Clase');
  const leccion = page.getByRole('article');
  const video = leccion.getByLabel('Clase', { exact: true });
  await leccion.getByRole('button', { name: 'Reproducir «Clase»' }).click();
  await leccion.getByRole('button', { name: /petitorio/ }).click();
  await expect.poll(() => placeOf(video)).toBeGreaterThanOrEqual(6);
  // The captions are shown over the picture, too.
  const shown = () =>
    video.evaluate(({ textTracks: [track] }: HTMLVideoElement) => [track?.mode, track?.activeCues?.length]);
  await expect.poll(shown).toEqual(['showing', 1]);
  const before = await video.getAttribute('src');
  await leccion.getByLabel('Calidad').selectOption('Ligera · 90 KB');
  await expect(video).not.toHaveAttribute('src', before!);
  await expect.poll(() => placeOf(video)).toBeGreaterThanOrEqual(6);
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.paused)).toBe(false);
  // The quality is remembered.
  await page.reload();
  await expect(leccion.getByLabel('Calidad')).toHaveValue('ligera');
  await expect(video).not.toHaveAttribute('src', before!);
});
