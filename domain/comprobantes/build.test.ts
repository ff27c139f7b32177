import { describe, expect, test } from 'vitest';
import { parseXml } from '../formats/xml/parse-xml.ts';
import { textAt } from '../formats/xml/xml-tree.ts';
import { buildBoleta, buildFactura, buildNota, type Heading, oneLine } from './build.ts';
import { anonymousCliente, type Boleta, fileBase, qrText } from './document.ts';
import { writeDocument } from './write-document.ts';
import { writeSummary } from './write-summary.ts';

const emisor = { ruc: '20131312955', razonSocial: 'Escuela', direccion: 'Lima', establecimiento: '0000' };
const person = { kind: '1', documento: '45678901', nombre: 'Inés Huamán', direccion: '' } as const;
const firm = { kind: '6', documento: '20100070970', nombre: 'Estudio', direccion: 'Jr. Puno 1' } as const;
const heading: Heading = { serie: 'B001', numero: 7, fecha: '2026-11-18', hora: '10:00:00', emisor, cliente: person };
const facturaHeading: Heading = { ...heading, serie: 'F001', cliente: firm };
const sold = [{ descripcion: 'Penal', cantidad: 1, totalCentimos: 11_800, afectacion: 'gravado' as const }];
const cash = { formaPago: { kind: 'contado' as const }, detraccion: null };
const credito = (centimos: number, vence: string) => ({
  formaPago: { kind: 'credito' as const, cuotas: [{ centimos, vence }] },
  detraccion: null,
});

describe('a document that SUNAT would refuse is not made', () => {
  const withEmisor = (changes: object) => () => buildBoleta({ ...heading, emisor: { ...emisor, ...changes } }, sold);
  const withCliente = (changes: object) => () => buildBoleta({ ...heading, cliente: { ...person, ...changes } }, sold);
  const withLinea = (changes: object) => () => buildBoleta(heading, [{ ...sold[0]!, ...changes }]);
  const boleta = buildBoleta(heading, sold);
  const reason = { code: '06', text: 'Devolución total' } as const;
  test.each<[string, () => unknown, string]>([
    ['no RUC of its own', withEmisor({ ruc: '20131312956' }), 'Falta el RUC'],
    ['no legal name', withEmisor({ razonSocial: ' ' }), 'razón social'],
    ['a bad establishment', withEmisor({ establecimiento: '' }), 'establecimiento'],
    ['a series of facturas', () => buildBoleta({ ...heading, serie: 'F001' }, sold), 'serie «F001»'],
    ['a series with an accent', () => buildBoleta({ ...heading, serie: 'BÑ01' }, sold), 'serie'],
    ['number 0', () => buildBoleta({ ...heading, numero: 0 }, sold), 'número'],
    ['nine digits', () => buildBoleta({ ...heading, numero: 100_000_000 }, sold), 'número'],
    ['a name of two letters', withCliente({ nombre: 'Yo' }), '3 letras'],
    ['a DNI of seven digits', withCliente({ documento: '1234567' }), 'documento del cliente'],
    ['a factura for a DNI', () => buildFactura({ ...facturaHeading, cliente: person }, sold, cash), 'RUC válido'],
    ['no lines', () => buildBoleta(heading, []), 'no tiene líneas'],
    ['a line of nothing', withLinea({ totalCentimos: 0 }), 'importe'],
    ['half a seat', withLinea({ cantidad: 0.5 }), 'cantidad'],
    ['a description of spaces', withLinea({ descripcion: ' \n ' }), 'descripción'],
    ['cuotas above the total', () => buildFactura(facturaHeading, sold, credito(11_801, '2026-12-01')), 'superan'],
    ['a cuota in the past', () => buildFactura(facturaHeading, sold, credito(11_800, '2026-11-17')), 'vence antes'],
    [
      'credit without cuotas',
      () => buildFactura(facturaHeading, sold, { ...cash, formaPago: { kind: 'credito', cuotas: [] } }),
      'cuotas',
    ],
    ['a note of the other letter', () => buildNota({ ...heading, serie: 'FC01' }, boleta, sold, reason), 'letra'],
    [
      'a note without reason',
      () => buildNota({ ...heading, serie: 'BC01' }, boleta, sold, { ...reason, text: ' ' }),
      'motivo',
    ],
  ])('SUN-05 %s', (_what, build, words) => expect(build).toThrow(words));
});

test('SUN-05 CLIENTES VARIOS', () => {
  const root = parseXml(writeDocument(buildBoleta({ ...heading, cliente: anonymousCliente }, sold)));
  expect(textAt(root, 'AccountingCustomerParty/Party/PartyLegalEntity/RegistrationName')).toBe('CLIENTES VARIOS');
  expect(textAt(root, 'AccountingCustomerParty/Party/PartyIdentification/ID')).toBe('-');
});

test('SUN-05 descriptions are one line of at most 500 characters, with what XML can hold', () => {
  expect(oneLine(' Derecho\r\nPenal\u0007 <&> \u200b👩‍⚖️ ', 500)).toBe('Derecho Penal <&> 👩‍⚖️');
  expect([...oneLine('ñ'.repeat(16_384), 500)]).toHaveLength(500);
  const line = { ...sold[0]!, descripcion: 'A & B <script> "x" \u0000 ñ' };
  const root = parseXml(writeDocument(buildBoleta(heading, [line])));
  expect(textAt(root, 'InvoiceLine/Item/Description')).toBe('A & B <script> "x" ñ');
});

test('SUN-08 name of the file and content of the QR', () => {
  const boleta = buildBoleta(heading, sold);
  expect(fileBase(boleta)).toBe('20131312955-03-B001-7');
  expect(qrText(boleta)).toBe('20131312955|03|B001|7|18.00|118.00|2026-11-18|1|45678901|');
});

test('SUN-09 facturas are voided by RA, boletas by RC', () => {
  const day = { fecha: '2026-11-19', issued: '2026-11-18', correlativo: 1, emisor };
  const voided = (serie: string) => ({ kind: '01' as const, serie, numero: 1, reason: 'Error' });
  expect(() => writeSummary({ ...day, kind: 'RA', lines: [voided('B001')] })).toThrow(
    'Una boleta no se da de baja así',
  );
  const factura = { ...buildFactura(facturaHeading, sold, cash), kind: '03' } as unknown as Boleta;
  const asBoleta = { document: factura, condition: '3' as const };
  expect(() => writeSummary({ ...day, kind: 'RC', lines: [asBoleta] })).toThrow('solo de boletas');
  expect(() => writeSummary({ ...day, kind: 'RA', lines: [] })).toThrow('1 a 500');
  expect(writeSummary({ ...day, kind: 'RA', lines: [voided('F001')] })).toContain('<cbc:ID>RA-20261119-1</cbc:ID>');
});
