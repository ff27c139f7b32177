import { rolIds } from 'domain/rules/permisos.ts';
import type { Db } from '../db/connect.ts';
import { hashPassword } from '../passwords/hash.ts';
import type { TestApp } from './app.ts';
import { makeUsuario } from './builders.ts';
import { openSession } from './sessions.ts';

export const contrasena = 'una-frase-larga';

let hashed: Promise<string> | undefined;

export async function makePerson(db: Db, rol: keyof typeof rolIds, fields: Parameters<typeof makeUsuario>[1] = {}) {
  hashed ??= hashPassword(contrasena);
  return makeUsuario(db, { rolId: rolIds[rol], contrasena: await hashed, ...fields });
}

/** A new signed-in person with that role. */
export async function signedIn(t: TestApp, rol: keyof typeof rolIds) {
  const person = await makePerson(t.deps.db, rol);
  return { person, browser: await openSession(t, person.usuarioId) };
}
