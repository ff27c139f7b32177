import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { BackupError } from './errors.ts';

/** `npm run restore -- FILE --allow-unsigned`: docs/backup.md says when. */
export const allowsUnsigned = () => process.argv.includes('--allow-unsigned');

/** The file named on the command line, relative to where npm was started. */
export function fileArgument(command: 'backup' | 'restore'): string {
  const given = process.argv.slice(2).find((argument) => argument !== '--allow-unsigned');
  if (!given) throw new BackupError(`Indica el archivo: npm run ${command} -- copia.aula`);
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), given);
}

const everyMs = 2_000;

/** Progress: one line that is rewritten on a terminal; elsewhere a line every two seconds and at each new stage. */
export function progressLine(output: NodeJS.WriteStream = process.stderr) {
  let last = 0;
  let stage = '';
  return (line: string) => {
    if (output.isTTY) {
      output.write(`\r\u001b[2K${line}`);
      return;
    }
    const now = Date.now();
    const sameStage = stageOf(line) === stage;
    if (sameStage && now - last < everyMs) return;
    stage = stageOf(line);
    last = now;
    output.write(`${line}\n`);
  };
}

const stageOf = (line: string) => line.split(':')[0]!;

/** From the environment, or typed without echo. */
export async function askPassphrase(given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  if (!process.stdin.isTTY) throw new BackupError('La copia está cifrada. Indica su contraseña en BACKUP_PASSPHRASE.');
  process.stderr.write('Contraseña de la copia: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  const typed = await terminal.question('');
  terminal.close();
  process.stderr.write('\n');
  return typed;
}

/** The secret generated into the data folder; undefined when another one is configured. */
export function ownSecretOf({ dataDir, secrets }: Pick<Config, 'dataDir' | 'secrets'>): string | undefined {
  const file = secretFile(dataDir);
  const own = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  return own === secrets[0] ? own : undefined;
}

export const secretFile = (dataDir: string) => path.join(dataDir, 'secret');

const written = ['DataDirInUse', 'EmbeddedFailure', 'NewerDatabase'];
/** One sentence for the operator. */
export function sentenceOf(error: unknown, what: string): string {
  const { code, name, message } = error as NodeJS.ErrnoException;
  if (error instanceof BackupError || error instanceof ConfigError || written.includes(name)) return message;
  if (code === 'ENOSPC') return `${what}: no queda espacio en el disco.`;
  if (code === 'EACCES' || code === 'EROFS') return `${what}: no tienes permiso para escribir ahí.`;
  return `${what}: ${message}`;
}
