import { ConfigError } from './config-error.ts';
import type { Secrets } from './keys.ts';

const requiredInProduction = ['DATABASE_URL', 'SECRET', 'PUBLIC_URL', 'TRUST_PROXY', 'SMTP_URL', 'PAYMENTS'] as const;
const minSecretBits = 128;

/** What a production installation must decide explicitly: every default here would be a surprise later. */
export function checkProduction(env: Partial<Record<(typeof requiredInProduction)[number], unknown>>): void {
  const missing = requiredInProduction.filter((name) => env[name] === undefined);
  if (missing.length > 0) {
    throw new ConfigError(`En producción falta configurar: ${missing.join(', ')}. Mira docs/configuration.md.`);
  }
  const { protocol, hostname } = new URL(String(env.PUBLIC_URL));
  if (protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    throw new ConfigError('En producción PUBLIC_URL empieza con https://: sin TLS las sesiones se podrían robar.');
  }
  if ((env.SECRET as Secrets).some((each) => entropyBits(each) < minSecretBits)) {
    throw new ConfigError('SECRET se puede adivinar. Genera uno con: openssl rand -base64 32');
  }
}

/** Shannon entropy of the letters: low for repetitions, whatever the length. */
function entropyBits(text: string): number {
  const letters = [...text];
  const counts = Map.groupBy(letters, (letter) => letter);
  return [...counts.values()].reduce((bits, { length }) => bits - length * Math.log2(length / letters.length), 0);
}
