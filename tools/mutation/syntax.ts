import { parseSync } from 'vite';

export type Node = { type: string; start: number; end: number; [field: string]: unknown };

export function parse(source: string): Node {
  return parseSync('mutated.ts', source).program as unknown as Node;
}

/** Types and imports are left out: they do nothing at run time. */
export function childrenOf(node: Node, skipsField: (node: Node, name: string) => boolean = () => false): Node[] {
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return [];
  return Object.entries(node).flatMap(([name, value]) => {
    if (name === 'parent' || typeFields.includes(name) || skipsField(node, name)) return [];
    return [value].flat().filter((each): each is Node => isNode(each) && !isTypeOnly(each));
  });
}

const typeFields = ['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType'];
const transparent = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'];

function isTypeOnly({ type }: Node): boolean {
  return type.startsWith('TS') && !transparent.includes(type);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}
