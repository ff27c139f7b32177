import { parseSync } from 'vite';

export type Node = { type: string; start: number; end: number; [field: string]: unknown };

export const parse = (file: string, source: string) => parseSync(file, source).program as unknown as Node;

/** Calls `enter` with every node of a tree, a parent before its children. */
export function visit(node: Node, enter: (node: Node) => void): void {
  enter(node);
  for (const name in node) {
    const value = node[name];
    if (Array.isArray(value)) for (const child of value) visitChild(child, enter);
    else visitChild(value, enter);
  }
}

function visitChild(value: unknown, enter: (node: Node) => void): void {
  if (typeof value === 'object' && value !== null && 'type' in value) visit(value as Node, enter);
}

export const identifier = (node: Node) => (node.type === 'Identifier' ? [String(node.name)] : []);
export const textOf = (node: Node, source: string) => source.slice(node.start, node.end);

const statement = /\b(select|insert into|delete from|update \w+\s+set|returning)\b/;

/** The SQL of a node without its quotes: what is tagged `sql`, and plain strings with a part of a statement. */
export function sqlOf(node: Node, source: string): string[] {
  if (node.type === 'TaggedTemplateExpression') {
    return textOf(node.tag as Node, source) === 'sql' ? [unquoted(node.quasi as Node, source)] : [];
  }
  const isString = node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
  const text = isString ? unquoted(node, source) : '';
  return statement.test(text) ? [text] : [];
}

const unquoted = (node: Node, source: string) => source.slice(node.start + 1, node.end - 1);
