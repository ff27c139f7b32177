import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildBoleta } from 'domain/comprobantes/build.ts';
import { writeSummary } from 'domain/comprobantes/write-summary.ts';
import { readSunat, sunatFiles } from 'domain/testing/sunat-documents.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signXml } from '../../comprobantes/signature/sign-xml.ts';
import { verifyXml } from '../../comprobantes/signature/verify-xml.ts';
import { openP12 } from '../../pdf/signature/open-p12.ts';
import { type Mood, startSunatPeer, sunatUser, zipOne } from '../../testing/sunat-peer.ts';
import { createFileComprobantes } from './file.ts';
import { createNoComprobantes } from './none.ts';
import { type Comprobantes, ComprobantesUnavailable } from './port.ts';
import { createSunatComprobantes, type SunatOptions } from './sunat.ts';
import { readCdr, verdictOf } from './verdicts.ts';

const p12 = path.join(import.meta.dirname, '../../comprobantes/samples/LLAMA-PE-CERTIFICADO-DEMO-10467793549.pfx');
const identity = openP12(readFileSync(p12), 'password');
const signer = { until: identity.certificate.validToDate, sign: (xml: string) => signXml(xml, identity, 'sha256') };
const emisor = { ruc: '20131312955', razonSocial: 'Escuela', direccion: 'Lima', establecimiento: '0000' };
const cliente = { kind: '1', documento: '45678901', nombre: 'Inés Huamán', direccion: '' } as const;
const sold = [{ descripcion: 'Penal', cantidad: 1, totalCentimos: 11_800, afectacion: 'gravado' as const }];

let numero = 0;
function newBoleta() {
  numero += 1;
  return buildBoleta({ serie: 'B001', numero, fecha: '2026-11-18', hora: '10:00:00', emisor, cliente }, sold);
}

type Peer = { comprobantes: Comprobantes; stored(): Promise<string[]>; close(): Promise<void> };

async function startFolder(): Promise<Peer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'comprobantes-'));
  return {
    comprobantes: createFileComprobantes({ folder, signer }),
    stored: async () => (await readdir(folder)).map((name) => name.replace('.xml', '')),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

const connect = (baseUrl: string, changes: Partial<SunatOptions> = {}) =>
  createSunatComprobantes({ environment: 'beta', ...sunatUser, signer, zip: zipOne, baseUrl, ...changes });

async function startSunat(): Promise<Peer> {
  const peer = await startSunatPeer();
  return { comprobantes: connect(peer.url), stored: async () => [...peer.taken.keys()], close: peer.close };
}

describe.each([
  ['archivo', startFolder],
  ['sunat', startSunat],
] as const)('comprobantes by %s', (adapter, start) => {
  let peer: Peer;
  beforeAll(async () => {
    peer = await start();
  });
  afterAll(() => peer.close());

  test('SUN-20 a document is made, signed, and received once under its name', async () => {
    const { comprobantes } = peer;
    const document = newBoleta();
    const file = comprobantes.prepare(document);
    expect(file.name).toBe(`20131312955-03-B001-${document.numero}`);
    expect(verifyXml(file.xml)).toMatchObject({ valid: true });
    expect(comprobantes.prepare(document)).toEqual(file);
    const { kind } = await comprobantes.send(file);
    expect(kind).toBe(adapter === 'sunat' ? 'accepted' : 'delivered');
    expect(await peer.stored()).toContain(file.name);
  });

  test('SUN-20 another document under a number that was used is a duplicate', async () => {
    const { comprobantes } = peer;
    const document = newBoleta();
    await comprobantes.send(comprobantes.prepare(document));
    const twin = comprobantes.prepare({ ...document, fecha: '2026-11-19' });
    expect(await comprobantes.send(twin)).toMatchObject({ kind: 'duplicate', code: '1033' });
  });

  test('SUN-20 a summary is received, and what became of it can be asked', async () => {
    const { comprobantes } = peer;
    const lines = [{ document: newBoleta(), condition: '3' as const }];
    const summary = { kind: 'RC' as const, fecha: '2026-11-19', issued: '2026-11-18', correlativo: 1, emisor, lines };
    const file = comprobantes.prepareSummary('20131312955-RC-20261119-1', writeSummary(summary));
    const answer = await comprobantes.sendSummary(file);
    expect(answer.kind).toBe(adapter === 'sunat' ? 'ticket' : 'delivered');
    const status = await comprobantes.readTicket(answer.kind === 'ticket' ? answer.ticket : '');
    expect(status.kind).toBe(adapter === 'sunat' ? 'accepted' : 'delivered');
  });

  test('SUN-20 the end of the certificate is known, and the connection can be tried', async () => {
    expect(peer.comprobantes.validUntil).toEqual(identity.certificate.validToDate);
    expect(await peer.comprobantes.check()).toBeNull();
  });
});

test('SUN-20 ninguno issues nothing', async () => {
  const comprobantes = createNoComprobantes();
  expect([comprobantes.active, comprobantes.environment]).toEqual([false, null]);
  expect(() => comprobantes.prepare(newBoleta())).toThrow('ninguno');
  await expect(comprobantes.send({ name: 'x', xml: Buffer.from(''), hash: '' })).rejects.toThrow('ninguno');
});

describe('SUNAT in particular', () => {
  let peer: Awaited<ReturnType<typeof startSunatPeer>>;
  let sunat: Comprobantes;
  beforeAll(async () => {
    peer = await startSunatPeer();
    sunat = connect(peer.url);
  });
  afterAll(() => peer.close());
  const sendWith = (mood: Mood) => {
    peer.mood.next = [mood];
    return sunat.send(sunat.prepare(newBoleta()));
  };

  test('SUN-21 accepted, with its CDR and without notes', async () => {
    const verdict = await sunat.send(sunat.prepare(newBoleta()));
    expect(verdict).toMatchObject({ kind: 'accepted', notes: [], cdr: expect.any(Buffer) });
  });

  test('SUN-21 accepted with observations', async () => {
    const verdict = await sendWith({ kind: 'observe', note: '4252 - El dato es incorrecto' });
    expect(verdict).toMatchObject({ kind: 'accepted', notes: ['4252 - El dato es incorrecto'] });
  });

  test.each([
    ['reject', '2800', 'rejected'],
    ['reject', '3277', 'rejected'],
    ['fault', '3103', 'rejected'],
    ['fault', '2335', 'rejected'],
    ['fault', '0109', 'exception'],
    ['fault', '1079', 'exception'],
    ['fault', '1033', 'duplicate'],
  ] as const)('SUN-21 %s %s is %s', async (kind, code, verdict) => {
    expect(await sendWith({ kind, code, message: 'motivo' })).toMatchObject({ kind: verdict, code, message: 'motivo' });
  });

  test('SUN-21 an altered file is rejected', async () => {
    const file = sunat.prepare(newBoleta());
    const xml = Buffer.from(file.xml.toString().replace('118.00', '118.01'));
    expect(await sunat.send({ ...file, xml })).toMatchObject({ kind: 'rejected', code: '2335' });
  });

  test.each([{ kind: 'down' }, { kind: 'garbage' }, { kind: 'lose' }] as const)(
    'SUN-22 %o is no verdict',
    async (mood) => {
      await expect(sendWith(mood)).rejects.toThrow(ComprobantesUnavailable);
    },
  );

  test('SUN-22 nobody listens, or too slowly', async () => {
    await expect(connect('http://127.0.0.1:9').send(sunat.prepare(newBoleta()))).rejects.toThrow(
      ComprobantesUnavailable,
    );
    const { promise, resolve } = Promise.withResolvers<void>();
    peer.mood.hold = promise;
    const slow = connect(peer.url, { timeoutMs: 50 }).send(sunat.prepare(newBoleta()));
    await expect(slow).rejects.toThrow(ComprobantesUnavailable);
    peer.mood.hold = null;
    resolve();
  });

  test('SUN-22 after a lost answer the CDR is looked up', async () => {
    peer.mood.next = [{ kind: 'lose' }];
    const document = newBoleta();
    await sunat.send(sunat.prepare(document)).catch(() => undefined);
    const number = { ruc: emisor.ruc, kind: '03', serie: 'B001', numero: document.numero } as const;
    expect(await sunat.lookUp(number)).toMatchObject({ kind: 'accepted', cdr: expect.any(Buffer) });
    expect(await sunat.lookUp({ ...number, numero: 99_999 })).toBeNull();
  });

  test.each(['0103', '0109'])(
    'SUN-80 fault %s of a look-up is no answer; 0127 says that it is not there',
    async (code) => {
      const number = { ruc: emisor.ruc, kind: '03', serie: 'B001', numero: 99_999 } as const;
      peer.mood.consult = { kind: 'fault', code, message: 'no' };
      await expect(sunat.lookUp(number)).rejects.toThrow(ComprobantesUnavailable);
      peer.mood.consult = { kind: 'fault', code: '0127', message: 'El ticket no existe' };
      expect(await sunat.lookUp(number)).toBeNull();
      peer.mood.consult = true;
    },
  );

  test('SUN-23 a ticket is running, then answered; an unknown one is an exception', async () => {
    peer.mood.pending = 1;
    const lines = [{ kind: '01' as const, serie: 'F001', numero: 1, reason: 'Error' }];
    const voided = { kind: 'RA' as const, fecha: '2026-11-19', issued: '2026-11-18', correlativo: 1, emisor, lines };
    const sent = await sunat.sendSummary(sunat.prepareSummary('20131312955-RA-20261119-1', writeSummary(voided)));
    const { ticket } = sent as { ticket: string };
    expect(await sunat.readTicket(ticket)).toEqual({ kind: 'running' });
    expect(await sunat.readTicket(ticket)).toMatchObject({ kind: 'accepted' });
    expect(await sunat.readTicket('5')).toMatchObject({ kind: 'exception', code: '0127' });
  });

  test.each([
    [{ user: '20131312955OTRO' }, '0103'],
    [{ password: 'otra' }, '0102'],
  ])('SUN-24 %o is told by the connection check', async (changes, code) => {
    expect(await connect(peer.url, changes).check()).toMatchObject({ code });
    expect(await connect(peer.url, changes).send(sunat.prepare(newBoleta()))).toMatchObject({
      kind: 'exception',
      code,
    });
  });
});

describe('CDRs', () => {
  test.each(sunatFiles('cdr/*'))(
    'SUN-21 %s, of the beta, is an acceptance although its signature is none',
    async (file) => {
      const verdict = await readCdr(await zipOne(path.basename(file), readSunat(file)));
      expect(verdict).toMatchObject({ kind: 'accepted' });
      const notes = verdict.kind === 'accepted' ? verdict.notes : [];
      expect(notes.length).toBe(file.includes('Openubl') ? 8 : 0);
      if (notes[0]) expect(notes[0]).toMatch(/^4252 - El dato ingresado como atributo @listName es incorrecto/);
    },
  );

  test.each(['', 'PK', 'x'.repeat(500)])('SUN-22 %j is none', async (bytes) => {
    await expect(readCdr(Buffer.from(bytes))).rejects.toThrow(ComprobantesUnavailable);
  });

  test('SUN-22 a zip without an answer is none', async () => {
    for (const xml of ['<a/>', '<a><Response><ResponseCode>x</ResponseCode></Response></a>', 'no xml']) {
      await expect(readCdr(await zipOne('R-1.xml', Buffer.from(xml)))).rejects.toThrow(ComprobantesUnavailable);
    }
  });

  test.each([
    ['0', 'accepted'],
    ['0100', 'exception'],
    ['1999', 'exception'],
    ['2000', 'rejected'],
    ['3999', 'rejected'],
    ['4001', 'accepted'],
    ['1033', 'duplicate'],
    ['2109', 'duplicate'],
    ['2223', 'duplicate'],
    ['1032', 'rejected'],
    ['2987', 'rejected'],
  ])('SUN-21 code %s is %s', (code, kind) => expect(verdictOf(code, '').kind).toBe(kind));
});
