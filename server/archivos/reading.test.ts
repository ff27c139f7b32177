import { finishArchivo, openArchivo, removeArchivo, savePosicion, updateArchivo } from 'domain/contract/archivos.ts';
import { copyCurso } from 'domain/contract/copias.ts';
import { deleteMaterial, listMateriales, markSeen, restoreMaterial, unmarkSeen } from 'domain/contract/materiales.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { sendPartes, startUpload, uploadWhole, zipOf } from '../testing/archivos.ts';
import { makeModulo } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { startS3Peer } from '../testing/s3-peer.ts';
import { openSession } from '../testing/sessions.ts';
import { enrolAlumno } from '../testing/study.ts';
import { deleteUnusedArchivos } from './delete-unused-archivos.ts';

const video = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.from('0123456789')]);

describe.each(['disk', 's3'] as const)('files on %s', (where) => {
  let bucket: Awaited<ReturnType<typeof startS3Peer>> | null = null;
  let t: TestApp;
  let admin: Client;
  beforeAll(async () => {
    bucket = where === 's3' ? await startS3Peer() : null;
    const keys = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };
    t = await startTestApp({ env: bucket ? { S3_BUCKET: 'aula', S3_ENDPOINT: bucket.origin, ...keys } : {} });
    admin = (await signedIn(t, 'ADMIN')).browser;
  });
  afterAll(async () => {
    await t.close();
    await bucket?.close();
  });

  async function study(nombre = 'Clase.mp4', content: Buffer = video) {
    const { moduloId, cursoId } = await makeModulo(t.deps.db);
    const { body } = await uploadWhole(t, admin, moduloId, nombre, content);
    const id = body.resource!.materialId;
    const ana = await signedIn(t, 'USU');
    await enrolAlumno(t.deps.db, ana.person.usuarioId, cursoId);
    const open = async ({ browser } = ana) => (await browser.call(openArchivo, { params: { id } })).body.resource!;
    return { moduloId, cursoId, id, ana, open };
  }

  test('FIL-05 FIL-06 a student with access reads the file, whole or in parts, and nothing of it is run', async () => {
    const { ana, open } = await study();
    const { url, descarga } = await open();
    const whole = await ana.browser.request('GET', url);
    expect([whole.status, whole.text.slice(-10)]).toEqual([200, '0123456789']);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(video.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="Clase.mp4"',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    for (const [range, sent, text] of [
      ['bytes=12-14', 'bytes 12-14/22', '012'],
      ['bytes=-3', 'bytes 19-21/22', '789'],
      ['bytes=20-', 'bytes 20-21/22', '89'],
    ]) {
      const part = await ana.browser.request('GET', url, { headers: { range: range! } });
      expect([part.status, part.headers.get('content-range'), part.text]).toEqual([206, sent, text]);
    }
    const saved = await ana.browser.request('GET', descarga);
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  test('FIL-06 a document that no page shows is saved under its own name', async () => {
    const { ana, open } = await study('Expediente Ñ 1.zip', zipOf('a.txt'));
    const { headers } = await ana.browser.request('GET', (await open()).url);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Expediente___1.zip"; filename*=UTF-8''Expediente%20%C3%91%201.zip`,
    );
  });

  test('FIL-07 an address is worth nothing in another browser, changed, or after its end', async () => {
    const { cursoId, ana, open, id } = await study();
    const { url } = await open();
    const status = async (browser: Client, address = url) => (await browser.request('GET', address)).status;
    const luis = await signedIn(t, 'USU');
    await enrolAlumno(t.deps.db, luis.person.usuarioId, cursoId);
    expect(await status(t.client())).toBe(403);
    expect(await status(luis.browser)).toBe(403);
    expect(await status(admin)).toBe(403);
    // Another session of the same person.
    expect(await status(await openSession(t, ana.person.usuarioId))).toBe(403);
    const sign = /firma=(.)/.exec(url)![1]!;
    for (const [from, to] of [
      [/vence=\d/, 'vence=9'],
      [`firma=${sign}`, `firma=${sign === 'A' ? 'B' : 'A'}`],
      [/\?/, '?descarga=1&'],
      [`/${id}/`, `/${id + 1}/`],
    ] as const) {
      expect(await status(ana.browser, url.replace(from, to))).toBe(403);
    }
    expect(await status(ana.browser)).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 121 * 60_000 });
    try {
      expect(await status(ana.browser)).toBe(403);
    } finally {
      vi.useRealTimers();
    }
  });

  test('FIL-08 an address ends with the access: another course, ended, revoked, withdrawn, deleted', async () => {
    const { cursoId, id, ana, open } = await study();
    const stranger = await signedIn(t, 'USU');
    expect((await stranger.browser.call(openArchivo, { params: { id } })).status).toBe(403);
    expect((await t.client().call(openArchivo, { params: { id } })).status).toBe(401);
    const { url } = await open();
    const tryAgain = async () => {
      const asked = await ana.browser.call(openArchivo, { params: { id } });
      return [asked.status, (await ana.browser.request('GET', url)).status];
    };
    expect(await tryAgain()).toEqual([200, 200]);
    const { db } = t.deps;
    await db.execute(sql`update curso set activa = false where curso_id = ${cursoId}`);
    expect(await tryAgain()).toEqual([403, 403]);
    await db.execute(sql`
      update curso set activa = true, fecha_hora_inicio = now() - interval '3 years',
             fecha_hora_limite = now() - interval '2 years', vigencia = 1 where curso_id = ${cursoId}`);
    expect(await tryAgain()).toEqual([403, 403]);
    await db.execute(sql`update curso set vigencia = null where curso_id = ${cursoId}`);
    expect(await tryAgain()).toEqual([200, 200]);
    await db.execute(sql`delete from matricula where curso_id = ${cursoId}`);
    expect(await tryAgain()).toEqual([403, 403]);
    await enrolAlumno(db, ana.person.usuarioId, cursoId);
    await admin.call(removeArchivo, { params: { id } });
    expect(await tryAgain()).toEqual([404, 404]);
  });

  test('FIL-09 a video is taken up where it was left, and is seen when nine tenths of it were played, over all visits', async () => {
    const { id, moduloId, ana, open } = await study();
    const { db } = t.deps;
    const watch = async (segundos: number, tramos: [number, number][] = [], duracion = 100) =>
      (await ana.browser.call(savePosicion, { params: { id }, body: { segundos, duracion, tramos } })).body.resource;
    const seen = async () =>
      (await ana.browser.call(listMateriales, { query: { moduloId } })).body.resources?.map(({ visto }) => visto);
    const later = (seconds: number) =>
      db.execute(sql`
        update archivo_posicion set medido = medido - make_interval(secs => ${seconds}) where material_id = ${id}`);
    expect((await open()).posicion).toBe(0);
    expect(await watch(10.4, [[0, 10.4]])).toEqual({ segundos: 10, visto: false });
    // Seeking plays nothing, and nobody plays 100 seconds in an instant.
    expect(await watch(99)).toEqual({ segundos: 99, visto: false });
    expect(await watch(100, [[0, 100]])).toEqual({ segundos: 100, visto: false });
    expect([(await open()).posicion, await seen()]).toEqual([100, [false]]);
    expect((await admin.call(openArchivo, { params: { id } })).body.resource?.posicion).toBe(0);
    await later(40);
    const parts: [number, number][] = [
      [0, 50],
      [61.5, 99.2],
    ];
    expect(await watch(89, parts)).toEqual({ segundos: 89, visto: false });
    // A later visit adds the missing seconds.
    expect(await watch(52, [[50, 51.5]])).toEqual({ segundos: 52, visto: true });
    expect([(await open()).posicion, await seen()]).toEqual([52, [true]]);
    // Unmarking the video also forgets what was played.
    await ana.browser.call(unmarkSeen, { params: { id } });
    expect(await watch(11, [[0, 11]])).toEqual({ segundos: 11, visto: false });
    expect(await seen()).toEqual([false]);
    expect((await watch(5, [[0, 5]], 0))?.visto).toBe(false);
    // Played at double speed while offline for a minute; this is the first save.
    await db.execute(sql`delete from archivo_posicion where material_id = ${id}`);
    expect((await watch(120, [[0, 120]], 600))?.visto).toBe(false);
    await later(240);
    expect((await watch(600, [[0, 600]], 600))?.visto).toBe(true);
    await uploadWhole(t, admin, moduloId, 'Otra.mp4', video, { destino: 'archivo', materialId: id });
    expect((await open()).posicion).toBe(0);
    const luis = await signedIn(t, 'USU');
    const body = { segundos: 1, duracion: 2, tramos: [[0, 2]] as [number, number][] };
    expect((await luis.browser.call(savePosicion, { params: { id }, body })).status).toBe(403);
    const many = { ...body, tramos: Array<[number, number]>(201).fill([0, 1]) };
    expect((await ana.browser.call(savePosicion, { params: { id }, body: many })).status).toBe(422);
  });

  test('STU-34 a video has a smaller file, which is copied, restored and kept with it, and leaves with another video', async () => {
    const { cursoId, id, moduloId, ana, open } = await study();
    const { db } = t.deps;
    const target = { destino: 'ligero', materialId: id } as const;
    const refused = await startUpload(admin, moduloId, 'ligera.pdf', 9, target);
    expect(refused.body.message).toBe('La versión ligera es un video MP4 o WebM.');
    const small = Buffer.concat([video, Buffer.from('ligera')]);
    const given = await uploadWhole(t, admin, moduloId, 'ligera.mp4', small, target);
    expect(given.body.resource?.archivo).toMatchObject({ nombre: 'Clase.mp4', ligero: small.length });
    const played = await ana.browser.request('GET', (await open()).ligero!, { headers: { range: 'bytes=-6' } });
    expect([played.status, played.text]).toEqual([206, 'ligera']);

    await admin.call(deleteMaterial, { params: { id } });
    await deleteUnusedArchivos(t.deps);
    await db.execute(sql`update archivo_subido set sin_uso = sin_uso - interval '8 days'`);
    await deleteUnusedArchivos(t.deps);
    expect((await admin.call(restoreMaterial, { params: { id } })).status).toBe(200);
    const again = await ana.browser.request('GET', (await open()).ligero!, { headers: { range: 'bytes=-6' } });
    expect(again.text).toBe('ligera');
    const copied = await admin.call(copyCurso, { params: { id: cursoId }, body: {} });
    const { rows } = await db.execute<{ ligero: number }>(sql`
      select count(ligero_id)::int as ligero from archivo_material join material using (material_id)
        join modulo using (modulo_id) where curso_id = ${copied.body.resource!.cursoId}`);
    expect(rows).toEqual([{ ligero: 1 }]);

    await uploadWhole(t, admin, moduloId, 'Otra.mp4', video, { destino: 'archivo', materialId: id });
    expect((await open()).ligero).toBeNull();
    const zip = await uploadWhole(t, admin, moduloId, 'Expediente.zip', zipOf('a.txt'));
    const { materialId } = zip.body.resource!;
    for (const destino of ['ligero', 'subtitulos'] as const) {
      const nombre = destino === 'ligero' ? 'ligera.mp4' : 'clase.vtt';
      const early = await startUpload(admin, moduloId, nombre, small.length, { destino, materialId });
      expect([early.status, early.body.errores]).toEqual([422, { materialId: 'Este material no es un video' }]);
    }

    // The video is replaced while its smaller file is uploaded.
    const started = (await startUpload(admin, moduloId, 'ligera.mp4', small.length, target)).body.resource!;
    await sendPartes(t, admin, started, small, [1]);
    await uploadWhole(t, admin, moduloId, 'Expediente.zip', zipOf('a.txt'), { destino: 'archivo', materialId: id });
    const late = await admin.call(finishArchivo, { params: { id: started.archivoId } });
    expect([late.status, late.body.message]).toEqual([404, 'El material de este archivo ya no es un video.']);
  });

  test('FIL-10 a video has captions, which leave with another video', async () => {
    const { id, moduloId, ana, open } = await study();
    const target = { destino: 'subtitulos', materialId: id } as const;
    const refused = await uploadWhole(t, admin, moduloId, 'clase.vtt', Buffer.from('1\n00:01 --> 00:02\n'), target);
    expect(refused.body.message).toMatch(/^El contenido no es el de un archivo VTT/);
    const text = 'WEBVTT\n\n00:00.000 --> 00:02.000\nBuenas tardes, señores.\n';
    const given = await uploadWhole(t, admin, moduloId, 'clase.vtt', Buffer.from(text), target);
    expect(given.body.resource).toMatchObject({ materialId: id, archivo: { nombre: 'Clase.mp4', subtitulos: true } });
    const captions = await ana.browser.request('GET', (await open()).subtitulos!);
    expect([captions.headers.get('content-type'), captions.text]).toEqual(['text/vtt; charset=utf-8', text]);
    await uploadWhole(t, admin, moduloId, 'Otra.mp4', video, { destino: 'archivo', materialId: id });
    expect((await open()).subtitulos).toBeNull();
    expect((await ana.browser.call(markSeen, { params: { id }, query: {} })).status).toBe(200);
    const noPdf = await admin.call(updateArchivo, { params: { id }, body: { marcar: true } });
    expect(noPdf.body.message).toBe('Solo un PDF puede llevar el nombre del estudiante.');
  });
});
