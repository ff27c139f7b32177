/** A refusal of backup or restore; the message is for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export const damaged = (cause?: unknown) =>
  new BackupError('La copia está dañada o incompleta. No se ha escrito nada; usa otra copia.', { cause });

export const unproven = () =>
  new BackupError(
    'Aquí no se puede comprobar que nadie haya cambiado la copia: no tiene contraseña, y su firma falta o es de otro SECRET. Configura el SECRET de la escuela copiada o, si confías en su origen, repite con --allow-unsigned. No se ha escrito nada.',
  );

export const notABackup = (file: string) => new BackupError(`${file} no es una copia de seguridad de Aula Iuris.`);

export const newerProgram = (program: string) =>
  new BackupError(
    `La copia es de una versión más nueva del programa (${program}). Actualiza este programa y vuelve a restaurar.`,
  );

export const noSchool = (where: string) => new BackupError(`En ${where} no hay ninguna escuela que copiar.`);

export class BackupUnderWay extends BackupError {
  constructor() {
    super('Otro proceso está haciendo una copia.');
  }
}
