import { randomBytes } from 'node:crypto';
import { findPasskey, saveChallenge } from '../factors/queries.ts';
import { secretBytes } from '../factors/totp.ts';
import { sealEnrolment } from '../factors/totp-secret.ts';
import { hashToken } from '../http/session.ts';
import type { TestApp } from './app.ts';
import type { Call, Callers } from './call.ts';
import type { Sample } from './derived-sample.ts';
import { addPasskeyOf, addTotp, codeOf, pendingCookieOf } from './factors.ts';
import { SoftwareKey } from './passkeys.ts';
import { makePerson } from './people.ts';

export const factorSamples: Record<string, (t: TestApp) => Promise<Sample>> = {
  'factores.finishLogin': async () => ({ body: { codigo: '123 456' } }),
  'factores.confirmTotp': async () => ({ body: { inscripcion: 'sellada', codigo: '123456' } }),
  'passkeys.addPasskey': async ({ deps }) => ({
    body: { nombre: 'Laptop', credencial: new SoftwareKey(deps.publicUrl()).create(someChallenge) },
  }),
};

const someChallenge = { challenge: 'ZGVzYWbDrW8', rp: { id: 'localhost', name: '' } };

const withOwnPasskey = async (t: TestApp, { alumnoId }: Callers): Promise<Call> => {
  await addPasskeyOf(t, alumnoId);
  return {};
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
  'passkeys.beginLoginPasskey': async (t) => {
    const { usuarioId } = await makePerson(t.deps.db, 'USU');
    await addPasskeyOf(t, usuarioId);
    return { headers: { cookie: `entrada=${await pendingCookieOf(t, usuarioId)}` } };
  },
  'passkeys.beginConfirmPasskey': withOwnPasskey,
  'passkeys.addPasskey': async (t) => ({
    ...(await factorSamples['passkeys.addPasskey']!(t)),
    prepare: async ({ cookies }) =>
      saveChallenge(t.deps.db, hashToken(cookies.get('sesion') ?? ''), someChallenge.challenge, 3),
  }),
  'passkeys.removePasskey': async (t, { alumnoId }) => {
    const { key } = await addPasskeyOf(t, alumnoId);
    const stored = await findPasskey(t.deps.db, alumnoId, key.id);
    return { params: { id: stored!.passkeyId } };
  },
};

/** Without a right password nobody has a pending sign-in. */
export const ownedFactorSamples: Record<string, (t: TestApp, callers: Callers) => Promise<Call>> = {
  'factores.finishLogin': (t) => factorSamples['factores.finishLogin']!(t),
  'passkeys.beginLoginPasskey': async () => ({}),
};
