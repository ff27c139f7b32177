export type SerieNumero = { serie: string; numero: number };

/** `b001 - 00000123` as people copy it: four letters or digits, then a number of up to eight digits; else null. */
export function parseComprobanteNumero(typed: string): SerieNumero | null {
  const found = /^([A-Z0-9]{4})\s*[-‐–—]?\s*(?:N[°º]\s*)?(\d{1,8})$/.exec(typed.trim().toUpperCase());
  const numero = Number(found?.[2]);
  return found && numero > 0 ? { serie: found[1]!, numero } : null;
}

/** Why a series does not fit the kind of document. E001 and EB01 are the series of SUNAT's own portal. */
export function serieProblem(tipo: '01' | '03' | '07', serie: string, corrected?: string): string | null {
  const isBoleta = /^E?B/.test(serie);
  if (tipo === '01' && isBoleta) return `«${serie}» es una serie de boletas`;
  if (tipo === '03' && (serie.startsWith('F') || serie === 'E001')) return `«${serie}» es una serie de facturas`;
  const isMixed = tipo === '07' && corrected !== undefined && /[FB]/.test(corrected[0]!) && /[FB]/.test(serie[0]!);
  return isMixed && corrected[0] !== serie[0]
    ? `La nota de «${corrected}» va en una serie que empieza con ${corrected[0]}`
    : null;
}
