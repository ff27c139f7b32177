import { sql } from 'drizzle-orm';
import { inTransaction } from '../db/connect.ts';
import type { Asked } from '../interesados/queries/register.ts';
import { registerInteresado } from '../interesados/register-interesado.ts';
import type { TestApp } from './app.ts';

let counter = 0;

/** Body of a request for information. */
export function interesadoBody(changes: Record<string, unknown> = {}) {
  counter += 1;
  return {
    nombre: `Rosa Quispe ${counter}`,
    correo: `interesada${counter}@correo.pe`,
    celular: `9${String(10_000_000 + counter)}`,
    cursoId: null as number | null,
    consentimiento: true,
    ...changes,
  };
}

/** An interesado; by default one who asked about the school. */
export async function makeInteresado({ deps }: TestApp, changes: Partial<Asked> = {}, now = new Date()) {
  const { nombre, correo, celular } = interesadoBody();
  const asked: Asked = {
    nombre,
    correo,
    celular,
    cursoId: null,
    paqueteId: null,
    canal: 'flyer',
    origen: '',
    consents: true,
    pedidoId: null,
    ...changes,
  };
  await inTransaction(deps.db, (tx) => registerInteresado(tx, asked, now));
  const { rows } = await deps.db.execute<{ id: number }>(
    sql`select max(interesado_id) as id from interesado where correo = ${asked.correo} and celular = ${asked.celular}`,
  );
  return { ...asked, interesadoId: rows[0]!.id };
}
