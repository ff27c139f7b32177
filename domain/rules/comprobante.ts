/** Data for the comprobante that a buyer asks for. */
export const tiposComprobante = { boleta: 'Boleta', factura: 'Factura' } as const;
export type TipoComprobante = keyof typeof tiposComprobante;

export const identityDocuments = { DNI: 'DNI', CE: 'Carné de extranjería', RUC: 'RUC' } as const;
export type IdentityDocument = keyof typeof identityDocuments;

export type Comprobante = {
  tipo: TipoComprobante;
  tipoDocumento: IdentityDocument;
  documento: string;
  nombre: string;
  direccion: string;
};

/** A factura is for a RUC, a boleta for a person. */
export const allowedDocuments: Record<TipoComprobante, readonly IdentityDocument[]> = {
  boleta: ['DNI', 'CE'],
  factura: ['RUC'],
};

const rucWeights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** 11 digits, a known prefix, and the check digit of SUNAT: modulo 11. */
export function isRuc(value: string): boolean {
  if (!/^(10|15|16|17|20)\d{9}$/.test(value)) return false;
  const sum = rucWeights.reduce((total, weight, at) => total + weight * Number(value[at]), 0);
  return (11 - (sum % 11)) % 10 === Number(value[10]);
}

const patterns: Record<Exclude<IdentityDocument, 'RUC'>, RegExp> = { DNI: /^\d{8}$/, CE: /^[0-9A-Z]{9,12}$/ };

/** What is wrong with a document number, in words for the buyer; null when it is right. */
export function documentProblem(tipo: IdentityDocument, value: string): string | null {
  if (tipo === 'RUC') return isRuc(value) ? null : 'Ese RUC no es válido: revisa sus 11 dígitos';
  if (patterns[tipo].test(value)) return null;
  return tipo === 'DNI' ? 'El DNI tiene 8 dígitos' : 'El carné de extranjería tiene de 9 a 12 letras o números';
}

/** One line for people: `Factura · RUC 20131312955 · SUNAT`. */
export function comprobanteLabel({ tipo, tipoDocumento, documento, nombre, direccion }: Comprobante): string {
  return [tiposComprobante[tipo], `${tipoDocumento} ${documento}`, nombre, direccion].filter(Boolean).join(' · ');
}
