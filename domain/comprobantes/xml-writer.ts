import { escapeAttribute, escapeText } from '../formats/xml/canonical-xml.ts';

/** Canonical XML as a string; absent parts are null or empty. */
export type Xml = string;
type Part = Xml | null | readonly Part[];

/** `tag('cbc:ID', { schemeID: '6' }, text('…'))`. Attributes are sorted, elements never close themselves. */
export function tag(name: string, attributes: Record<string, string>, ...parts: readonly Part[]): Xml {
  const written = Object.keys(attributes)
    .sort()
    .map((key) => ` ${key}="${escapeAttribute(attributes[key]!)}"`);
  return `<${name}${written.join('')}>${joined(parts)}</${name}>`;
}

function joined(parts: readonly Part[]): Xml {
  return parts.map((part) => (part === null ? '' : typeof part === 'string' ? part : joined(part))).join('');
}

export const text = escapeText;
export const cac = (name: string, ...parts: readonly Part[]) => tag(`cac:${name}`, {}, ...parts);
export const cbc = (name: string, value: string | number, attributes: Record<string, string> = {}) =>
  tag(`cbc:${name}`, attributes, text(String(value)));

export const money = (centimos: number) => (centimos / 100).toFixed(2);
export const amount = (name: string, centimos: number) => cbc(name, money(centimos), { currencyID: 'PEN' });

/** Price of one unit in soles, with the two to ten decimals that it needs. */
export function unitAmount(centimos: number, cantidad: number): string {
  const scaled = (BigInt(centimos) * 10n ** 8n * 2n + BigInt(cantidad)) / (2n * BigInt(cantidad));
  const digits = scaled.toString().padStart(11, '0');
  return `${digits.slice(0, -10)}.${digits.slice(-10).replace(/0{1,8}$/, '')}`;
}

const urn = 'urn:oasis:names:specification:ubl:schema:xsd:';
const peru = 'urn:sunat:names:specification:ubl:peru:schema:xsd:';

const roots = {
  Invoice: `${urn}Invoice-2`,
  CreditNote: `${urn}CreditNote-2`,
  SummaryDocuments: `${peru}SummaryDocuments-1`,
  VoidedDocuments: `${peru}VoidedDocuments-1`,
};

/** Placeholder of the signature: the only empty `ExtensionContent` of a document. */
export const signaturePlace = '<ext:ExtensionContent></ext:ExtensionContent>';

/**
 * The root with every namespace of the document, in the order of Canonical XML, so that the bytes that are written are
 * the bytes that are digested.
 */
export function root(name: keyof typeof roots, ...parts: readonly Part[]): Xml {
  const namespaces = {
    xmlns: roots[name],
    'xmlns:cac': `${urn}CommonAggregateComponents-2`,
    'xmlns:cbc': `${urn}CommonBasicComponents-2`,
    'xmlns:ds': 'http://www.w3.org/2000/09/xmldsig#',
    'xmlns:ext': `${urn}CommonExtensionComponents-2`,
    ...(roots[name].startsWith(peru) && { 'xmlns:sac': `${peru}SunatAggregateComponents-1` }),
  };
  const extension = tag('ext:UBLExtensions', {}, tag('ext:UBLExtension', {}, signaturePlace));
  return tag(name, namespaces, extension, ...parts);
}
