import { randomBytes } from 'node:crypto';
import { secretBytes } from '../factors/totp.ts';
import { sealEnrolment } from '../factors/totp-secret.ts';
import type { TestApp } from './app.ts';
import { addTotp, codeOf, pendingCookieOf } from './factors.ts';
import { makePerson } from './people.ts';
import type { Sample } from './samples.ts';
import type { Call, Callers } from './samples-achieved.ts';

export const factorSamples: Record<string, (t: TestApp) => Promise<Sample>> = {
  'factores.finishLogin': async () => ({ body: { codigo: '123 456' } }),
  'factores.getFactors': async () => ({}),
  'factores.beginTotp': async () => ({}),
  'factores.confirmTotp': async () => ({ body: { inscripcion: 'sellada', codigo: '123456' } }),
  'factores.removeTotp': async () => ({}),
  'factores.renewBackupCodes': async () => ({}),
  'factores.removeFactors': async () => ({}),
};

const withFactor = async (t: TestApp, { alumnoId }: Callers): Promise<Call> => {
  await addTotp(t, alumnoId);
  return {};
};

export const achievedFactorSamples: Record<string, (t: TestApp, callers: Callers) => Promise<Call>> = {
  'factores.finishLogin': async (t) => {
    const { usuarioId } = await makePerson(t.deps.db, 'USU');
    const { secret } = await addTotp(t, usuarioId);
    const headers = { cookie: `entrada=${await pendingCookieOf(t, usuarioId)}` };
    return { body: { codigo: codeOf(secret) }, headers };
  },
  'factores.confirmTotp': async ({ deps }, { alumnoId }) => {
    const secret = randomBytes(secretBytes);
    const inscripcion = sealEnrolment(deps, alumnoId, secret, new Date());
    return { body: { inscripcion, codigo: codeOf(secret) } };
  },
  'factores.removeTotp': withFactor,
  'factores.renewBackupCodes': withFactor,
  'factores.removeFactors': withFactor,
};

/** Nobody has a pending sign-in unless a right password was typed. */
export const ownedFactorSamples: Record<string, (t: TestApp, callers: Callers) => Promise<Call>> = {
  'factores.finishLogin': (t) => factorSamples['factores.finishLogin']!(t),
};
