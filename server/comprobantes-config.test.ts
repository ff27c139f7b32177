import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { openComprobantes } from './open-comprobantes.ts';

const samples = path.join(import.meta.dirname, 'comprobantes/samples');
const testKey = path.join(samples, 'LLAMA-PE-CERTIFICADO-DEMO-10467793549.pfx');
const env = {
  NODE_ENV: 'test',
  SECRET: 'un secreto de por lo menos treinta y dos letras',
  INSTITUTION_RUC: '20131312955',
  COMPROBANTES: 'sunat',
  COMPROBANTES_P12: testKey,
  COMPROBANTES_P12_PASSWORD: 'password',
};
const read = (changes: Record<string, string>) => parseConfig({ ...env, ...changes }).comprobantes;

describe('configuration of comprobantes', () => {
  test('SUN-25 off by default', () => {
    expect(parseConfig({ NODE_ENV: 'test', SECRET: env.SECRET }).comprobantes).toEqual({ adapter: 'ninguno' });
  });

  test('SUN-25 beta has its own user, and the certificate of the PDFs serves too', () => {
    expect(read({})).toMatchObject({ environment: 'beta', user: '20131312955MODDATOS', password: 'moddatos' });
    const shared = { COMPROBANTES_P12: '', CERTIFICATE_P12: testKey, CERTIFICATE_P12_PASSWORD: 'password' };
    expect(read(shared)).toMatchObject({ certificate: { file: testKey, password: 'password', hash: 'sha256' } });
  });

  test.each([
    [{ INSTITUTION_RUC: '' }, 'INSTITUTION_RUC'],
    [{ COMPROBANTES_P12: '' }, 'COMPROBANTES_P12'],
    [{ SUNAT_ENVIRONMENT: 'produccion' }, 'SUNAT_USER y SUNAT_PASSWORD'],
    [{ COMPROBANTES: 'otro' }, 'COMPROBANTES'],
  ])('SUN-25 %o is refused', (changes, words) => expect(() => read(changes)).toThrow(words));

  test.each([
    [{ COMPROBANTES_P12_PASSWORD: 'otra' }, 'la contraseña no lo abre'],
    [{ COMPROBANTES_P12: path.join(samples, 'no-hay.p12') }, 'no se puede leer'],
    [{ COMPROBANTES_P12: import.meta.filename }, 'no es un archivo .p12'],
  ])('SUN-25 a certificate %o is refused at the start', async (changes, words) => {
    await expect(openComprobantes(read(changes))).rejects.toThrow(words);
  });

  test.each(['ninguno', 'archivo', 'sunat'])('SUN-25 %s opens', async (adapter) => {
    expect((await openComprobantes(read({ COMPROBANTES: adapter }))).adapter).toBe(adapter);
  });
});
