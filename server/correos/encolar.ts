import { eq } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { correosSalientes } from '../db/schema/correos.ts';
import type { Trabajos } from '../ports/trabajos/port.ts';

export type CorreoPorEnviar = {
  /** Idempotency key: a mail that may be requested twice is sent once. */
  clave?: string;
  para: string;
  asunto: string;
  texto: string;
  html: string;
  reservado?: boolean;
};

export async function estaEncolado(db: Db, clave: string): Promise<boolean> {
  const rows = await db
    .select({ id: correosSalientes.correoSalienteId })
    .from(correosSalientes)
    .where(eq(correosSalientes.clave, clave));
  return rows.length > 0;
}

const encolar = `
  insert into correo_saliente (clave, para, asunto, texto, html, reservado) values ($1, $2, $3, $4, $5, $6)
  on conflict (clave) do nothing
  returning correo_saliente_id::int as id`;

/** Stores the mail and enqueues its job in the caller's transaction. Null: it already existed. */
export async function encolarCorreo(trabajos: Trabajos, tx: Db, correo: CorreoPorEnviar): Promise<number | null> {
  const { clave = null, para, asunto, texto, html, reservado = false } = correo;
  const [row] = await prepared<{ id: number }>(tx, encolar, [clave, para, asunto, texto, html, reservado]);
  if (!row) return null;
  await despachar(trabajos, tx, row.id);
  return row.id;
}

/** Enqueues a mail that another statement has stored. */
export async function despachar(trabajos: Trabajos, tx: Db, correoSalienteId: number): Promise<void> {
  await trabajos.enqueue(tx, 'correo.enviar', { correoSalienteId });
}
