import type { Exchange } from '../client.ts';
import { type ErasedPerson, valuesOf } from '../erasure-checks.ts';
import { unzip } from '../unzip.ts';

/** A response that names somebody after the erasure. */
export type Mention = { person: ErasedPerson; what: string; path: string; line: string };

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
export function named(text: string, body: unknown, person: ErasedPerson): string[] {
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
