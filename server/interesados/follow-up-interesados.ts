import { inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { enrolPaid, listUnfinished } from './queries/register.ts';
import { registerInteresado } from './register-interesado.ts';

/** Scheduled: unfinished pedidos become interesados, and interesados who paid become 'inscrito'. */
export async function followUpInteresados({ db }: Pick<Deps, 'db'>, now = new Date()): Promise<void> {
  await enrolPaid(db);
  for (const { correo, ...pedido } of await listUnfinished(db, now)) {
    const asked = { ...pedido, correo, canal: 'pedido' as const, consents: false };
    await inTransaction(db, (tx) => registerInteresado(tx, asked, now));
  }
}
