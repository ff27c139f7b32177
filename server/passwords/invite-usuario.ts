import { randomBytes } from 'node:crypto';
import { encolarCorreo } from '../correos/encolar.ts';
import type { Db } from '../db/connect.ts';
import type { House } from '../house.ts';
import { hashToken } from '../http/session.ts';
import { mailBody } from '../ports/correo/plantilla.ts';
import { saveRecoveryCode } from './queries.ts';

const validDays = 7;

type Invitado = { usuarioId: number; nombre: string; correo: string };

/** Mails a link to choose a password. It invalidates an earlier invitation. */
export async function inviteUsuario(house: House, tx: Db, { usuarioId, nombre, correo }: Invitado): Promise<void> {
  const { institucion } = house.config;
  const codigo = randomBytes(24).toString('base64url');
  await saveRecoveryCode(tx, hashToken(codigo), usuarioId, validDays * 24 * 60, 'activar');
  const body = mailBody({
    institucion: institucion.nombre,
    titulo: 'Activa tu cuenta',
    parrafos: [
      `Hola, ${nombre}. Te damos la bienvenida a ${institucion.nombre}: ya tienes una cuenta en el campus.`,
      `Elige tu contraseña para entrar. El enlace sirve una sola vez y vence en ${validDays} días. También puedes escribir este código: ${codigo}`,
    ],
    // In the fragment, which never reaches server logs or referrers.
    boton: { texto: 'Activar mi cuenta', url: `${house.publicUrl()}/recuperar/nueva#codigo=${codigo}` },
    pie: `Si no esperabas este correo, escríbenos a ${institucion.correo}.`,
  });
  await encolarCorreo(house.trabajos, tx, { para: correo, asunto: 'Activa tu cuenta', reservado: true, ...body });
}
