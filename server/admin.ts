import { createInterface } from 'node:readline/promises';
import { isEmailAddress } from 'domain/formats/email.ts';
import { rolIds } from 'domain/rules/permisos.ts';
import { newContrasena } from 'domain/schemas/session.ts';
import { z } from 'zod';
import { parseConfig } from './config.ts';
import { recordAudit } from './db/audit.ts';
import { connect, inTransaction } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './open-database.ts';
import { passwordRefusal } from './passwords/check-password.ts';
import { hashPassword } from './passwords/hash.ts';
import { insertUsuario } from './usuarios/queries.ts';

/** `npm run admin`: creates an administrator, from its prompts or from ADMIN_DNI, ADMIN_CORREO … */
const answers = z.object({
  dni: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^(\d{8}|[0-9A-Z]{9,12})$/, { error: 'El DNI tiene 8 dígitos' }),
  correo: z.string().refine(isEmailAddress, { error: 'Correo inválido' }),
  nombre: z.string().trim().min(1, { error: 'El nombre es requerido' }).max(150),
  apellido: z.string().trim().min(1, { error: 'El apellido es requerido' }).max(150),
  contrasena: newContrasena,
});

const questions = { dni: 'DNI', correo: 'Correo', nombre: 'Nombre', apellido: 'Apellido', contrasena: 'Contraseña' };

const config = parseConfig(process.env);
const parsed = answers.safeParse(await ask());
if (!parsed.success) {
  for (const issue of parsed.error.issues) console.error(`${issue.path.join('.')}: ${issue.message}`);
  process.exit(1);
}

const weak = await passwordRefusal(parsed.data.contrasena, parsed.data, config.institucion.nombre);
if (weak) {
  console.error(`contrasena: ${weak}`);
  process.exit(1);
}

const database = await openDatabase(config, console.log);
await migrate(database.urls.migration);
const { db, close } = connect(database.urls.direct);
const { contrasena, ...person } = parsed.data;
try {
  const hash = await hashPassword(contrasena);
  await inTransaction(db, async (tx) => {
    const created = await insertUsuario(tx, { ...person, contrasena: hash, rolId: rolIds.ADMIN });
    await recordAudit(tx, {
      usuarioId: null,
      accion: 'crear',
      entidad: 'usuario',
      entidadId: created.usuarioId,
      despues: person,
      acto: 'access-of-others',
    });
  });
  console.log(`${person.nombre} ${person.apellido} ya puede iniciar sesión con el DNI ${person.dni}.`);
} catch (error) {
  const taken = (error as { cause?: { code?: string } }).cause?.code === '23505';
  console.error(taken ? 'Ya existe una cuenta con ese DNI o ese correo.' : error);
  process.exitCode = 1;
} finally {
  await close();
  await database.stop();
}
process.exit();

async function ask(): Promise<Record<string, string>> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const given: Record<string, string> = {};
  for (const [name, question] of Object.entries(questions)) {
    given[name] = process.env[`ADMIN_${name.toUpperCase()}`] ?? (await terminal.question(`${question}: `));
  }
  terminal.close();
  return given;
}
