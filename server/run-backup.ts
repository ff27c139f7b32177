import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { fileArgument, ownSecretOf, progressLine, sentenceOf } from './backup/command.ts';
import { createBackup } from './backup/create-backup.ts';
import { noSchool } from './backup/errors.ts';
import { parseConfig } from './config.ts';
import { joinDatabase } from './open-database.ts';
import { openStorage } from './open-storage.ts';
import { explainStartFailure } from './start-failure.ts';
import { programVersion } from './version.ts';

/** `npm run backup -- FILE`, also while the server runs. */
async function main(): Promise<void> {
  const file = fileArgument('backup');
  const config = parseConfig(process.env);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  if (config.databaseUrl === undefined && !existsSync(path.join(config.dataDir, 'pg'))) throw noSchool(config.dataDir);
  const database = await joinDatabase(config, console.log);
  try {
    const { tables, rows, files, problems } = await createBackup({
      file,
      databaseUrl: database.urls.direct,
      storage: await openStorage(config),
      secrets: config.secrets,
      ownSecret: ownSecretOf(config),
      program: programVersion,
      passphrase: config.backup.passphrase,
      now: new Date(),
      say: progressLine(),
      signal: stopping.signal,
    });
    const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
    console.log(`\nCopia verificada: ${file} (${tables} tablas, ${rows} filas, ${files} archivos, ${megabytes} MB).`);
    if (problems.count > 0) {
      console.warn(`Atención, archivos con problemas (${problems.count}):\n  ${problems.examples.join('\n  ')}`);
    }
  } finally {
    await database.stop();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(`\n${explainStartFailure(error) ?? sentenceOf(error, 'No se pudo hacer la copia')}`);
    process.exit(1);
  },
);
