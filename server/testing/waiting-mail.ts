import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** Sets a mail back to queued, once the job of the app has processed it. */
export async function makeWaitAgain({ deps: { db } }: TestApp, correoSalienteId: number): Promise<void> {
  const estado = async () => {
    const { rows } = await db.execute<{ estado: string }>(
      sql`select estado from correo_saliente where correo_saliente_id = ${correoSalienteId}`,
    );
    return rows[0]?.estado;
  };
  await expect.poll(estado, { timeout: 30_000 }).not.toBe('pendiente');
  await db.execute(
    sql`update correo_saliente set estado = 'pendiente', enviado = null where correo_saliente_id = ${correoSalienteId}`,
  );
}
