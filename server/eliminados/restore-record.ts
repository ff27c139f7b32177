import { auditedKinds } from 'domain/formats/auditoria-labels.ts';
import type { DeletedKind, Named } from 'domain/schemas/eliminados.ts';
import type { Db } from '../db/connect.ts';
import { AppError, conflict, notFound } from '../http/errors.ts';
import { findTaken } from '../usuarios/queries.ts';
import * as queries from './queries.ts';

type Order = { tipo: DeletedKind; id: number; juntos: boolean };

/** Restores a record, and with `juntos` what it needs. Returns everything restored, the record first. */
export async function restoreRecord(tx: Db, { tipo, id, juntos }: Order): Promise<[Named, ...Named[]]> {
  const record = await queries.findEliminado(tx, tipo, id);
  if (!record) throw notFound('Ya no está entre los eliminados.');
  if (tipo === 'usuario') await refuseTaken(tx, record);
  const needed = tipo === 'curso' ? await queries.findNeededBy(tx, id) : [];
  if (needed.length > 0 && !juntos) {
    const message = `Para restaurar «${record.nombre}» hace falta también ${needed.map(label).join(', ')}.`;
    throw new AppError(409, 'faltan-registros', message);
  }
  for (const each of [...needed, record]) await queries.restoreRow(tx, each.tipo, each.id);
  return [record, ...needed];
}

const label = ({ tipo, nombre }: Named) => `${auditedKinds[tipo][1].replace(/^al /, 'el ')} «${nombre}»`;

/** Somebody else may have the DNI or the e-mail by now. */
async function refuseTaken(tx: Db, { id, nombre }: Named): Promise<void> {
  const person = await queries.findDeletedUsuario(tx, id);
  if (!person) return;
  const taken = await findTaken(tx, person, id);
  if (taken.dni) throw conflict(`No se puede restaurar a «${nombre}»: ya hay otra cuenta con el DNI ${person.dni}.`);
  if (taken.correo) {
    throw conflict(
      `No se puede restaurar a «${nombre}»: otra cuenta usa ahora el correo ${person.correo}. Cámbialo allí y vuelve a intentarlo.`,
    );
  }
}
