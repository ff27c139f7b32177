/** Peru has one UTC offset all year; every date is shown in Lima time. */
const limaOffset = '-05:00';
const limaOffsetMs = 5 * 60 * 60 * 1000;

const inputFormat = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/**
 * Converts the value of a datetime input, `yyyy-MM-ddTHH:mm` in Lima, to an ISO instant. Null when empty or impossible.
 */
export function desdeInputLima(value: string): string | null {
  if (!inputFormat.test(value)) return null;
  const instant = new Date(`${value}:00${limaOffset}`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

export function paraInputLima(iso: string): string {
  const instant = new Date(iso).getTime();
  return Number.isNaN(instant) ? '' : new Date(instant - limaOffsetMs).toISOString().slice(0, 16);
}

const meses = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'setiembre',
  'octubre',
  'noviembre',
  'diciembre',
];
const mesesCortos = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'set', 'oct', 'nov', 'dic'];

// Without `Intl`, because browsers and servers have different Spanish locale data and must render the same text.
export function fechaLarga(iso: string): string {
  const { dia, mes, anio } = partes(iso);
  return `${dia} de ${meses[mes]} de ${anio}`;
}

export function fechaCorta(iso: string): string {
  const { dia, mes } = partes(iso);
  return `${dia} ${mesesCortos[mes]}`;
}

export function fechaHora(iso: string): string {
  return `${fechaLarga(iso)}, ${paraInputLima(iso).slice(11)}`;
}

function partes(iso: string): { dia: number; mes: number; anio: number } {
  const lima = new Date(new Date(iso).getTime() - limaOffsetMs);
  return { dia: lima.getUTCDate(), mes: lima.getUTCMonth(), anio: lima.getUTCFullYear() };
}
