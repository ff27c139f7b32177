import { foldWords } from '../formats/fold-words.ts';

/** A name as it is printed: first names and both surnames apart; foreigners may have one surname. */
export type NombreImpreso = { nombres: string; apellidoPaterno: string; apellidoMaterno: string };
type Person = { nombre: string; apellido: string };

const particles = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'el',
  'san',
  'santa',
  'y',
  'van',
  'von',
  'da',
  'dos',
  'di',
]);

const wordsOf = (text: string) => text.trim().split(/\s+/).filter(Boolean);

/** A proposal: the first surname is one word with the particles before it, such as 'De la Cruz'. */
export function splitApellido(apellido: string): Pick<NombreImpreso, 'apellidoPaterno' | 'apellidoMaterno'> {
  const words = wordsOf(apellido);
  const first = words.findIndex((word) => !particles.has(foldWords(word)));
  const end = first === -1 ? words.length : first + 1;
  return { apellidoPaterno: words.slice(0, end).join(' '), apellidoMaterno: words.slice(end).join(' ') };
}

/** Name and surname of the account: `apellido` is composed of both. */
export function personOf({ nombres, apellidoPaterno, apellidoMaterno }: NombreImpreso): Person {
  return {
    nombre: wordsOf(nombres).join(' '),
    apellido: [...wordsOf(apellidoPaterno), ...wordsOf(apellidoMaterno)].join(' '),
  };
}

/**
 * Whether both can be the same person: a word of the first names and one of the surnames stay, apart from accents and
 * case. Accents, a second name and a missing surname are added without asking the school; another name is not.
 */
export function isSamePerson(before: Person, after: Person): boolean {
  return shareWord(before.nombre, after.nombre) && shareWord(before.apellido, after.apellido);
}

function shareWord(one: string, other: string): boolean {
  const significant = (text: string) =>
    wordsOf(text)
      .map(foldWords)
      .filter((word) => word && !particles.has(word));
  const known = new Set(significant(one));
  return significant(other).some((word) => known.has(word));
}
