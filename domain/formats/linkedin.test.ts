import { expect, test } from 'vitest';
import { linkedinUrl } from './linkedin.ts';

const url = 'https://aulaiuris.pe/verificar/ABC';

test.each([
  ['2026-11-16T15:00:00.000Z', '2026', '11'],
  // Still December in Lima.
  ['2027-01-01T03:00:00.000Z', '2026', '12'],
  ['2027-01-01T05:00:00.000Z', '2027', '1'],
])('CRE-01 LinkedIn gets the certification issued at %s as of %s-%s in Lima', (issued, year, month) => {
  const address = new URL(linkedinUrl({ name: 'Ética & Derecho', organization: 'Aula Iuris', issued, url, id: 'ABC' }));
  expect(address.origin + address.pathname).toBe('https://www.linkedin.com/profile/add');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Ética & Derecho',
    organizationName: 'Aula Iuris',
    issueYear: year,
    issueMonth: month,
    certUrl: url,
    certId: 'ABC',
  });
});
