import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createDurably } from '../durable-file.ts';
import { type Comprobantes, ComprobantesUnavailable, type SignedFile } from './port.ts';
import { signingWith, type XmlSigner } from './signing.ts';

/** Writes signed files into a folder, from which another program or the accountant sends them to SUNAT. */
export function createFileComprobantes({ folder, signer }: { folder: string; signer: XmlSigner }): Comprobantes {
  async function deliver({ name, xml }: SignedFile) {
    const file = path.join(folder, `${name}.xml`);
    try {
      if (await createDurably(file, xml)) return { kind: 'delivered' } as const;
      if ((await readFile(file)).equals(xml)) return { kind: 'delivered' } as const;
    } catch (error) {
      throw new ComprobantesUnavailable(`cannot write ${name}.xml`, { cause: error });
    }
    return { kind: 'duplicate', code: '1033', message: `Ya hay otro archivo ${name}.xml` } as const;
  }
  return {
    adapter: 'archivo',
    active: true,
    environment: null,
    ...signingWith(signer),
    send: deliver,
    lookUp: async () => null,
    sendSummary: deliver,
    readTicket: async () => ({ kind: 'delivered' }),
    check: async () => null,
  };
}
