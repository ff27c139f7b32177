import { formatLongDate, limaDay } from 'domain/formats/lima-time.ts';
import { type ProtectedAct, protectedActNames, protectedActs } from 'domain/rules/protected-acts.ts';
import { z } from 'zod';
import { inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail, type Mailer } from '../mail/enqueue.ts';
import { defineMail } from '../mail/templates.ts';
import { listAdmins } from '../usuarios/queries.ts';
import { countProtectedActs } from './queries.ts';

/** Without names: the mail outlives the erasure of a person. */
const digest = defineMail({
  name: 'actos-resumen',
  data: z.object({
    dia: z.string(),
    acts: z.array(z.object({ act: z.enum(Object.keys(protectedActs) as ProtectedAct[]), n: z.number() })),
  }),
  asunto: () => 'Actos protegidos de ayer',
  content: ({ dia, acts }, { publicUrl }) => ({
    titulo: 'Actos que pidieron la contraseña',
    paragraphs: [
      `El ${formatLongDate(`${dia}T12:00:00-05:00`)} se hicieron estos cambios. Si no conoces alguno, revísalo hoy.`,
      ...acts.map(({ act, n }) => `${protectedActNames[act]}: ${n}`),
    ],
    button: { texto: 'Ver la historia', url: `${publicUrl()}/auditoria?desde=${dia}&hasta=${dia}&acto=todos` },
    footer: 'Aviso automático para quienes administran. Llega una vez al día, solo si hubo alguno.',
  }),
});

const dayMs = 86_400_000;

/** Mails every administrator the protected acts of yesterday, once per day in Lima, however often the job runs. */
export async function mailDigest(deps: Mailer & Pick<Deps, 'db'>, now = new Date()): Promise<void> {
  const dia = limaDay(new Date(now.getTime() - dayMs));
  await inTransaction(deps.db, async (tx) => {
    const acts = await countProtectedActs(tx, dia);
    if (acts.length === 0) return;
    for (const { usuarioId, correo } of await listAdmins(tx)) {
      const idempotencyKey = `actos-${dia}-${usuarioId}`;
      await enqueueMail(deps, tx, digest, { idempotencyKey, para: correo, usuarioId, data: { dia, acts } });
    }
  });
}
