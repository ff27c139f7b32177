import { expect, test } from 'vitest';
import { parseConfig } from '../../config.ts';
import { type JobName, jobSettings, withMailRates } from './jobs.ts';
import { makePace } from './pace.ts';

test('a handful goes at once, what follows at the pace, and a pause makes up for it', () => {
  let ms = 0;
  const pace = makePace(5, () => ms);
  const waits = (howMany: number) => Array.from({ length: howMany }, () => Math.round(pace()));
  expect(waits(20)).toEqual(Array(20).fill(0));
  expect(waits(3)).toEqual([200, 400, 600]);
  ms += 600;
  expect(waits(1)).toEqual([200]);
  ms += 60_000;
  expect(waits(20)).toEqual(Array(20).fill(0));
});

test('MAIL-10 MAIL_PER_SECOND and MAIL_BULK_PER_SECOND set the rates of the two lanes and of no other job', () => {
  const config = (env: Record<string, string>) =>
    parseConfig({ NODE_ENV: 'test', SECRET: 'un secreto de por lo menos treinta y dos letras', ...env });
  expect(config({}).mailRates).toEqual({ perSecond: 5, bulkPerSecond: 3 });
  const { mailRates } = config({ MAIL_PER_SECOND: '0.5', MAIL_BULK_PER_SECOND: '0.1' });
  const { 'correo.enviar': mail, 'correo.masivo': bulk, ...others } = withMailRates(mailRates);
  expect(mail).toEqual({ ...jobSettings['correo.enviar'], perSecond: 0.5 });
  expect(bulk).toEqual({ ...jobSettings['correo.masivo'], perSecond: 0.1 });
  expect(Object.keys(others)).toHaveLength(Object.keys(jobSettings).length - 2);
  for (const [name, settings] of Object.entries(others)) expect(settings).toEqual(jobSettings[name as JobName]);
  for (const name of ['MAIL_PER_SECOND', 'MAIL_BULK_PER_SECOND']) expect(() => config({ [name]: '0' })).toThrow(name);
});
