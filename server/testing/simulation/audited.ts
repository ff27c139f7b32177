import type { World } from './world.ts';

/** Tables whose changes need no audit entry, and why. */
export const unaudited: Record<string, string> = {
  auditoria: 'the log itself',
  evento_seguridad: 'a log of its own',
  sesion: 'sign-ins are security events',
  limite: 'counts requests',
  idempotencia: 'keys of requests',
  correo_saliente: 'a consequence; resending is audited as an act on the mail',
  archivo: 'a picture is audited with the record that gets it',
  archivo_subido: 'an upload is audited with the material that gets the file',
  importacion: 'its job audits what it enrolled',
  certificado_lote: 'its job audits each certificate; stopping it is audited',
  certificado_lote_alumno: 'who is in such a batch',
  curso_indice: 'derived for searching',
  vocablo: 'derived for searching',
};

export async function forgetChanges(world: World): Promise<number> {
  await world.rows('delete from reloj.cambio');
  return countAudit(world);
}

async function countAudit(world: World): Promise<number> {
  return (await world.rows<{ n: number }>('select count(*)::int as n from auditoria'))[0]!.n;
}

/** Throws when a request of staff has changed an audited table without an audit entry. */
export async function checkAudit(world: World, name: string, before: number): Promise<void> {
  if ((await countAudit(world)) > before) return;
  const rows = await world.rows<{ tabla: string }>('select distinct tabla from reloj.cambio order by 1');
  const changed = rows.map(({ tabla }) => tabla).filter((tabla) => !unaudited[tabla]);
  if (changed.length > 0) throw new Error(`${name} changed ${changed.join(', ')} without an audit entry`);
}
