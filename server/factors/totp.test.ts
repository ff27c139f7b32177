import { describe, expect, test } from 'vitest';
import { keysFor, type Secrets } from '../keys.ts';
import { seal, unseal } from './seal.ts';
import { codeAt, matchingStep, stepAt, toBase32, totpUri } from './totp.ts';
import { openSecret } from './totp-secret.ts';

const rfcSecret = Buffer.from('12345678901234567890');

describe('codes are those of RFC 6238', () => {
  // Appendix B, the rows for SHA-1.
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('FAC-01 at second %i', (seconds, code) => {
    const step = stepAt(new Date(seconds * 1000));
    expect(codeAt(rfcSecret, step, 8)).toBe(code);
    expect(codeAt(rfcSecret, step)).toBe(code.slice(2));
  });

  // RFC 4226, appendix D.
  test('FAC-01 counters 0 to 9', () => {
    const codes = Array.from({ length: 10 }, (_, counter) => codeAt(rfcSecret, counter));
    expect(codes.join(' ')).toBe('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489');
  });

  test('FAC-01 one step before and after counts, two do not, and none at or before the last used one', () => {
    const now = new Date(1_700_000_015_000);
    const step = stepAt(now);
    const at = (offset: number, used = 0) => matchingStep(rfcSecret, codeAt(rfcSecret, step + offset), now, used);
    expect([-2, -1, 0, 1, 2].map((offset) => at(offset))).toEqual([null, step - 1, step, step + 1, null]);
    expect([-1, 0, 1].map((offset) => at(offset, step))).toEqual([null, null, step + 1]);
  });

  test('FAC-01 the secret is written as authenticators read it', () => {
    expect(toBase32(rfcSecret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(toBase32(Buffer.from('fooba'))).toBe('MZXW6YTB');
    expect(toBase32(Buffer.from('f'))).toBe('MY');
    expect(totpUri(rfcSecret, { issuer: 'Aula Íuris & Co', account: 'ana+x@correo.pe' })).toBe(
      'otpauth://totp/Aula%20%C3%8Duris%20%26%20Co:ana%2Bx%40correo.pe?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Aula%20%C3%8Duris%20%26%20Co',
    );
  });
});

describe('FAC-02 what is sealed', () => {
  const keysOf = (...secrets: string[]) => keysFor(secrets as unknown as Secrets, 'totp');
  const [older, newer] = ['a'.repeat(32), 'b'.repeat(32)];

  test('is opened with any SECRET of the list, and with no other', () => {
    const sealed = seal(keysOf(older), 'totp 1', rfcSecret);
    expect(sealed.includes(rfcSecret)).toBe(false);
    expect(unseal(keysOf(newer, older), 'totp 1', sealed)).toEqual(rfcSecret);
    expect(unseal(keysOf(newer), 'totp 1', sealed)).toBeNull();
  });

  test('by an earlier version is opened', () => {
    const deps = { config: { secrets: [older] } } as unknown as Parameters<typeof openSecret>[0];
    const sealed = Buffer.from('3Mzngu41U/nDbI0MU1CJdJ0pFmQ3dM1Pq3Fc3KsO89ze+pjkum1F/jze2FbWVN1tqdNk8A==', 'base64');
    expect(openSecret(deps, 1, sealed)).toEqual(rfcSecret);
    expect(openSecret(deps, 2, sealed)).toBeNull();
  });

  test('belongs to one account, and no byte of it can change', () => {
    const keys = keysOf(older);
    const sealed = seal(keys, 'totp 1', rfcSecret);
    expect(unseal(keys, 'totp 2', sealed)).toBeNull();
    expect(unseal(keys, 'totp 1', Buffer.alloc(3))).toBeNull();
    for (const at of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(unseal(keys, 'totp 1', changed)).toBeNull();
    }
  });
});
