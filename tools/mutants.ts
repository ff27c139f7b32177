import { parseSync } from 'vite';

/** One small sabotage: the text between `start` and `end` becomes `by`. */
export type Mutant = { start: number; end: number; by: string; line: number; was: string };

type Node = { type: string; start: number; end: number; [field: string]: unknown };

const swaps: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
};
const methods: Record<string, string> = { some: 'every', every: 'some', max: 'min', min: 'max', floor: 'ceil' };

/** The mutants of a TypeScript file, in the order of the source. */
export function mutantsOf(source: string): Mutant[] {
  const found: Mutant[] = [];
  const add = (start: number, end: number, by: string) => {
    const was = source.slice(start, end);
    if (was !== by) found.push({ start, end, by, was, line: source.slice(0, start).split('\n').length });
  };
  const textOf = ({ start, end }: Node) => source.slice(start, end);

  /** The operator between two operands. */
  function swapOperator(left: Node, right: Node, operator: string): void {
    const by = swaps[operator];
    const at = source.indexOf(operator, left.end);
    if (by && at >= 0 && at < right.start) add(at, at + operator.length, by);
  }

  function visit(node: Node): void {
    switch (node.type) {
      case 'BinaryExpression':
        swapOperator(node.left as Node, node.right as Node, node.operator as string);
        break;
      case 'LogicalExpression':
        swapOperator(node.left as Node, node.right as Node, node.operator as string);
        if (node.operator === '??') add(node.start, node.end, `(${textOf(node.left as Node)})`);
        break;
      case 'UnaryExpression':
        if (node.operator === '!') add(node.start, node.end, `(${textOf(node.argument as Node)})`);
        break;
      case 'ConditionalExpression':
      case 'IfStatement':
        for (const by of ['true', 'false']) add((node.test as Node).start, (node.test as Node).end, by);
        break;
      case 'Literal':
        if (typeof node.value === 'boolean') add(node.start, node.end, String(!node.value));
        if (typeof node.value === 'number') add(node.start, node.end, String(node.value + 1));
        if (typeof node.value === 'string' && node.value !== '') add(node.start, node.end, "''");
        break;
      case 'MemberExpression': {
        const property = node.property as Node;
        const by = methods[String(property.name)];
        if (by && !node.computed) add(property.start, property.end, by);
        break;
      }
      default:
    }
    for (const child of childrenOf(node)) visit(child);
  }

  visit(parseSync('mutated.ts', source).program as unknown as Node);
  return found.sort((a, b) => a.start - b.start);
}

/** Types, imports and loop headers are left alone: the first two do nothing at run time, the last may never end. */
function childrenOf(node: Node): Node[] {
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return [];
  return Object.entries(node).flatMap(([name, value]) => {
    if (name === 'parent' || skipsField(node, name)) return [];
    return [value].flat().filter((each): each is Node => isNode(each) && !isTypeOnly(each));
  });
}

function skipsField({ type, computed }: Node, name: string): boolean {
  if (type === 'ForStatement' || type === 'WhileStatement') return name !== 'body';
  if (type === 'Property' && name === 'key') return !computed;
  return name === 'typeAnnotation' || name === 'typeArguments' || name === 'typeParameters' || name === 'returnType';
}

const transparent = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'];

function isTypeOnly({ type }: Node): boolean {
  return type.startsWith('TS') && !transparent.includes(type);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}
