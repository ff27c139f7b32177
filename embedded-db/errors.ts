export class DataDirInUse extends Error {
  override name = 'DataDirInUse';

  constructor(dataDir: string) {
    super(
      `La carpeta de datos ${dataDir} ya está en uso por otra copia de la aplicación. Cierra la otra o indica otra carpeta con DATA_DIR.`,
    );
  }
}

export class EmbeddedFailure extends Error {
  override name = 'EmbeddedFailure';

  constructor(reason: string, lastLines: string[] = []) {
    super(lastLines.length ? `${reason}\n${lastLines.map((line) => `  ${line}`).join('\n')}` : reason);
  }
}

export function errorCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}
