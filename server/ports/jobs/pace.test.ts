import { expect, test } from 'vitest';
import { parseConfig } from '../../config.ts';
import { jobSettings, withMailRate } from './jobs.ts';
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

test('MAIL-10 MAIL_PER_SECOND sets the rate of mails and of no other job', () => {
  const config = (env: Record<string, string>) =>
    parseConfig({ NODE_ENV: 'test', SECRET: 'un secreto de por lo menos treinta y dos letras', ...env });
  expect(config({}).mailPerSecond).toBe(5);
  const { 'correo.enviar': mail, ...others } = withMailRate(config({ MAIL_PER_SECOND: '0.5' }).mailPerSecond);
  expect(mail).toEqual({ ...jobSettings['correo.enviar'], perSecond: 0.5 });
  expect(others).toEqual(Object.fromEntries(Object.entries(jobSettings).filter(([name]) => name !== 'correo.enviar')));
  expect(() => config({ MAIL_PER_SECOND: '0' })).toThrow('MAIL_PER_SECOND');
});
