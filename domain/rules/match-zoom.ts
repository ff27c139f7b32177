import { foldWords } from '../formats/fold-words.ts';
import type { ZoomRow } from './read-zoom.ts';

export type ZoomAlumno = { usuarioId: number; nombre: string; apellido: string; correo: string; dni: string };

/** Somebody of the report with all their joins. */
export type ZoomPerson = {
  lineas: number[];
  nombre: string;
  correo: string;
  /** Of all joins, rounded, at most as long as the session. */
  minutos: number;
  /** Null: no student, or it is doubtful which one. */
  usuarioId: number | null;
  por: 'correo' | 'nombre' | 'eleccion' | 'recordado' | null;
  /** Students whom this may be: what the report says does not tell. */
  candidatos: number[];
};

/** The words of a name in a fixed order: `Ríos Paz, Ana` and `Ana Ríos Paz` are one. */
const nameKey = (name: string) => wordsOf(name).sort().join(' ');

/** Without the document that some write beside their name. */
const wordsOf = (name: string) =>
  foldWords(name)
    .split(' ')
    .filter((word) => word !== '' && word !== 'dni' && !/^\d{6,}$/.test(word));

/** By what somebody of the report is recognised the next time: the address, else the name. */
export const zoomKey = ({ correo, nombre }: Pick<ZoomRow, 'correo' | 'nombre'>) =>
  correo === '' ? nameKey(nombre.slice(0, 300)) : correo.toLowerCase();

/** `Ana (Ana María Ríos)`: the shown name and the original one. */
function namesIn(shown: string): string[] {
  const bounded = shown.slice(0, 300);
  const open = bounded.indexOf('(');
  if (open === -1) return [nameKey(bounded)];
  const close = bounded.indexOf(')', open);
  const inner = bounded.slice(open + 1, close === -1 ? undefined : close);
  return [nameKey(bounded.slice(0, open)), nameKey(inner)].filter((key) => key !== '');
}

type Found = Pick<ZoomPerson, 'usuarioId' | 'por' | 'candidatos'>;

/**
 * Matches the report with the students of the course: by e-mail, by what staff said of this address before (`known`, by
 * `zoomKey`), then by name. Joins of one person are summed, also when they came under another address or name. A name
 * that several students have, or several addresses in the report, is left for `chosen`: the student of a line. So is
 * who has only the document or a part of the name in common with a student.
 */
export function matchZoom(
  rows: readonly ZoomRow[],
  alumnos: readonly ZoomAlumno[],
  sessionMinutes: number,
  chosen: ReadonlyMap<number, number> = new Map(),
  known: ReadonlyMap<string, number> = new Map(),
): ZoomPerson[] {
  const people = new Map<string, ZoomPerson>();
  for (const { row, found } of withoutDoubtful(rows.map(lowerCorreo).map(finder(alumnos, chosen, known)))) {
    const { linea, nombre, correo, minutos } = row;
    const key = found.usuarioId === null ? `? ${correo || nameKey(nombre) || nombre}` : String(found.usuarioId);
    const before = people.get(key);
    if (!before) people.set(key, { lineas: [linea], nombre, correo, minutos, ...found });
    else {
      before.lineas.push(linea);
      before.minutos += minutos;
      before.correo ||= correo;
      before.candidatos = [...new Set([...before.candidatos, ...found.candidatos])];
      if (found.por === 'correo') before.por = 'correo';
    }
  }
  return [...people.values()].map((person) => ({
    ...person,
    minutos: Math.min(Math.round(person.minutos), Math.ceil(sessionMinutes)),
  }));
}

const lowerCorreo = (row: ZoomRow): ZoomRow => ({ ...row, correo: row.correo.toLowerCase() });

type FoundRow = { row: ZoomRow; found: Found };

function finder(
  alumnos: readonly ZoomAlumno[],
  chosen: ReadonlyMap<number, number>,
  known: ReadonlyMap<string, number>,
) {
  const enrolled = new Set(alumnos.map(({ usuarioId }) => usuarioId));
  const propose = proposer(alumnos);
  const remembered = (row: ZoomRow): Found | null => {
    const usuarioId = known.get(zoomKey(row));
    if (usuarioId === undefined || !enrolled.has(usuarioId)) return null;
    return { usuarioId, por: 'recordado', candidatos: [] };
  };
  const byCorreo = new Map(alumnos.map(({ correo, usuarioId }) => [correo.toLowerCase(), usuarioId]));
  const byNombre = Map.groupBy(alumnos, ({ nombre, apellido }) => nameKey(`${nombre} ${apellido}`));
  const none = { usuarioId: null, por: null, candidatos: [] };
  return (row: ZoomRow): FoundRow => {
    const picked = chosen.get(row.linea);
    if (picked !== undefined) return { row, found: { usuarioId: picked, por: 'eleccion', candidatos: [] } };
    const own = row.correo === '' ? undefined : byCorreo.get(row.correo);
    if (own !== undefined) return { row, found: { usuarioId: own, por: 'correo', candidatos: [] } };
    const byAddress = row.correo === '' ? null : remembered(row);
    if (byAddress) return { row, found: byAddress };
    const named = namesIn(row.nombre).map((key) => (key === '' ? [] : (byNombre.get(key) ?? [])));
    const only = named.find(({ length }) => length === 1)?.[0];
    if (only) return { row, found: { usuarioId: only.usuarioId, por: 'nombre', candidatos: [] } };
    const candidatos = named.flatMap((people) => people.map(({ usuarioId }) => usuarioId));
    if (candidatos.length > 0) return { row, found: { ...none, candidatos } };
    return { row, found: remembered(row) ?? { ...none, candidatos: propose(row.nombre) } };
  };
}

const fewest = 2;

/** Students whose document is in the shown name; else those who have all of its words in theirs, two at least. */
function proposer(alumnos: readonly ZoomAlumno[]) {
  const byDni = new Map(alumnos.map(({ dni, usuarioId }) => [dni.toLowerCase(), usuarioId]));
  const named = alumnos.map(({ usuarioId, nombre, apellido }) => {
    return { usuarioId, words: new Set(wordsOf(`${nombre} ${apellido}`)) };
  });
  const byWord = new Map<string, typeof named>();
  for (const each of named) for (const word of each.words) byWord.set(word, [...(byWord.get(word) ?? []), each]);
  return (shown: string): number[] => {
    const bounded = shown.slice(0, 300);
    const documented = foldWords(bounded)
      .split(' ')
      .flatMap((word) => byDni.get(word) ?? []);
    if (documented.length > 0) return [...new Set(documented)];
    const said = wordsOf(bounded);
    if (said.length < fewest) return [];
    const [first = '', ...rest] = said;
    return (byWord.get(first) ?? []).flatMap(({ usuarioId, words }) =>
      rest.every((word) => words.has(word)) ? usuarioId : [],
    );
  };
}

/** One name under two addresses may be two people: neither is taken for the student by name. */
function withoutDoubtful(rows: readonly FoundRow[]): FoundRow[] {
  const certain = new Set(rows.filter(({ found }) => found.por !== 'nombre').map(({ found }) => found.usuarioId));
  const addresses = new Map<number | null, string>();
  const several = new Set<number | null>();
  for (const { row, found } of rows) {
    if (found.por !== 'nombre' || row.correo === '') continue;
    if ((addresses.get(found.usuarioId) ?? row.correo) !== row.correo) several.add(found.usuarioId);
    addresses.set(found.usuarioId, row.correo);
  }
  return rows.map((each) => {
    const { row, found } = each;
    if (found.por !== 'nombre' || found.usuarioId === null) return each;
    const besides = row.correo !== '' && certain.has(found.usuarioId);
    if (!several.has(found.usuarioId) && !besides) return each;
    return { row, found: { usuarioId: null, por: null, candidatos: [found.usuarioId] } };
  });
}

export const zoomEstados = ['nueva', 'cambia', 'igual', 'manual', 'ambigua', 'sin-alumno'] as const;
export type ZoomEstado = (typeof zoomEstados)[number];

export const zoomEstadoLabels: Record<ZoomEstado, string> = {
  nueva: 'Se registra',
  cambia: 'Cambia lo registrado',
  igual: 'Ya estaba así',
  manual: 'Se marcó a mano',
  ambigua: 'No es seguro quién es: elígelo',
  'sin-alumno': 'No es estudiante del curso',
};

type Stored = { presente: boolean; minutos: number | null; origen: 'ingreso' | 'manual' | 'zoom' };

/** What the report does to somebody's attendance. What was set by hand and differs is asked about first. */
export function zoomEstado(person: ZoomPerson, presente: boolean, stored: Stored | undefined): ZoomEstado {
  if (person.usuarioId === null) return person.candidatos.length > 0 ? 'ambigua' : 'sin-alumno';
  if (!stored) return 'nueva';
  if (stored.origen === 'manual') return stored.presente === presente ? 'igual' : 'manual';
  return stored.presente === presente && stored.minutos === person.minutos ? 'igual' : 'cambia';
}
