import type { Db } from '../db/connect.ts';
import { correosSalientes } from '../db/schema/correos.ts';
import type { Trabajos } from '../ports/trabajos/port.ts';

export type CorreoPorEnviar = { para: string; asunto: string; texto: string; html: string; reservado?: boolean };

/** Mail leaves when the transaction that asked for it is committed, and not before. */
export async function encolarCorreo(trabajos: Trabajos, tx: Db, correo: CorreoPorEnviar): Promise<void> {
  const [row] = await tx.insert(correosSalientes).values(correo).returning({ id: correosSalientes.correoSalienteId });
  await trabajos.enqueue(tx, 'correo.enviar', { correoSalienteId: row!.id });
}
