import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'aula-config-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://aula@db/aula',
  SECRET: 'un secreto de por lo menos treinta y dos letras',
  PUBLIC_URL: 'https://aula.example/',
  TRUST_PROXY: 'none',
  SMTP_URL: 'files',
  PAYMENTS: 'simulado',
};
const required = Object.keys(production).filter((name) => name !== 'NODE_ENV');

function refusal(env: NodeJS.ProcessEnv): string {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

describe('in production', () => {
  test('OPS-05 everything that is missing is named at once', () => {
    const said = refusal({ NODE_ENV: 'production' });
    for (const name of required) expect(said).toContain(name);
  });

  test.each(required)('OPS-05 only %s is named when only it is missing, also as an empty value', (name) => {
    for (const value of [undefined, '']) {
      const said = refusal({ ...production, [name]: value });
      expect(required.filter((each) => said.includes(each))).toEqual([name]);
    }
  });

  test('OPS-05 these are enough, and an explicit "none" and "files" mean nothing in front and mails in a folder', () => {
    const config = parseConfig(production);
    expect(config).toMatchObject({
      production: true,
      publicUrl: 'https://aula.example',
      secrets: [production.SECRET],
      trustProxy: undefined,
      smtpUrl: undefined,
      pagos: { proveedor: 'simulado' },
    });
  });

  test('OPS-05 an address without TLS is refused, except on this machine', () => {
    expect(refusal({ ...production, PUBLIC_URL: 'http://aula.example' })).toContain('https://');
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:80']) {
      expect(refusal({ ...production, PUBLIC_URL: `http://${host}` })).toBe('');
    }
  });

  test.each(['a'.repeat(64), 'abc'.repeat(20), '0123456789'.repeat(3).padEnd(32, '0')])(
    'OPS-05 the secret %s is refused, because it can be guessed',
    (SECRET) => {
      expect(refusal({ ...production, SECRET })).toMatch(/^SECRET se puede adivinar/);
    },
  );
});

describe('SEC-11 a list of secrets', () => {
  const [first, second] = [production.SECRET, 'otra clave, no: otra frase distinta y tan larga'.replaceAll(',', '')];

  test('is read in order, with or without spaces', () => {
    expect(parseConfig({ ...production, SECRET: `${first}, ${second}` }).secrets).toEqual([first, second]);
  });

  test('is refused when one of them is short, empty or can be guessed', () => {
    for (const bad of ['corta', '', ' ']) {
      expect(refusal({ ...production, SECRET: `${first},${bad}` })).toMatch(/SECRET: .*32 caracteres/);
    }
    expect(refusal({ ...production, SECRET: `${first},${'a'.repeat(64)}` })).toMatch(/^SECRET se puede adivinar/);
  });
});

describe('a bad value is named', () => {
  test.each([
    ['PORT', 'ochenta'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['NODE_ENV', 'staging'],
    ['PUBLIC_URL', 'aula.example'],
    ['PUBLIC_URL', 'ftp://aula.example'],
    ['DATABASE_URL', 'mysql://db/aula'],
    ['DATABASE_POOL', '1'],
    ['SECRET', 'corto'],
    ['SESSION_IDLE_MINUTES', '0'],
    ['SESSION_MAX_MINUTES', 'siempre'],
    ['S3_ENDPOINT', 'no es una dirección'],
    ['SMTP_URL', 'http://correo'],
    ['MAIL_BOUNCE', 'Rebotes <rebotes@aula.pe>'],
    ['MAIL_REPLY_TO', 'Consultas <consultas@aula.pe>'],
    ['METRICS_TOKEN', 'corto'],
    ['LOG_LEVEL', 'ruidoso'],
    ['MAX_EVENT_LOOP_DELAY_MS', '-1'],
    ['PAYMENTS', 'efectivo'],
    ['API_ONLY', 'sí'],
    ['SAMPLE_FIGURES', '1'],
    ['SOCIAL_FACEBOOK', 'aulaiuris'],
  ])('%s=%s', (name, value) => {
    const said = refusal({ DATA_DIR: dataDir, [name]: value });
    expect(said).toMatch(new RegExp(`^La configuración no es válida:\n {2}${name}: `));
    expect(said).not.toMatch(/invalid|expected|too (small|big)/i);
  });

  test('all of them at once', () => {
    const said = refusal({ PORT: 'x', LOG_LEVEL: 'x', SECRET: 'x' });
    for (const name of ['PORT', 'LOG_LEVEL', 'SECRET']) expect(said).toContain(`${name}: `);
  });

  test('and the value of a secret is not repeated', () => {
    expect(refusal({ SECRET: 'corto-pero-mio', METRICS_TOKEN: 'ficha-mia' })).not.toMatch(/corto-pero-mio|ficha-mia/);
  });
});

test('OPS-55 production makes daily backups unless told otherwise', () => {
  const { dataDir: folder, backup } = parseConfig(production);
  expect(backup.dir).toBe(path.join(folder, 'copias'));
  expect(parseConfig({ ...production, BACKUP_DIR: 'none' }).backup.dir).toBeUndefined();
});

test.each([
  ['BACKUP_PASSPHRASE', 'corta', 'necesita al menos 12 caracteres'],
  ['PORT', 'abc', 'debe ser un número'],
  ['PORT', '70000', 'debe ser 65535 o menos'],
  ['BACKUP_KEEP', '0', 'debe ser 1 o más'],
  ['MAIL_PER_SECOND', '0', 'debe ser mayor que 0'],
  ['STAFF_SECOND_FACTOR', 'yes', 'admite off, optional, required'],
  ['PUBLIC_URL', 'aula', 'debe ser una dirección, con https://'],
])('OPS-76 %s=%s is refused in Spanish: %s', (name, value, words) => {
  expect(refusal({ DATA_DIR: dataDir, [name]: value })).toBe(`La configuración no es válida:\n  ${name}: ${words}`);
});

describe('what nobody said', () => {
  test('has a default that works on a laptop', () => {
    expect(parseConfig({ DATA_DIR: dataDir })).toMatchObject({
      production: false,
      host: 'localhost',
      port: 3000,
      publicUrl: undefined,
      databaseUrl: undefined,
      s3: undefined,
      imageBase: '/imagenes',
      smtpUrl: undefined,
      metricsToken: undefined,
      apiOnly: false,
      sampleFigures: true,
      institucion: { nombre: 'Aula Iuris' },
    });
  });

  test.each([
    [{}, true],
    [{ SAMPLE_FIGURES: 'false' }, false],
    [production, false],
    [{ ...production, SAMPLE_FIGURES: 'true' }, true],
  ])('sample figures are for the demo school, unless said otherwise: %j', (env, expected) => {
    expect(parseConfig({ DATA_DIR: dataDir, ...env }).sampleFigures).toBe(expected);
  });

  test('an empty variable is one nobody set', () => {
    expect(parseConfig({ DATA_DIR: dataDir, PORT: '', PUBLIC_URL: '', S3_BUCKET: '' })).toMatchObject({
      port: 3000,
      publicUrl: undefined,
      s3: undefined,
    });
  });

  test('the secret is made once, kept with the data, and readable by its owner alone', () => {
    const [secret] = parseConfig({ DATA_DIR: dataDir }).secrets;
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(parseConfig({ DATA_DIR: dataDir }).secrets).toEqual([secret]);
    const file = path.join(dataDir, 'secret');
    expect(readFileSync(file, 'utf8')).toBe(secret);
    expect(statSync(file).mode & 0o077).toBe(0);
  });
});

test('a bucket without keys leaves the credentials to the machine it runs on', () => {
  const { s3 } = parseConfig({ DATA_DIR: dataDir, S3_BUCKET: 'aula' });
  expect(s3).toEqual({ bucket: 'aula', region: 'us-east-1' });
});

describe('payments', () => {
  test('a provider without its keys names all of them', () => {
    const said = refusal({ DATA_DIR: dataDir, PAYMENTS: 'mercadopago' });
    for (const name of ['MERCADOPAGO_ACCESS_TOKEN', 'MERCADOPAGO_WEBHOOK_SECRET']) expect(said).toContain(name);
  });

  test('the page where anybody approves a payment is refused in production', () => {
    for (const PAYMENTS of ['sandbox', 'pruebas']) {
      expect(refusal({ ...production, PAYMENTS })).toContain('PAYMENTS=sandbox');
      expect(parseConfig({ DATA_DIR: dataDir, PAYMENTS }).pagos).toEqual({ proveedor: 'sandbox' });
    }
  });
});
