import { randomBytes } from 'node:crypto';
import { encolarCorreo } from '../correos/encolar.ts';
import { inTransaction } from '../db/connect.ts';
import type { House } from '../house.ts';
import { hashToken } from '../http/session.ts';
import { saveRecoveryCode } from '../passwords/queries.ts';
import { mailBody } from '../ports/correo/plantilla.ts';
import { findByLogin } from './queries.ts';

const validMinutes = 10;

export async function enviarRecuperacion(house: House, login: string): Promise<void> {
  const { institucion } = house.config;
  await inTransaction(house.db, async (tx) => {
    const found = await findByLogin(tx, login);
    if (!found) return;
    const codigo = randomBytes(24).toString('base64url');
    await saveRecoveryCode(tx, hashToken(codigo), found.usuarioId, validMinutes);
    const body = mailBody({
      institucion: institucion.nombre,
      titulo: 'Crea una contraseña nueva',
      parrafos: [
        `Hola, ${found.nombre}. Recibimos un pedido para cambiar la contraseña de tu cuenta.`,
        `El enlace sirve una sola vez y vence en ${validMinutes} minutos. También puedes escribir este código: ${codigo}`,
      ],
      // In the fragment, which never reaches server logs or referrers.
      boton: { texto: 'Crear contraseña', url: `${house.publicUrl()}/recuperar/nueva#codigo=${codigo}` },
      pie: 'Si no fuiste tú, no hagas nada: tu contraseña sigue igual.',
    });
    await encolarCorreo(house.trabajos, tx, {
      para: found.correo,
      asunto: `Tu contraseña de ${institucion.nombre}`,
      reservado: true,
      ...body,
    });
  });
}
