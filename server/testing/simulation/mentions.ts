import { keptAfterErasure } from '../../usuarios/kept-after-erasure.ts';
import type { Exchange } from '../client.ts';
import { type ErasedPerson, valuesOf } from '../erasure-checks.ts';
import { unzip } from '../unzip.ts';
import type { World } from './world.ts';

type Kept = (typeof keptAfterErasure)[number];

/** Endpoints that show the records kept by law. Only these may show them, and only their kept columns. */
const shownAt: Partial<Record<Kept['named'], RegExp>> = {
  'Pedidos, pagos y comprobantes':
    /^\/api\/(orders|pagos-declarados|mis-pedidos|accesos|panel\/(actividad|buscar)|cuenta\/datos)\b/,
  'Hojas del Libro de Reclamaciones': /^\/api\/(reclamaciones|panel\/buscar)\b/,
  'Registro de certificados': /^\/api\/(certificados|mis-certificados|cursos\/\d+\/certificados)\b/,
};

/** A response that names somebody after the erasure. */
type Mention = { person: ErasedPerson; what: string; path: string; line: string };

/** Everything that callers and the log of a school have received. */
export class Heard {
  readonly log: string[] = [];
  readonly #mentions: Mention[] = [];
  /** Erased people, with the kinds of values that nobody has written again since. */
  readonly #forgotten = new Map<ErasedPerson, Set<string>>();

  /** From now on no response may name the person. */
  forget(person: ErasedPerson): void {
    if (!this.#forgotten.has(person)) this.#forgotten.set(person, new Set(Object.keys(valuesOf(person))));
  }

  /** Whether a value was written again after the erasure: it is then about another person. */
  isWrittenSince(person: ErasedPerson): boolean {
    const secret = this.#forgotten.get(person);
    return secret !== undefined && secret.size < Object.keys(valuesOf(person)).length;
  }

  note({ method, path, sent, answer }: Exchange): void {
    for (const [person, secret] of this.#forgotten) {
      for (const what of named(`${path} ${JSON.stringify(sent)}`, sent, person)) secret.delete(what);
      const files = filesIn(answer.body).flatMap((text) => named(text, null, person));
      for (const what of new Set([...named(answer.text, answer.body, person), ...files])) {
        if (secret.has(what)) this.#mentions.push({ person, what, path, line: `${method} ${path}` });
      }
    }
  }

  takeMentions(): Mention[] {
    return this.#mentions.splice(0);
  }
}

/** Pattern that does not match inside a longer number or word; parts of a name may be in adjacent cells. */
function asWord(value: string): RegExp {
  const parts = value.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&').split(/,?\s+/);
  return new RegExp(`(?<![\\p{L}\\p{N}])${parts.join('["\\s,;]+')}(?![\\p{L}\\p{N}])`, 'iu');
}

/** Which of name, document, e-mail and telephone the text contains; a name also in two fields of one record. */
function named(text: string, body: unknown, person: ErasedPerson): string[] {
  const low = text.toLowerCase();
  const [first, last] = [person.nombre.toLowerCase(), person.apellido.toLowerCase()];
  return Object.entries(valuesOf(person)).flatMap(([what, values]) => {
    if (what === 'nombre' && !(low.includes(first) && low.includes(last))) return [];
    if (what === 'nombre' && hasBoth(body, first, last)) return [what];
    const stands = (value: string) =>
      (what === 'nombre' || low.includes(value.toLowerCase())) && asWord(value).test(text);
    return values.some(stands) ? [what] : [];
  });
}

function hasBoth(value: unknown, first: string, last: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const fields = Object.values(value).map((each: unknown) => (typeof each === 'string' ? each.toLowerCase() : each));
  return (fields.includes(first) && fields.includes(last)) || fields.some((each) => hasBoth(each, first, last));
}

/** Exports travel as Base64 in JSON; a sheet is a zip of XML. */
function filesIn({ resource }: Exchange['answer']['body']): string[] {
  const data = (resource as { data?: unknown } | null | undefined)?.data;
  if (typeof data !== 'string') return [];
  const bytes = Buffer.from(data, 'base64');
  return bytes.toString('latin1', 0, 2) === 'PK' ? [...unzip(bytes).values()].map(String) : [bytes.toString()];
}

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
