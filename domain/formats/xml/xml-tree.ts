import type { XmlElement } from './parse-xml.ts';

/** Name without its prefix. */
export const localName = ({ name }: XmlElement) => name.slice(name.indexOf(':') + 1);

export function attributeOf({ attributes }: XmlElement, name: string): string | undefined {
  return attributes.find((one) => one.name === name)?.value;
}

export function textOf(element: XmlElement): string {
  return element.children
    .map((node) => (node.kind === 'text' ? node.text : node.kind === 'element' ? textOf(node) : ''))
    .join('');
}

/** Children with a local name. */
export function childrenNamed(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((node) => node.kind === 'element').filter((node) => localName(node) === name);
}

/** Descendants with a local name, in the order of the document. */
export function findAll(element: XmlElement, name: string): XmlElement[] {
  const elements = element.children.filter((node) => node.kind === 'element');
  return elements.flatMap((node) => [...(localName(node) === name ? [node] : []), ...findAll(node, name)]);
}

/** The text at a path of local names; undefined when one of them is missing. */
export function textAt(element: XmlElement, path: string): string | undefined {
  const found = elementAt(element, path);
  return found && textOf(found);
}

export function elementAt(element: XmlElement, path: string): XmlElement | undefined {
  return path
    .split('/')
    .reduce<XmlElement | undefined>((at, name) => (at ? childrenNamed(at, name)[0] : undefined), element);
}
