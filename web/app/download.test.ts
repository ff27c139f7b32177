import { describe, expect, test } from 'vitest';
import { decodeBase64, saveDownload } from './download.ts';

test('CERT-06 file data is decoded from base64, bare or as a data URL', () => {
  const bytes = Buffer.from([0, 255, 37, 80, 68, 70]);
  const base64 = bytes.toString('base64');
  expect(Buffer.from(decodeBase64(base64))).toEqual(bytes);
  expect(Buffer.from(decodeBase64(`data:application/pdf;base64,${base64}`))).toEqual(bytes);
});

describe('CERT-05 the download helper acts only on 200 with a resource', () => {
  test.each([
    ['a refusal', { success: false, message: 'No', status: 404, resource: { data: 'eA==', filename: 'x.pdf' } }],
    ['nothing to save', { success: true, message: '', status: 200, resource: null }],
    ['another status', { success: true, message: '', status: 201, resource: { data: 'eA==', filename: 'x.pdf' } }],
  ])('CERT-05 it leaves %s alone', (_what, envelope) => {
    expect(saveDownload(envelope)).toBe(false);
  });
});
