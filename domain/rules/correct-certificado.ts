import { formatLongDate, limaDay, limaNoon } from '../formats/lima-time.ts';

/** What a certificate says and may be corrected; the two last are instants. */
export type Correctable = { nombre: string; apellido: string; dni: string; inicio: string; fin: string };
/** Days instead of instants; what is left out stays. */
export type Correction = { [Field in keyof Correctable]?: Correctable[Field] | undefined };
export type Corrected = { values: Correctable; changes: string[] };

const names: Record<keyof Correctable, string> = {
  nombre: 'Nombres',
  apellido: 'Apellidos',
  dni: 'Documento',
  inicio: 'Inicio',
  fin: 'Fin',
};

/** A day that is the same keeps its instant. */
function atDay(before: string, day: string | undefined): string {
  return day === undefined || day === limaDay(before) ? before : new Date(limaNoon(day)).toISOString();
}

/** What it says afterwards, and what changed in words; nothing changed when `changes` is empty. */
export function correct(before: Correctable, correction: Correction): Corrected {
  const values: Correctable = {
    nombre: correction.nombre ?? before.nombre,
    apellido: correction.apellido ?? before.apellido,
    dni: correction.dni ?? before.dni,
    inicio: atDay(before.inicio, correction.inicio),
    fin: atDay(before.fin, correction.fin),
  };
  return { values, changes: changesBetween(before, values) };
}

export function changesBetween(before: Correctable, after: Correctable): string[] {
  const text = (field: keyof Correctable, value: string) =>
    field === 'inicio' || field === 'fin' ? formatLongDate(value) : value;
  return (Object.keys(names) as (keyof Correctable)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => `${names[field]}: «${text(field, before[field])}» → «${text(field, after[field])}»`);
}
