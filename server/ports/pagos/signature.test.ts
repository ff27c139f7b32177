import { createHmac } from 'node:crypto';
import { seed } from 'domain/testing/seed.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isValidSignature, signNotification, toleranceMs } from './signature.ts';

const secret = 'un secreto del panel';
const now = new Date('2026-07-28T15:00:00Z');
const seconds = String(now.getTime() / 1000);
const runs = process.env.FULL === '1' ? 10_000 : 1_000;

/** Written by hand, independent of the code under test. */
const hmac = (manifest: string) => createHmac('sha256', secret).update(manifest).digest('hex');

describe('a genuine notice', () => {
  test.each([
    ['all parts', { dataId: '123', requestId: 'r-1' }, `id:123;request-id:r-1;ts:${seconds};`],
    ['no id', { requestId: 'r-1' }, `request-id:r-1;ts:${seconds};`],
    ['no request id', { dataId: '123' }, `id:123;ts:${seconds};`],
    ['neither', {}, `ts:${seconds};`],
    [
      'an id in capitals, signed in lower case',
      { dataId: 'ORD01JQ', requestId: 'r' },
      `id:ord01jq;request-id:r;ts:${seconds};`,
    ],
    ['an id in capitals, signed so', { dataId: 'ORD01JQ', requestId: 'r' }, `id:ORD01JQ;request-id:r;ts:${seconds};`],
  ])('with %s', (_what, parts, manifest) => {
    expect(isValidSignature(secret, { ...parts, firma: `ts=${seconds},v1=${hmac(manifest)}` }, now)).toBe(true);
  });

  test.each(['ts=T,v1=V', 'v1=V,ts=T', ' ts = T , v1 = V ', 'ts=T,v1=V,v2=abc'])('written as %s', (form) => {
    const firma = form.replace('T', seconds).replace('V', hmac(`id:1;ts:${seconds};`));
    expect(isValidSignature(secret, { dataId: '1', firma }, now)).toBe(true);
  });

  test('within the time allowed, in seconds or in milliseconds', () => {
    for (const [offset, good] of [
      [0, true],
      [toleranceMs - 1000, true],
      [-toleranceMs + 1000, true],
      [toleranceMs + 1000, false],
      [-toleranceMs - 1000, false],
    ] as const) {
      const at = now.getTime() + offset;
      for (const ts of [String(at), String(at / 1000)]) {
        expect(
          isValidSignature(secret, { dataId: '1', firma: signNotification(secret, { dataId: '1' }, ts) }, now),
          ts,
        ).toBe(good);
      }
    }
  });
});

describe('a forged notice', () => {
  const part = fc.stringMatching(/^[\w-]{1,40}$/);

  test('any change of any part is noticed', () => {
    const change = fc.constantFrom('dataId', 'requestId', 'ts', 'v1', 'secret', 'swap', 'drop');
    fc.assert(
      fc.property(part, part, part, change, fc.nat(63), (dataId, requestId, other, what, at) => {
        const ts = seconds;
        const firma = signNotification(secret, { dataId, requestId }, ts);
        const v1 = firma.split('v1=')[1]!;
        const flipped = v1.slice(0, at) + (v1[at] === '0' ? '1' : '0') + v1.slice(at + 1);
        const forged = {
          dataId: { dataId: `${dataId}${other}`, requestId, firma },
          requestId: { dataId, requestId: `${other}${requestId}`, firma },
          ts: { dataId, requestId, firma: firma.replace(ts, String(Number(ts) + 1 + at)) },
          v1: { dataId, requestId, firma: `ts=${ts},v1=${flipped}` },
          secret: { dataId, requestId, firma: signNotification(`${secret}${other}`, { dataId, requestId }, ts) },
          swap: { dataId: requestId, requestId: `${dataId}x`, firma },
          drop: { dataId, firma },
        }[what]!;
        expect(isValidSignature(secret, forged, now)).toBe(false);
      }),
      { seed, numRuns: runs },
    );
  });

  test('no separator can be smuggled into a part, to make one manifest of another', () => {
    const ts = seconds;
    const firma = signNotification(secret, { dataId: '1', requestId: 'r' }, ts);
    expect(isValidSignature(secret, { dataId: '1;request-id:r', firma }, now)).toBe(false);
    expect(isValidSignature(secret, { requestId: 'r', dataId: '1', firma }, now)).toBe(true);
  });

  test('rubbish is refused without an error', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), fc.option(fc.string()), (firma, dataId) => {
        expect(isValidSignature(secret, { firma, dataId: dataId ?? undefined }, now)).toBe(false);
      }),
      { seed, numRuns: runs },
    );
    for (const firma of [
      undefined,
      '',
      'ts=,v1=',
      `ts=${seconds}`,
      `v1=${'0'.repeat(64)}`,
      `ts=${seconds},v1=${'é'.repeat(64)}`,
    ]) {
      expect(isValidSignature(secret, { dataId: '1', firma }, now)).toBe(false);
    }
  });
});
