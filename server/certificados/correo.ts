import { isEmailAddress } from 'domain/formats/email.ts';
import { codigoEnGrupos } from 'domain/rules/codigo-certificado.ts';
import { encolarCorreo } from '../correos/encolar.ts';
import type { Db } from '../db/connect.ts';
import type { House } from '../house.ts';
import { mailBody } from '../ports/correo/plantilla.ts';
import { direccionDe } from './obtener-pdf.ts';
import { type Fila, toCertificado } from './queries.ts';

/** Queues the mail once per certificate, however often it is requested. */
export async function escribirAlTitular(house: House, tx: Db, fila: Fila, para: string): Promise<void> {
  if (!isEmailAddress(para)) return;
  const { nombre, curso, tipo, codigo } = toCertificado(fila);
  const { institucion } = house.config;
  const que = tipo === 'D' ? 'diploma' : 'certificado';
  await encolarCorreo(house.trabajos, tx, {
    clave: `certificado-${codigo}`,
    para,
    asunto: `Tu ${que} de «${curso}»`,
    ...mailBody({
      institucion: institucion.nombre,
      titulo: `Tu ${que} está listo`,
      parrafos: [
        `Hola, ${nombre}. Emitimos tu ${que} de «${curso}».`,
        `Descárgalo cuando quieras desde tu panel: ${house.publicUrl()}/dashboard`,
        `Su código es ${codigoEnGrupos(codigo)}. Quien lo reciba puede comprobarlo sin cuenta en la página del botón.`,
      ],
      boton: { texto: `Ver mi ${que}`, url: direccionDe(house, fila) },
      pie: `¿Dudas? Escríbenos a ${institucion.correo} o llámanos al ${institucion.telefono}.`,
    }),
  });
}
