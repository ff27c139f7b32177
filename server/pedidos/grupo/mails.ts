import { nameInMail } from 'domain/formats/name-in-mail.ts';
import { invitationDays } from 'domain/rules/grupos.ts';
import { z } from 'zod';
import type { Db } from '../../db/connect.ts';
import { enqueueMail, type Mailer } from '../../mail/enqueue.ts';
import { defineMail } from '../../mail/templates.ts';

const invited = defineMail<{ grupoInvitacionId: number; grupo: string; curso: string }, { codigo: string }>({
  name: 'grupo-invitacion',
  data: z.object({ grupoInvitacionId: z.number(), grupo: z.string(), curso: z.string() }),
  asunto: ({ curso }) => `Tienes un cupo en «${curso}»`,
  content: ({ grupo, curso }, { config: { institucion }, publicUrl }, { codigo }) => ({
    titulo: 'Tienes un cupo',
    paragraphs: [
      `Hola. ${grupo || 'Alguien'} te dio un cupo en «${curso}», de ${institucion.nombre}. No tienes que pagar nada.`,
      `Ábrelo con el botón: creas tu cuenta o entras con la que tienes. El enlace sirve una vez y vence en ${invitationDays} días.`,
    ],
    button: { texto: 'Abrir mi curso', url: `${publicUrl()}/acceso#codigo=${codigo}` },
    footer: 'Si no esperabas este correo, no hagas nada: nadie usará tu dirección.',
  }),
});

const released = defineMail({
  name: 'cupo-liberado',
  data: z.object({ nombre: z.string(), grupo: z.string(), curso: z.string() }),
  asunto: ({ curso }) => `Tu cupo en «${curso}» pasó a otra persona`,
  content: ({ nombre, grupo, curso }, { config: { institucion } }) => ({
    titulo: 'Tu cupo pasó a otra persona',
    paragraphs: [
      `${nombre ? `Hola, ${nombre}.` : 'Hola.'} ${grupo || 'Quien te lo dio'} liberó tu cupo en «${curso}», porque todavía no habías empezado.`,
      'Tu cuenta sigue igual, con tus otros cursos. Si crees que es un error, escribe a quien te dio el cupo.',
    ],
    footer: `¿Dudas? Escríbenos a ${institucion.correo}.`,
  }),
});

type Invitation = { grupoInvitacionId: number; grupo: string; curso: string; correo: string; codigo: string };

export async function mailInvitacion(deps: Mailer, tx: Db, { correo, codigo, ...data }: Invitation): Promise<void> {
  const grupo = nameInMail(data.grupo);
  await enqueueMail(deps, tx, invited, { para: correo, usuarioId: null, data: { ...data, grupo }, fresh: { codigo } });
}

type Released = { usuarioId: number; correo: string; nombre: string; grupo: string; curso: string };

export async function mailReleased(deps: Mailer, tx: Db, { usuarioId, correo, ...data }: Released): Promise<void> {
  const safe = { ...data, nombre: nameInMail(data.nombre), grupo: nameInMail(data.grupo) };
  await enqueueMail(deps, tx, released, { para: correo, usuarioId, data: safe });
}
