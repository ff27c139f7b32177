import { isEmailAddress } from '../formats/email.ts';
import type { CsvRecord } from '../formats/parse-csv.ts';

export const filasMax = 5_000;
/** Longer than any valid cell, so that the verdict can name the field that is too long. */
export const celdaMax = 300;

export const campos = ['dni', 'nombre', 'apellido', 'correo', 'numero'] as const;
type Campo = (typeof campos)[number];
export type FilaImportada = { linea: number } & Record<Campo, string>;

const nombresDe: Record<Campo, readonly string[]> = {
  dni: ['dni', 'documento', 'nro documento', 'numero de documento', 'n documento', 'doc'],
  nombre: ['nombre', 'nombres'],
  apellido: ['apellido', 'apellidos'],
  correo: ['correo', 'email', 'e mail', 'mail', 'correo electronico'],
  numero: ['numero', 'celular', 'telefono', 'movil'],
};

const obligatorios = ['dni', 'nombre', 'apellido', 'correo'] as const;

/** Maps rows to fields by the header; `faltan` lists missing columns. */
export function leerFilas([heading, ...records]: readonly CsvRecord[]): { filas: FilaImportada[]; faltan: Campo[] } {
  const titulos = (heading?.cells ?? []).map(plegar);
  const columna = Object.fromEntries(
    campos.map((campo) => [campo, titulos.findIndex((titulo) => nombresDe[campo].includes(titulo))]),
  ) as Record<Campo, number>;
  const faltan = obligatorios.filter((campo) => columna[campo] === -1);
  if (faltan.length > 0) return { filas: [], faltan };
  const filas = records.map(({ line, cells }) => {
    const valor = (campo: Campo) => ordenar(cells[columna[campo]] ?? '');
    return {
      linea: line,
      ...(Object.fromEntries(campos.map((campo) => [campo, valor(campo)])) as Record<Campo, string>),
    };
  });
  return { filas, faltan };
}

function plegar(titulo: string): string {
  const sinTildes = titulo.normalize('NFD').replace(/\p{M}/gu, '');
  return sinTildes
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Collapses whitespace and removes the apostrophe with which spreadsheets mark text. */
function ordenar(celda: string): string {
  return celda
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .replace(/^'/, '')
    .slice(0, celdaMax)
    .toWellFormed();
}

export type Veredicto = 'nuevo' | 'existente' | 'matriculado' | 'error';
export const veredictos = ['nuevo', 'existente', 'matriculado', 'error'] as const;

/** A person who already has an account. */
export type Conocido = {
  usuarioId: number;
  dni: string;
  correo: string;
  nombre: string;
  apellido: string;
  matriculado: boolean;
};

export type FilaRevisada = FilaImportada & {
  veredicto: Veredicto;
  /** Error, or a remark; may be empty. */
  motivo: string;
  usuarioId: number | null;
};

type OpcionesDeRevision = {
  /** Restore the leading zeros that spreadsheets drop from a DNI. */
  completarCeros: boolean;
};

/** A DNI with its leading zeros restored; null when none can be missing. */
export function dniConCeros(dni: string): string | null {
  return /^[1-9]\d{5,6}$/.test(dni) ? dni.padStart(8, '0') : null;
}

export function revisarFilas(
  filas: readonly FilaImportada[],
  conocidos: readonly Conocido[],
  opciones: OpcionesDeRevision,
): FilaRevisada[] {
  const porDni = new Map(conocidos.map((conocido) => [conocido.dni, conocido]));
  const porCorreo = new Map(conocidos.map((conocido) => [conocido.correo.toLowerCase(), conocido]));
  const lineaDeDni = new Map<string, number>();
  const lineaDeCorreo = new Map<string, number>();

  return filas.map((cruda) => {
    const { fila, nota } = prepararFila(cruda, opciones);
    const correo = fila.correo.toLowerCase();
    const error = (motivo: string): FilaRevisada => ({ ...fila, veredicto: 'error', motivo, usuarioId: null });

    const malo = problemaDeDni(fila.dni);
    if (malo) return error(malo);
    const repetido = lineaDeDni.get(fila.dni);
    if (repetido !== undefined) return error(`El mismo DNI está en la línea ${repetido}`);
    lineaDeDni.set(fila.dni, fila.linea);
    const correoRepetido = correo === '' ? undefined : lineaDeCorreo.get(correo);
    if (correoRepetido !== undefined) return error(`El mismo correo está en la línea ${correoRepetido}`);
    if (correo !== '') lineaDeCorreo.set(correo, fila.linea);
    if (correo !== '' && !isEmailAddress(correo)) return error(`El correo «${fila.correo}» no es válido`);

    const suyo = porDni.get(fila.dni);
    const delCorreo = porCorreo.get(correo);
    if (delCorreo && delCorreo.usuarioId !== suyo?.usuarioId) {
      return error(
        suyo
          ? `El DNI es de ${nombreDe(suyo)} y el correo, de ${nombreDe(delCorreo)}`
          : `El correo ya es de ${nombreDe(delCorreo)}, con DNI ${delCorreo.dni}`,
      );
    }
    if (!suyo) {
      const falta = problemaDeNuevo(fila);
      return falta ? error(falta) : { ...fila, veredicto: 'nuevo', motivo: nota, usuarioId: null };
    }
    return {
      ...fila,
      veredicto: suyo.matriculado ? 'matriculado' : 'existente',
      motivo: [nota, diferencias(fila, suyo)].filter(Boolean).join('. '),
      usuarioId: suyo.usuarioId,
    };
  });
}

/** The row as it will be stored: DNI without spaces and, if requested, with its leading zeros. */
export function prepararFila(cruda: FilaImportada, { completarCeros }: OpcionesDeRevision) {
  const escrito = cruda.dni.replace(/\s/g, '').toUpperCase();
  const entero = completarCeros ? dniConCeros(escrito) : null;
  return {
    fila: { ...cruda, dni: entero ?? escrito },
    nota: entero ? `DNI completado: ${escrito} → ${entero}` : '',
  };
}

function problemaDeDni(dni: string): string | null {
  if (dni === '') return 'Falta el DNI';
  if (/^([0-9]{8}|[0-9A-Z]{9,12})$/.test(dni)) return null;
  const entero = dniConCeros(dni);
  if (entero) return `El DNI «${dni}» tiene ${dni.length} dígitos. ¿Era ${entero}?`;
  if (/^\d+([.,]\d+)?E\+?\d+$/.test(dni)) return `La hoja de cálculo recortó el DNI: «${dni}»`;
  return `El DNI «${dni}» no es válido`;
}

function problemaDeNuevo({ nombre, apellido, correo, numero }: FilaImportada): string | null {
  if (nombre === '') return 'Falta el nombre';
  if (apellido === '') return 'Falta el apellido';
  if (correo === '') return 'Falta el correo';
  if (nombre.length > 150) return 'El nombre pasa de 150 caracteres';
  if (apellido.length > 150) return 'El apellido pasa de 150 caracteres';
  return numero.length > 30 ? 'El número pasa de 30 caracteres' : null;
}

/** The account is not changed; the remark says where it differs from the row. */
function diferencias(fila: FilaImportada, suyo: Conocido): string {
  const otroNombre = fila.nombre !== '' && plegar(`${fila.nombre} ${fila.apellido}`) !== plegar(nombreDe(suyo));
  const otroCorreo = fila.correo !== '' && fila.correo.toLowerCase() !== suyo.correo.toLowerCase();
  return [otroNombre && `En su cuenta figura como ${nombreDe(suyo)}`, otroCorreo && `Su cuenta usa ${suyo.correo}`]
    .filter(Boolean)
    .join('. ');
}

function nombreDe({ nombre, apellido }: Pick<Conocido, 'nombre' | 'apellido'>): string {
  return `${nombre} ${apellido}`;
}
