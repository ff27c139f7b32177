import type { Db } from 'server/db/connect.ts';
import { allUsuarios, rolIds } from 'server/db/schema/usuarios.ts';
import { type AlumnoDemo, alumnos } from './content/alumnos.ts';
import { administradora, contrasenas } from './content/cuentas.ts';
import { enLima } from './dates.ts';
import { slugDePersona } from './slug.ts';

export type AlumnoSembrado = AlumnoDemo & { usuarioId: number };
export type UsuariosSembrados = { administradoraId: number; alumnos: AlumnoSembrado[] };
export type Hashes = ReadonlyMap<string, string>;

/** Only the accounts in the README can sign in. */
export async function hashContrasenas(hashPassword: (password: string) => Promise<string>): Promise<Hashes> {
  const conocidas = [[administradora.dni, administradora.contrasena] as const, ...Object.entries(contrasenas)];
  return new Map(await Promise.all(conocidas.map(async ([dni, clave]) => [dni, await hashPassword(clave)] as const)));
}

export async function seedUsuarios(db: Db, hashes: Hashes, ahora: Date): Promise<UsuariosSembrados> {
  const personas = [
    { ...administradora, rolId: rolIds.ADMIN, creado: enLima(ahora, -400, 9) },
    ...alumnos.map((alumno, i) => ({ ...alumno, rolId: rolIds.USU, creado: enLima(ahora, -220 + i * 6, 11) })),
  ];
  const rows = await db
    .insert(allUsuarios)
    .values(
      personas.map(({ dni, nombre, apellido, rolId, creado }, i) => ({
        dni,
        nombre,
        apellido,
        rolId,
        creado,
        correo: `${slugDePersona(nombre, apellido)}@example.com`,
        numero: `9000000${String(i).padStart(2, '0')}`,
        contrasena: hashes.get(dni) ?? null,
      })),
    )
    .returning({ usuarioId: allUsuarios.usuarioId, dni: allUsuarios.dni });
  const ids = new Map(rows.map(({ dni, usuarioId }) => [dni, usuarioId]));
  return {
    administradoraId: ids.get(administradora.dni)!,
    alumnos: alumnos.map((alumno) => ({ ...alumno, usuarioId: ids.get(alumno.dni)! })),
  };
}
