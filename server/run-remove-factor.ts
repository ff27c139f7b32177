import { parseConfig } from './config.ts';
import { recordAudit } from './db/audit.ts';
import { connect, inTransaction } from './db/connect.ts';
import { deleteFactor } from './factors/queries.ts';
import { joinDatabase } from './open-database.ts';
import { deleteSessionsOf } from './session/queries.ts';
import { findByDni } from './usuarios/queries.ts';

/** `npm run remove-factor -- DNI`: for the last administrator who has lost the second factor. */
const [dni] = process.argv.slice(2);
if (!dni) {
  console.error('Escribe el DNI de la cuenta: npm run remove-factor -- 12345678');
  process.exit(1);
}
const database = await joinDatabase(parseConfig(process.env), () => {});
const { db, close } = connect(database.urls.direct, { max: 1 });
try {
  const said = await inTransaction(db, async (tx) => {
    const found = await findByDni(tx, dni.trim().toUpperCase());
    if (!found) return `No hay una cuenta con el DNI ${dni}.`;
    if (!(await deleteFactor(tx, found.usuarioId))) return `${found.nombre} no usa la verificación en dos pasos.`;
    await deleteSessionsOf(tx, found.usuarioId);
    await recordAudit(tx, {
      usuarioId: null,
      accion: 'quitar-factores',
      entidad: 'usuario',
      entidadId: found.usuarioId,
      despues: found,
      acto: 'access-of-others',
    });
    return `${found.nombre} ${found.apellido} entrará solo con su contraseña. Se cerraron sus sesiones.`;
  });
  console.log(said);
} finally {
  await close();
  await database.stop();
}
process.exit();
