import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { seed, seeded } from 'domain/testing/seed.ts';
import { readSunat } from 'domain/testing/sunat-documents.ts';
import { describe, expect, test } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { openP12 } from '../../pdf/signature/open-p12.ts';
import { type SchemaName, validateXsd } from '../../testing/validate-xsd.ts';
import { sampleDocuments } from '../samples/sample-documents.ts';
import { signXml } from './sign-xml.ts';
import { verifyXml } from './verify-xml.ts';

const p12 = path.join(import.meta.dirname, '../samples/LLAMA-PE-CERTIFICADO-DEMO-10467793549.pfx');
const identity = openP12(readFileSync(p12), 'password');
const samples = sampleDocuments();
const signed = (hash: 'sha1' | 'sha256') =>
  samples.map(({ name, canonical }) => ({ name, xml: signXml(canonical, identity, hash).xml }));

describe('documents of others', () => {
  test('SUN-11 the factura that SUNAT accepted is valid', () => {
    const verdict = verifyXml(readSunat('signed/12345678912-01-F001-1.xml'));
    expect(verdict).toMatchObject({ valid: true });
  });

  test('SUN-11 the altered one, which SUNAT refused with 2335, is not', () => {
    const verdict = verifyXml(readSunat('signed/12345678912-01-F001-1_alterado.xml'));
    expect(verdict).toEqual({ valid: false, reason: 'El documento fue alterado después de firmarse.' });
  });

  test.each([
    ['other/detraccion.xml', 'El documento no está firmado.'],
    ['LICENSE-greenter-MIT', 'No es un archivo XML bien formado.'],
    // SUNAT's beta does not sign its answers.
    ['cdr/R-12345678901-01-F001-00000587.xml', 'El documento fue alterado después de firmarse.'],
  ])('SUN-11 %s: %s', (file, reason) => expect(verifyXml(readSunat(file))).toEqual({ valid: false, reason }));
});

describe('documents of ours', () => {
  test.each(['sha256', 'sha1'] as const)('SUN-12 signed with %s they are valid to us and to xml-crypto', (hash) => {
    for (const { name, xml } of signed(hash)) {
      expect(verifyXml(xml), name).toMatchObject({ valid: true });
      const text = xml.toString();
      const [signature] = /<ds:Signature [\s\S]*<\/ds:Signature>/.exec(text)!;
      const foreign = new SignedXml({ publicCert: identity.certificate.toString() });
      foreign.loadSignature(signature);
      expect(foreign.checkSignature(text), name).toBe(true);
      expect(text).toContain(`xmldsig${hash === 'sha1' ? '#rsa-sha1' : '-more#rsa-sha256'}`);
    }
  });

  test('SUN-12 the same document and key give the same file', () => {
    expect(signed('sha256')).toEqual(signed('sha256'));
  });

  test('SUN-12 any changed letter is found', () => {
    const random = seeded(seed);
    for (const { name, xml } of signed('sha256')) {
      const text = xml.toString();
      const inner = text.indexOf('<cbc:UBLVersionID>');
      for (let n = 0; n < 20; n++) {
        const at = inner + Math.floor(random() * (text.length - 1 - inner));
        const other = text[at] === '1' ? '2' : '1';
        const altered = text.slice(0, at) + other + text.slice(at + 1);
        expect(verifyXml(Buffer.from(altered)).valid, `${name} at ${at}`).toBe(false);
      }
    }
  });

  test('SUN-12 written again with another layout but equal content they stay valid', () => {
    const { xml } = signed('sha256')[0]!;
    const relaid = xml
      .toString()
      .replace('encoding="UTF-8"', "encoding='UTF-8'")
      .replaceAll('"PEN"', "'PEN'")
      .replace('INÉS', '<![CDATA[INÉS]]>')
      .replace('<cbc:UBLVersionID>', '<!-- x --><cbc:UBLVersionID  >');
    expect(verifyXml(Buffer.from(relaid))).toMatchObject({ valid: true });
    const latin = Buffer.from(relaid.replace('UTF-8', 'ISO-8859-1'), 'latin1');
    expect(verifyXml(latin)).toMatchObject({ valid: true });
  });

  test.each([
    [
      'a second signature',
      (xml: string) => xml.replace(/(<ds:Signature [\s\S]*<\/ds:Signature>)/, '$1$1'),
      'más de una',
    ],
    ['a reference to a part', (xml: string) => xml.replace('URI=""', 'URI="#x"'), 'no cubre el documento completo'],
    ['no certificate', (xml: string) => xml.replace(/<ds:KeyInfo>[\s\S]*<\/ds:KeyInfo>/, ''), 'no trae su certificado'],
    ['another hash', (xml: string) => xml.replace('xmlenc#sha256', 'xmlenc#md5'), 'no se admite'],
    [
      'a changed signature',
      (xml: string) => xml.replace('<ds:SignatureValue>', '<ds:SignatureValue>AAAA'),
      'no corresponde',
    ],
    ['a DOCTYPE', (xml: string) => xml.replace('<Invoice', '<!DOCTYPE Invoice><Invoice'), 'bien formado'],
  ])('SUN-12 %s is refused', (_what, change, words) => {
    const { xml } = signed('sha256')[0]!;
    expect(verifyXml(Buffer.from(change(xml.toString())))).toMatchObject({
      valid: false,
      reason: expect.stringContaining(words),
    });
  });

  test('SUN-12 a key that is not RSA cannot sign', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect(() => signXml(samples[0]!.canonical, { ...identity, key: privateKey }, 'sha256')).toThrow('RSA');
  });
});

describe('schemas of OASIS and SUNAT', () => {
  const files = signed('sha256').map(({ name, xml }) => ({ fileName: `${name}.xml`, contents: xml.toString() }));
  const byRoot = Map.groupBy(files, ({ contents }) => /\n<(\w+)/.exec(contents)![1] as SchemaName);

  test('SUN-13 samples of all kinds are validated', () => {
    expect([...byRoot].map(([name, all]) => [name, all.length])).toEqual([
      ['Invoice', 12],
      ['CreditNote', 9],
      ['SummaryDocuments', 2],
      ['VoidedDocuments', 1],
    ]);
  });

  test.each([...byRoot.keys()])('SUN-13 signed samples of %s are valid', async (name) => {
    expect(await validateXsd(name, byRoot.get(name)!)).toEqual([]);
  });

  test('SUN-13 an element in the wrong place is found', async () => {
    const [{ fileName, contents }] = byRoot.get('Invoice') as [{ fileName: string; contents: string }];
    const wrong = contents.replace(
      /(<cbc:IssueDate>.*?<\/cbc:IssueDate>)(<cbc:IssueTime>.*?<\/cbc:IssueTime>)/,
      '$2$1',
    );
    expect((await validateXsd('Invoice', [{ fileName, contents: wrong }])).join()).toContain('IssueTime');
  });
});
