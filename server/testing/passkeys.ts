import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { addPasskeyInput, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from 'domain/schemas/passkeys.ts';
import type { z } from 'zod';

type NewCredential = z.input<typeof addPasskeyInput>['credencial'];

/** Faults of an authenticator or browser. */
export type Fault = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  counter?: number;
  up?: boolean;
};

/** A software security key: ES256, no attestation, a counter that grows with each signature. */
export class SoftwareKey {
  readonly id = randomBytes(32).toString('base64url');
  readonly #privateKey: KeyObject;
  readonly #coordinates: { x: Buffer; y: Buffer };
  readonly #origin: string;
  counter = 0;

  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#privateKey = privateKey;
    this.#coordinates = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
    this.#origin = origin;
  }

  create({ challenge, rp }: Pick<PasskeyCreation, 'challenge' | 'rp'>, fault: Fault = {}): NewCredential {
    const credentialId = Buffer.from(this.id, 'base64url');
    const data = Buffer.concat([
      this.#authenticatorData(rp.id, fault, 0x40),
      Buffer.alloc(16),
      Buffer.from([0, credentialId.length]),
      credentialId,
      this.publicKey,
    ]);
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(data)],
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, fault).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['usb', 'quantum'],
      },
    };
  }

  sign({ challenge, rpId }: Pick<PasskeyRequest, 'challenge' | 'rpId'>, fault: Fault = {}): PasskeyAssertion {
    this.counter += 1;
    const clientData = this.#clientData('webauthn.get', challenge, fault);
    const data = this.#authenticatorData(rpId, fault);
    const signature = createSign('sha256').update(data).update(sha256(clientData)).sign(this.#privateKey);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  #named() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const };
  }

  #clientData(type: string, challenge: string, fault: Fault): Buffer {
    const data = { type, challenge, origin: this.#origin, crossOrigin: false };
    const { origin = data.origin, challenge: other = data.challenge, type: kind = data.type } = fault;
    return Buffer.from(JSON.stringify({ ...data, origin, challenge: other, type: kind }));
  }

  #authenticatorData(
    rpId: string,
    { rpId: other = rpId, counter = this.counter, up = true }: Fault,
    flags = 0,
  ): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(Buffer.from(other)), Buffer.from([flags | (up ? 1 : 0)]), count]);
  }

  /** COSE: kty 2 (EC2), alg -7 (ES256), crv 1 (P-256), x, y. */
  get publicKey(): Buffer {
    const { x, y } = this.#coordinates;
    return cborMap([
      [Buffer.from([0x01]), Buffer.from([0x02])],
      [Buffer.from([0x03]), Buffer.from([0x26])],
      [Buffer.from([0x20]), Buffer.from([0x01])],
      [Buffer.from([0x21]), cborBytes(x)],
      [Buffer.from([0x22]), cborBytes(y)],
    ]);
  }
}

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest();

const cborMap = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([Buffer.from([0xa0 | entries.length]), ...entries.flat()]);
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) =>
  Buffer.concat([
    bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]),
    bytes,
  ]);
