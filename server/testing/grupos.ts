import { sql } from 'drizzle-orm';
import { inTransaction } from '../db/connect.ts';
import { asientoClaimCode, invitacionCode } from '../pedidos/access-codes.ts';
import { markPaid } from '../pedidos/pago/correct-pago.ts';
import type { TestApp } from './app.ts';
import { makeCurso } from './builders.ts';
import { makePedido } from './pedidos.ts';
import { makePerson } from './people.ts';

let operations = 0;

type MadeGrupo = { pedidoId: number; pedidoItemId: number; cursoId: number; correo: string };

/** A paid pedido of this account with that many asientos of a curso; the account holds the first one. */
export async function makeGrupo(
  t: TestApp,
  { usuarioId, cantidad = 3 }: { usuarioId: number; cantidad?: number },
): Promise<MadeGrupo> {
  const { db } = t.deps;
  const curso = await makeCurso(db, { fechaHoraLimite: new Date(Date.now() + 90 * 86_400_000) });
  const { pedidoId, buyerEmail } = await makePedido(t.deps, { lineas: [[curso, cantidad]], usuarioId });
  const { usuarioId: adminId } = await makePerson(db, 'ADMIN');
  operations += 1;
  const pago = { medio: 'transferencia', operacion: `GRUPO${operations}` } as const;
  await inTransaction(db, (tx) => markPaid(t.deps, tx, { pedidoId, adminId, now: new Date() }, pago));
  const { rows } = await db.execute<{ id: number }>(
    sql`select pedido_item_id as id from pedido_item where pedido_id = ${pedidoId}`,
  );
  return { pedidoId, pedidoItemId: rows[0]!.id, cursoId: curso.cursoId, correo: buyerEmail };
}

/** Code of an asiento, as in the buyer's mail. */
export function seatCode(t: TestApp, { pedidoItemId, correo }: MadeGrupo, numero: number, vueltas = 0): string {
  return asientoClaimCode(t.deps.config.secrets, { pedidoItemId, numero, vueltas }, correo);
}

/** Open invitations of a line, with their codes. */
export async function invitacionesOf(t: TestApp, pedidoItemId: number) {
  const { rows } = await t.deps.db.execute<{ id: number; correo: string }>(sql`
    select grupo_invitacion_id as id, correo from grupo_invitacion
     where pedido_item_id = ${pedidoItemId} and anulada is null order by 1`);
  return rows.map((row) => ({ ...row, codigo: invitacionCode(t.deps.config.secrets, row.id, row.correo) }));
}
