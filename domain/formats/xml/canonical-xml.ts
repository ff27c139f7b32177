import type { XmlAttribute, XmlElement, XmlNode } from './parse-xml.ts';

export type CanonicalOptions = {
  /** Exclusive C14N: only the namespaces that an element or its attributes use. */
  exclusive?: boolean;
  comments?: boolean;
  /** Left out, as the enveloped-signature transform asks. */
  without?: XmlElement;
};

type Scope = ReadonlyMap<string, string>;
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';

/**
 * Canonical XML 1.0 (20010315) of an element, or Exclusive C14N 1.0. `ancestors`, from the root down, give the
 * namespaces in scope: of an element inside a document inclusive C14N writes them all, which is what signatures of
 * `SignedInfo` depend on.
 */
export function canonicalXml(
  element: XmlElement,
  ancestors: readonly XmlElement[] = [],
  options: CanonicalOptions = {},
): string {
  const inScope = ancestors.reduce<Scope>((scope, one) => withDeclarations(scope, one), new Map());
  return write(element, inScope, new Map(), options);
}

function write(node: XmlNode, inherited: Scope, written: Scope, options: CanonicalOptions): string {
  if (node === options.without) return '';
  if (node.kind === 'text') return escapeText(node.text);
  if (node.kind === 'comment') return options.comments ? `<!--${node.text}-->` : '';
  if (node.kind === 'instruction') return `<?${node.target}${node.text === '' ? '' : ` ${node.text}`}?>`;
  const scope = withDeclarations(inherited, node);
  const plain = node.attributes.filter(({ name }) => !isDeclaration(name));
  const used = options.exclusive ? new Set([node.name, ...plain.map(({ name }) => name)].map(usedPrefix)) : null;
  const declared = [...scope]
    .filter(([prefix, uri]) => (used?.has(prefix) ?? true) && (written.get(prefix) ?? '') !== uri)
    .sort(([a], [b]) => compare(a, b));
  const nowWritten = new Map([...written, ...declared]);
  const declarations = declared.map(([prefix, uri]) => ` xmlns${prefix && `:${prefix}`}="${escapeAttribute(uri)}"`);
  const attributes = plain
    .map((one) => ({ ...one, key: sortKey(one, scope) }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ name, value }) => ` ${name}="${escapeAttribute(value)}"`);
  const inside = node.children.map((child) => write(child, scope, nowWritten, options)).join('');
  return `<${node.name}${declarations.join('')}${attributes.join('')}>${inside}</${node.name}>`;
}

const isDeclaration = (name: string) => name === 'xmlns' || name.startsWith('xmlns:');

function withDeclarations(scope: Scope, { attributes }: XmlElement): Scope {
  const own = attributes.filter(({ name }) => isDeclaration(name));
  if (own.length === 0) return scope;
  return new Map([...scope, ...own.map(({ name, value }) => [name.slice(6), value] as const)]);
}

/** An attribute without prefix has no namespace; `xml:` is never declared. */
function usedPrefix(name: string, at: number): string | null {
  const colon = name.indexOf(':');
  if (colon === -1) return at === 0 ? '' : null;
  const prefix = name.slice(0, colon);
  return prefix === 'xml' ? null : prefix;
}

/** Attributes are sorted by namespace, then by local name. U+0000 sorts before anything in either. */
function sortKey({ name }: XmlAttribute, scope: Scope): string {
  const colon = name.indexOf(':');
  if (colon === -1) return `\u0000${name}`;
  const prefix = name.slice(0, colon);
  return `${prefix === 'xml' ? xmlNamespace : (scope.get(prefix) ?? '')}\u0000${name.slice(colon + 1)}`;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#xD;');
}

export function escapeAttribute(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#x9;')
    .replaceAll('\n', '&#xA;')
    .replaceAll('\r', '&#xD;');
}
