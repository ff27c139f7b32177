/** Words that belong to the surname or name after them. */
const particles = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'san',
  'santa',
  'da',
  'das',
  'do',
  'dos',
  'di',
  'van',
  'von',
  'y',
  'e',
  'vda',
  'vda.',
]);
const lowercased = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'y',
  'e',
  'da',
  'das',
  'do',
  'dos',
  'di',
  'van',
  'von',
  'vda',
  'vda.',
]);

export type NombreLayout = 'apellidos-nombres' | 'nombres-apellidos';

/**
 * Splits a whole name. A comma after the surnames is certain; without one, two surnames are proposed, as in Peru, and
 * somebody has to look at it.
 */
export function splitNombre(
  whole: string,
  order: NombreLayout,
): { nombre: string; apellido: string; certain: boolean } {
  const parts = whole.split(',').map((part) => part.trim());
  if (parts.length > 1) {
    const [apellido = '', ...nombres] = parts;
    return { apellido, nombre: nombres.join(' ').trim(), certain: parts.length === 2 && order === 'apellidos-nombres' };
  }
  const units = unitsOf(whole);
  const surnames = units.length >= 3 ? 2 : 1;
  if (units.length < 2) return { nombre: whole.trim(), apellido: '', certain: false };
  const at = order === 'apellidos-nombres' ? surnames : units.length - surnames;
  const [first, second] = [units.slice(0, at).join(' '), units.slice(at).join(' ')];
  return order === 'apellidos-nombres'
    ? { apellido: first, nombre: second, certain: false }
    : { nombre: first, apellido: second, certain: false };
}

/** 'DE LA CRUZ QUISPE MARÍA' → 'DE LA CRUZ', 'QUISPE', 'MARÍA'. */
function unitsOf(whole: string): string[] {
  const units: string[] = [];
  let open = '';
  for (const word of whole.split(/\s+/).filter(Boolean)) {
    open = open ? `${open} ${word}` : word;
    if (particles.has(word.toLowerCase())) continue;
    units.push(open);
    open = '';
  }
  if (open) units.push(open);
  return units;
}

/** Written in one case only, as many lists are. */
export function isOneCase(nombre: string): boolean {
  const letters = nombre.match(/\p{L}/gu) ?? [];
  if (letters.length < 2) return false;
  const upper = letters.filter((letter) => /\p{Lu}/u.test(letter)).length;
  return upper === letters.length || upper === 0;
}

/** 'MARÍA DEL CARMEN' → 'María del Carmen'; a name that has both cases stays as it is. */
export function toNameCase(nombre: string): string {
  if (!isOneCase(nombre)) return nombre;
  const lower = nombre.toLocaleLowerCase('es');
  const cased = lower.replace(/[\p{L}\p{M}.]+/gu, (word) => (lowercased.has(word) ? word : capitalise(word)));
  return capitalise(cased);
}

function capitalise(word: string): string {
  return word.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase('es'));
}

const tratamiento =
  /^((?:dra?|abog|abg|mg|lic|sra?|srta)\.?|(?:mag|mgtr|ing|econ|cpc|prof|bach|arq)\.)\s+(?=\p{L}{2})/iu;

/** 'Abog. Ana' → 'Abog.' and 'Ana'. */
export function splitTratamiento(name: string): { tratamiento: string; nombre: string } {
  const found = tratamiento.exec(name);
  return { tratamiento: found?.[1] ?? '', nombre: found ? name.slice(found[0].length) : name };
}

/** What lists write beside or instead of a name about somebody who left. */
const annotation =
  /(?<!\p{L})(retirad[oa]|anulad[oa]|observad[oa]|desistió|abandonó|dad[oa] de baja|no asistió)(?!\p{L})/iu;

/** What programs write for a missing value or a logical one. */
const placeholder = /^(null|undefined|nan|verdadero|falso|true|false|n\/a|s\/n)$/i;

/** What is wrong with a name read from a file; null when nothing is. */
export function nombreProblem(field: 'nombre' | 'apellido', value: string): string | null {
  if (value === '') return `Falta el ${field}`;
  if (value.length > 150) return `El ${field} pasa de 150 caracteres`;
  if (/@|\d{4}|\d[-/]|[-/]\d/.test(value)) return `El ${field} «${value}» no parece un ${field}`;
  if (placeholder.test(value)) return `El ${field} «${value}» no parece un ${field}`;
  // «Ã» followed by anything but a letter is UTF-8 read as Windows-1252, unlike in «JOÃO».
  if (/[^\p{L}\p{M}\d\s.,'’‘´`()ªº°/·–-]|[ÃÂ](?![A-Za-z])/u.test(value)) {
    return `El ${field} «${value}» tiene signos extraños: revisa la codificación del archivo`;
  }
  if (annotation.test(value)) return `El ${field} «${value}» lleva una anotación: deja solo el ${field}`;
  if (field === 'nombre' && /^\p{L}$/u.test(value)) return `El nombre «${value}» no parece un nombre`;
  return /\p{L}/u.test(value) ? null : `El ${field} «${value}» no parece un ${field}`;
}
