import {
  allowsUnsigned,
  askPassphrase,
  fileArgument,
  ownSecretOf,
  progressLine,
  secretFile,
  sentenceOf,
} from './backup/command.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { parseConfig } from './config.ts';
import { openDatabase } from './open-database.ts';
import { openStorage } from './open-storage.ts';
import { writeDurably } from './ports/durable-file.ts';
import { explainStartFailure } from './start-failure.ts';

/** `npm run restore -- FILE`, into an empty database and with the server stopped. */
async function main(): Promise<void> {
  const file = fileArgument('restore');
  const config = parseConfig(process.env);
  const database = await openDatabase(config, console.log);
  try {
    const { manifest, rows, files, certificados, warnings } = await restoreBackup({
      file,
      databaseUrl: database.urls.migration,
      storage: await openStorage(config),
      secrets: config.secrets,
      saveSecret:
        ownSecretOf(config) === undefined ? undefined : (secret) => writeDurably(secretFile(config.dataDir), secret),
      passphrase: () => askPassphrase(config.backup.passphrase),
      allowUnsigned: allowsUnsigned(),
      say: progressLine(),
    });
    console.log(
      `\nEscuela restaurada tal como estaba el ${manifest.created}: ${rows} filas y ${files} archivos iguales a los de la copia; ${certificados} certificados verificados.`,
    );
    for (const warning of warnings) console.warn(`Atención: ${warning}`);
  } finally {
    await database.stop();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(`\n${explainStartFailure(error) ?? sentenceOf(error, 'No se pudo restaurar')}`);
    process.exit(1);
  },
);
