import { readFile } from 'node:fs/promises';
import { type Owner, weakness } from 'domain/rules/contrasenas.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../http/errors.ts';
import { isInBloom } from './bloom.ts';

const file = new URL('./common-passwords.bloom', import.meta.url);
let filter: Promise<Uint8Array> | undefined;

/** Loads the filter (280 KB) on first use. */
export async function isCommonPassword(contrasena: string): Promise<boolean> {
  filter ??= readFile(file);
  return isInBloom(await filter, contrasena.normalize('NFC').toLowerCase());
}

/** Why a new password is refused, null if it is not. */
export async function passwordRefusal(contrasena: string, owner: Owner, escuela: string): Promise<string | null> {
  if (await isCommonPassword(contrasena)) return 'Es una de las contraseñas más usadas. Usa una frase que recuerdes.';
  return weakness(contrasena, owner, escuela);
}

export async function checkNewPassword(
  { config }: Pick<Deps, 'config'>,
  contrasena: string,
  owner: Owner,
): Promise<void> {
  const why = await passwordRefusal(contrasena, owner, config.institucion.nombre);
  if (why) throw invalid({ contrasena: why }, why);
}
