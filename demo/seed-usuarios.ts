import { rolIds } from 'domain/rules/permisos.ts';
import type { Db } from 'server/db/connect.ts';
import { allUsuarios } from 'server/db/schema/usuarios.ts';
import { type AlumnoDemo, alumnos } from './content/alumnos.ts';
import { adminAccount, contrasenas } from './content/cuentas.ts';
import { inLima } from './dates.ts';
import { personSlug } from './slug.ts';

export type SeededAlumno = AlumnoDemo & { usuarioId: number };
export type SeededUsuarios = { adminId: number; alumnos: SeededAlumno[] };
export type Hashes = ReadonlyMap<string, string>;

/** Only the accounts in the README can sign in. */
export async function hashContrasenas(hashPassword: (password: string) => Promise<string>): Promise<Hashes> {
  const known = [[adminAccount.dni, adminAccount.contrasena] as const, ...Object.entries(contrasenas)];
  return new Map(await Promise.all(known.map(async ([dni, key]) => [dni, await hashPassword(key)] as const)));
}

export async function seedUsuarios(db: Db, hashes: Hashes, now: Date): Promise<SeededUsuarios> {
  const people = [
    { ...adminAccount, rolId: rolIds.ADMIN, creado: inLima(now, -400, 9) },
    ...alumnos.map((alumno, i) => ({ ...alumno, rolId: rolIds.USU, creado: inLima(now, -220 + i * 6, 11) })),
  ];
  const rows = await db
    .insert(allUsuarios)
    .values(
      people.map(({ dni, nombre, apellido, rolId, creado }, i) => ({
        dni,
        nombre,
        apellido,
        rolId,
        creado,
        correo: `${personSlug(nombre, apellido)}@example.com`,
        numero: `9000000${String(i).padStart(2, '0')}`,
        contrasena: hashes.get(dni) ?? null,
      })),
    )
    .returning({ usuarioId: allUsuarios.usuarioId, dni: allUsuarios.dni });
  const ids = new Map(rows.map(({ dni, usuarioId }) => [dni, usuarioId]));
  return {
    adminId: ids.get(adminAccount.dni)!,
    alumnos: alumnos.map((alumno) => ({ ...alumno, usuarioId: ids.get(alumno.dni)! })),
  };
}
