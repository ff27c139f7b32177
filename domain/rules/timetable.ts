import { foldWords } from '../formats/fold-words.ts';
import { fromLimaClock } from '../formats/lima-time.ts';
import { parseCsv } from '../formats/parse-csv.ts';
import { isTermDay, maxSerie } from './term.ts';
import { type Feriado, holidayName } from './working-days.ts';

export type TimetableClase = { moduloId: number; nombre: string };
export type TimetablePonente = { docenteId: number; nombre: string };

/** A line of a pasted timetable. A line with a `problema` gets no session; a `nota` is only shown. */
export type TimetableRow = {
  linea: number;
  texto: string;
  /** Instants as ISO strings. */
  inicio: string;
  fin: string;
  moduloId: number | null;
  modulo: string;
  ponenteId: number | null;
  problema: string | null;
  nota: string | null;
};

type Known = {
  /** Class modules without a session, in their order. */
  clases: readonly TimetableClase[];
  ponentes: readonly TimetablePonente[];
  feriados: readonly Feriado[];
  /** Year of dates that do not name one. */
  year: number;
};

const months = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

/** `yyyy-MM-dd` of 05/03/2031, 5-3-31, 2031-03-05 or 'martes 4 de marzo'; null when it is none. */
export function readDay(cell: string, year: number): string | null {
  const text = foldWords(cell.slice(0, 60)).replace(/^(lun|mar|mie|jue|vie|sab|dom)[a-z]*\.? (?=\d)/, '');
  const iso = /^(\d{4})[-/ ](\d{1,2})[-/ ](\d{1,2})$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{4}|\d{2}))?$/.exec(text);
  if (numbers) return dayOf(yearOf(numbers[3], year), Number(numbers[2]), Number(numbers[1]));
  const words = /^(\d{1,2})(?: de)?[ -/]([a-z]{3,10})(?:(?: de| del)?[ -/](\d{4}|\d{2}))?$/.exec(text);
  const month = words ? months.findIndex((name) => name.startsWith(words[2]!.replace('setiembre', 'septiembre'))) : -1;
  return words && month >= 0 ? dayOf(yearOf(words[3], year), month + 1, Number(words[1])) : null;
}

const yearOf = (typed: string | undefined, year: number) =>
  typed === undefined ? year : typed.length === 2 ? 2000 + Number(typed) : Number(typed);

function dayOf(year: number, month: number, date: number): string | null {
  const day = [String(year).padStart(4, '0'), ...[month, date].map((n) => String(n).padStart(2, '0'))].join('-');
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) && isTermDay(day) ? day : null;
}

/** Minutes since midnight of 19:00, 7:30 pm, 7 p.m. or 19h; null when it is none. */
export function readHour(cell: string): number | null {
  const text = cell
    .slice(0, 30)
    .toLowerCase()
    .replace(/[\s.]/g, '')
    .replace(/hrs?$|horas?$/, '');
  const read = /^(\d{1,2})(?:[:h](\d{2})?(?::00)?)?(am|pm|m)?$/.exec(text);
  if (!read) return null;
  const [, typed, minutes = '0', half] = read;
  const hour = Number(typed);
  if (Number(minutes) > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return null;
  const shift = half === 'pm' && hour < 12 ? 12 : half === 'am' && hour === 12 ? -12 : 0;
  return (hour + shift) * 60 + Number(minutes);
}

type Columns = { fecha: number; desde: number; hasta: number; tema: number; ponente: number };
const usual: Columns = { fecha: 0, desde: 1, hasta: 2, tema: 3, ponente: 4 };

/** Columns by the titles of the first line; null when it has none. */
function columnsOf(cells: readonly string[]): Columns | null {
  const names = cells.map((cell) => foldWords(cell.slice(0, 60)));
  const at = (...words: string[]) => names.findIndex((name) => words.some((word) => name.startsWith(word)));
  const fecha = at('fecha', 'dia');
  if (fecha < 0) return null;
  const desde = at('inicio', 'hora inicio', 'hora de inicio', 'desde', 'empieza', 'hora', 'horario');
  return {
    fecha,
    desde,
    hasta: at('fin', 'hora fin', 'hora de fin', 'hasta', 'termina'),
    tema: at('tema', 'modulo', 'clase', 'sesion', 'curso', 'materia'),
    ponente: at('ponente', 'docente', 'expositor', 'profesor'),
  };
}

/**
 * A timetable pasted from a spreadsheet: date, hours, subject, speaker. The subject names a module; without one the
 * next module without a session takes the line.
 */
export function readTimetable(text: string, { clases, ponentes, feriados, year }: Known): TimetableRow[] {
  const { records } = parseCsv(text);
  const titles = columnsOf(records[0]?.cells ?? []);
  const columns = titles ?? usual;
  const free = [...clases];
  const take = (at: number) => (at < 0 ? null : (free.splice(at, 1)[0] ?? null));
  const subjects = records.map(({ cells }) => foldWords(cells[columns.tema] ?? ''));
  const isNamed = ({ nombre }: TimetableClase) => subjects.includes(foldWords(nombre));
  return records.slice(titles ? 1 : 0, maxSerie + (titles ? 1 : 0)).map(({ line, cells }) => {
    const cell = (at: number) => (at < 0 ? '' : (cells[at] ?? '').trim());
    const [from, to] = hoursOf(cell(columns.desde), cell(columns.hasta));
    const day = readDay(cell(columns.fecha), year);
    const tema = foldWords(cell(columns.tema));
    const named = tema === '' ? -1 : free.findIndex(({ nombre }) => foldWords(nombre) === tema);
    // A module that another line names is reserved for that line.
    const modulo = take(named >= 0 ? named : free.findIndex((clase) => !isNamed(clase)));
    const speaker = foldWords(cell(columns.ponente));
    const ponente = speaker === '' ? undefined : ponentes.find(({ nombre }) => isSameName(foldWords(nombre), speaker));
    const problema =
      day === null
        ? 'No se lee la fecha'
        : from === null
          ? 'No se lee la hora'
          : to === null
            ? 'No se lee hasta qué hora'
            : to - from < 15 || to - from > 600
              ? 'Dura entre 15 minutos y 10 horas'
              : modulo === null
                ? 'No queda un módulo de clase sin sesión'
                : null;
    const feriado = day && holidayName(day, feriados);
    const notes = [
      feriado && `Feriado: ${feriado}`,
      tema !== '' && named < 0 && modulo && `«${cell(columns.tema).slice(0, 60)}» va en «${modulo.nombre}»`,
      speaker !== '' && !ponente && `«${cell(columns.ponente).slice(0, 60)}» no es ponente del curso`,
    ].filter(Boolean);
    return {
      linea: line,
      texto: cells.join(' · ').slice(0, 200),
      inicio: problema === null ? instantOf(day!, from!) : '',
      fin: problema === null ? instantOf(day!, to!) : '',
      moduloId: modulo?.moduloId ?? null,
      modulo: modulo?.nombre ?? '',
      ponenteId: ponente?.docenteId ?? null,
      problema,
      nota: notes.length > 0 ? notes.join('. ') : null,
    };
  });
}

/** Two cells, or one with both: '19:00 - 21:00'. */
function hoursOf(desde: string, hasta: string): [number | null, number | null] {
  const [first = '', second = ''] = hasta === '' ? desde.slice(0, 60).split(/\s*(?:-|–|\ba\b)\s*/) : [desde, hasta];
  return [readHour(first), readHour(second)];
}

const instantOf = (day: string, minutes: number) =>
  new Date(fromLimaClock(new Date(`${day}T00:00:00Z`)).getTime() + minutes * 60_000).toISOString();

/** 'Dra. Rojas Paz, Ana' and 'Ana Rojas Paz': the same words, titles left out. */
function isSameName(a: string, b: string): boolean {
  const key = (name: string) =>
    name
      .split(' ')
      .filter((word) => word !== '' && !/^(dra?|mg|mag|abg|abog|lic|prof)$/.test(word))
      .sort()
      .join(' ');
  return key(a) === key(b);
}
