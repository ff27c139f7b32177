import { keptAfterErasure } from '../../usuarios/kept-after-erasure.ts';
import { type ErasedPerson, valuesOf } from '../erasure-checks.ts';
import { type Mention, named } from './heard.ts';
import type { World } from './world.ts';

type Kept = (typeof keptAfterErasure)[number];

/** Endpoints that show the records kept by law. Only these may show them, and only their kept columns. */
const shownAt: Partial<Record<Kept['named'], RegExp>> = {
  'Pedidos, pagos y comprobantes':
    /^\/api\/(orders|pagos-declarados|mis-pedidos|accesos|panel\/(actividad|buscar)|cuenta\/datos)\b/,
  'Hojas del Libro de Reclamaciones': /^\/api\/(reclamaciones|panel\/buscar)\b/,
  'Registro de certificados': /^\/api\/(certificados|mis-certificados|cursos\/\d+\/certificados)\b/,
};

/** No response names an erased person, except records kept by law, in their endpoints. */
export async function checkResponses(world: World): Promise<void> {
  for (const person of await doneErasures(world)) world.heard.forget(person);
  for (const mention of world.heard.takeMentions()) {
    if ((await isKept(world, mention)) || (await isNamedSince(world, mention.person))) continue;
    throw new Error(`${mention.what} of erased ${mention.person.usuarioId} in the response to ${mention.line}`);
  }
}

async function doneErasures(world: World): Promise<ErasedPerson[]> {
  if (world.ledger.erased.length === 0) return [];
  const done = await world.rows<{ id: number }>(
    'select usuario_id as id from anonimizacion where terminado is not null',
  );
  return world.ledger.erased.filter(({ usuarioId }) => done.some(({ id }) => id === usuarioId));
}

async function isKept(world: World, { person, what, path }: Mention): Promise<boolean> {
  const groups = keptAfterErasure.filter((group) => shownAt[group.named]?.test(path));
  // The name may be in two columns.
  const values = what === 'nombre' ? [person.nombre, person.apellido] : [valuesOf(person)[what]![0]];
  for (const column of groups.flatMap(({ columns }) => columns)) {
    const [table, name] = column.split('.');
    const standing = `select from ${table} where not exists (
      select from unnest($1::text[]) v where strpos(lower(${name}::text), lower(v)) = 0) limit 1`;
    if ((await world.rows(standing, [values])).length > 0) return true;
  }
  return false;
}

/** Whether another person has, or has written since, the document, the e-mail, the telephone or the name. */
export async function isNamedSince(world: World, person: ErasedPerson): Promise<boolean> {
  const { dni, correo, numero, nombre, apellido } = person;
  const rows = await world.rows(
    `select from usuario where dni = $1 or lower(correo) = lower($2) or (nombre = $3 and apellido = $4)
      or (numero = $5 and numero <> '')`,
    [dni, correo, nombre, apellido, numero],
  );
  return rows.length > 0 || world.heard.isWrittenSince(person);
}

/** Log lines name no person, because an erasure cannot change the log. */
export async function checkLog(world: World): Promise<void> {
  const people = await world.rows<ErasedPerson>(
    `select usuario_id as "usuarioId", nombre, apellido, dni, correo, numero from usuario
      where usuario_id not in (select usuario_id from usuario_anonimizado)`,
  );
  const text = world.heard.log.join('');
  for (const person of [...people, ...world.ledger.erased]) {
    for (const what of named(text, null, person)) {
      const line = world.heard.log.find((each) => named(each, null, person).includes(what));
      throw new Error(`${what} of ${person.usuarioId} in the log: ${line}`);
    }
  }
}
