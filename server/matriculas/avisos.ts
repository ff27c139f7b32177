import { encolarCorreo } from '../correos/encolar.ts';
import type { Db } from '../db/connect.ts';
import type { House } from '../house.ts';
import { mailBody } from '../ports/correo/plantilla.ts';
import type { PersonaBreve } from './queries.ts';

/** Mails somebody with an account about a new course. */
export async function avisarMatricula(
  house: House,
  tx: Db,
  { nombre, correo }: Pick<PersonaBreve, 'nombre' | 'correo'>,
  curso: string,
): Promise<void> {
  const { institucion } = house.config;
  await encolarCorreo(house.trabajos, tx, {
    para: correo,
    asunto: `Ya estás en «${curso}»`,
    ...mailBody({
      institucion: institucion.nombre,
      titulo: 'Tienes un curso nuevo',
      parrafos: [`Hola, ${nombre}. Te matriculamos en «${curso}». Inicia sesión y empieza cuando quieras.`],
      boton: { texto: 'Ir a mis cursos', url: `${house.publicUrl()}/dashboard` },
      pie: `¿No lo esperabas? Escríbenos a ${institucion.correo}.`,
    }),
  });
}
