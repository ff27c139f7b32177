import { formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import { z } from 'zod';
import type { Db } from '../../db/connect.ts';
import { enqueueMail, type Mailer } from '../../mail/enqueue.ts';
import { defineMail } from '../../mail/templates.ts';
import { cotizacionPath } from './cotizacion-key.ts';

const quoted = defineMail({
  name: 'cotizacion',
  data: z.object({ cotizacionId: z.number(), numero: z.string(), vence: z.string() }),
  asunto: ({ numero }, { config }) => `Cotización ${numero} de ${config.institucion.nombre}`,
  content: ({ numero, vence }, sender) => ({
    titulo: `Cotización ${numero}`,
    paragraphs: [
      'Aquí está la cotización que nos pidieron, con su detalle y las cuentas para pagar.',
      `Vale hasta el ${formatLongDate(limaNoon(vence))}. Se puede descargar en PDF y aceptar en la misma página.`,
    ],
    button: { texto: 'Ver la cotización', url: sender.publicUrl() + cotizacionPath(sender, numero) },
    footer: 'Quien tiene este enlace puede aceptarla: compártelo solo en tu empresa.',
  }),
});

type Sent = { cotizacionId: number; numero: string; vence: string; correo: string; nth: number };

/** `nth` counts the requests to send, so that each is one mail. */
export async function mailCotizacion(deps: Mailer, tx: Db, { correo, nth, ...data }: Sent): Promise<void> {
  const idempotencyKey = `cotizacion-${data.cotizacionId}-${nth}`;
  await enqueueMail(deps, tx, quoted, { idempotencyKey, para: correo, usuarioId: null, data });
}
