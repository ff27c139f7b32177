import { createHash } from 'node:crypto';
import { limaDay, limaYear } from 'domain/formats/lima-time.ts';
import { toCentimos } from 'domain/formats/money.ts';
import { establecimientoOf } from 'domain/rules/hoja-lines.ts';
import { answerDue, reclamacionNumero } from 'domain/rules/reclamaciones.ts';
import type { ReclamacionInput } from 'domain/schemas/reclamaciones.ts';
import type { Db } from '../db/connect.ts';
import type { Mailer } from '../mail/enqueue.ts';
import { mailCopy } from './mails.ts';
import * as queries from './queries.ts';

/**
 * Stores number, reclamacion and the mail with its copy in one transaction. The same reclamacion sent again that day
 * returns the first one.
 */
export async function presentReclamacion(
  deps: Mailer,
  tx: Db,
  input: ReclamacionInput,
  now: Date,
): Promise<queries.Reclamacion> {
  const { sitio: _honeypot, conforme: _signed, monto, ...said } = input;
  const year = limaYear(now);
  const huella = createHash('sha256')
    .update(JSON.stringify([limaDay(now), monto, said]))
    .digest();
  await queries.lockYear(tx, year);
  const known = await queries.findByHuella(tx, huella);
  if (known) return known;
  const { razonSocial, ruc } = deps.config.institucion;
  const direccion = establecimientoOf(deps.config.institucion);
  const reclamacion = await queries.insertReclamacion(tx, {
    ...said,
    razonSocial,
    ruc,
    direccion,
    huella,
    numero: reclamacionNumero(await queries.takeCorrelativo(tx, year), year),
    presentada: now,
    vence: answerDue(now),
    montoCentimos: monto === null ? null : toCentimos(monto),
  });
  await mailCopy(deps, tx, reclamacion);
  return reclamacion;
}
