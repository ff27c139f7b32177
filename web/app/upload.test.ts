import { describe, expect, test, vi } from 'vitest';
import { type HttpRequest, makeCall } from './transport.ts';
import { putBytes, type Upload, uploadImagen } from './upload.ts';

const file = new File(['bytes'], 'Foto de perfil.PNG', { type: 'image/png' });

function upload(status: number, text: string, running: Partial<Upload> = {}) {
  const sent: HttpRequest[] = [];
  const call = makeCall(
    async (request) => {
      sent.push(request);
      return { status, ok: status < 400, text };
    },
    () => {},
  );
  return { sent, done: uploadImagen(call, { ownerType: 'docente', ownerId: 4, file, ...running }) };
}

test('UPL-06 without an owner type nothing is asked: ownerType requerido', async () => {
  const { sent, done } = upload(200, '', { ownerType: '' });
  await expect(done).rejects.toThrow(/^ownerType requerido$/);
  expect(sent).toEqual([]);
});

describe('UPL-07 a presign without putUrl', () => {
  test.each([
    '{"success":true,"resource":{"imagen":"a.webp"}}',
    '{"success":true,"resource":null}',
    '{"success":true}',
    '',
  ])('%s is reported as Respuesta sin putUrl', async (text) => {
    await expect(upload(200, text).done).rejects.toThrow(/^Respuesta sin putUrl$/);
  });
});

test('UPL-08 a presign that fails without saying why is reported as No se pudo obtener URL prefirmada', async () => {
  const refused = JSON.stringify({ success: false, message: '', status: 500 });
  await expect(upload(500, refused).done).rejects.toThrow(/^No se pudo obtener URL prefirmada$/);
});

test('a presign that says why it failed is reported in its words', async () => {
  const refused = JSON.stringify({ success: false, message: 'Máx 5 MB', status: 422 });
  await expect(upload(422, refused).done).rejects.toThrow(/^Máx 5 MB$/);
});

test('API-19 the presign says whose file it is, its name, its type and its size', async () => {
  const { sent, done } = upload(500, '{"success":false,"message":"no"}');
  await expect(done).rejects.toThrow('no');
  const body = { ownerType: 'docente', ownerId: 4, fileName: 'Foto de perfil.PNG', contentType: 'image/png', bytes: 5 };
  expect(sent).toEqual([{ method: 'POST', path: '/api/uploads/presign', body }]);
});

test.each([
  [507, '{"success":false,"message":"No admite cambios.","codigo":"almacenamiento"}', 'No admite cambios.'],
  [507, '<Error><Code>XMinioStorageFull</Code></Error>', 'El almacenamiento de archivos está lleno'],
  [400, '<Error><Code>XMinioAdminBucketQuotaExceeded</Code></Error>', 'El almacenamiento de archivos está lleno'],
  [403, '<Error><Code>QuotaExceeded</Code></Error>', 'El almacenamiento de archivos está lleno'],
  [403, '<Error><Code>AccessDenied</Code></Error>', 'Fallo la subida'],
  [500, '{"success":false,"message":"Otra cosa."}', 'Fallo la subida'],
])('OPS-71 a storage that answers %i %s is reported as %s', async (status, responseText, words) => {
  class Request extends EventTarget {
    status = status;
    responseText = responseText;
    upload = {};
    onload = () => {};
    open() {}
    setRequestHeader() {}
    send() {
      this.onload();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  const sent = putBytes('/x', file, { contentType: file.type, onProgress: undefined, signal: undefined });
  vi.unstubAllGlobals();
  await expect(sent).rejects.toThrow(words);
});
