import { sqlChanges } from './sql-mutants.ts';
import { childrenOf, type Node, parse } from './syntax.ts';

/**
 * One small sabotage: the text between `start` and `end` becomes `by`. `whole`: the expression or statement around it
 * that can be chosen at run time.
 */
export type Mutant = { start: number; end: number; by: string; line: number; was: string; whole: Whole };
type Range = { start: number; end: number };
export type Whole = { start: number; end: number; isStatement: boolean };

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
const methods = new Map(Object.entries({ some: 'every', every: 'some', max: 'min', min: 'max', floor: 'ceil' }));

/** The mutants of a TypeScript file, in the order of the source. */
export function mutantsOf(source: string): Mutant[] {
  const found: Mutant[] = [];
  const add = ({ start, end }: Range, by: string, around: Node) => {
    const was = source.slice(start, end);
    const whole = { start: around.start, end: around.end, isStatement: around.type === 'ExpressionStatement' };
    if (was !== by) found.push({ start, end, by, was, line: source.slice(0, start).split('\n').length, whole });
  };
  const textOf = ({ start, end }: Node) => source.slice(start, end);

  /** The operator between two operands. */
  function swapOperator(node: Node): void {
    const operator = node.operator as string;
    const by = swaps[operator];
    const start = source.indexOf(operator, (node.left as Node).end);
    if (by && start >= 0 && start < (node.right as Node).start) add({ start, end: start + operator.length }, by, node);
  }

  function visit(node: Node, ancestors: Node[]): void {
    switch (node.type) {
      case 'BinaryExpression':
        swapOperator(node);
        break;
      case 'LogicalExpression':
        swapOperator(node);
        if (node.operator === '??') add(node, `(${textOf(node.left as Node)})`, node);
        break;
      case 'UnaryExpression':
        if (node.operator === '!') add(node, `(${textOf(node.argument as Node)})`, node);
        break;
      case 'ConditionalExpression':
      case 'IfStatement':
        for (const by of ['true', 'false']) add(node.test as Node, by, node.test as Node);
        break;
      case 'Literal':
        if (typeof node.value === 'boolean') add(node, String(!node.value), node);
        if (typeof node.value === 'number') add(node, String(node.value + 1), node);
        if (typeof node.value === 'string' && node.value !== '') add(node, "''", node);
        break;
      case 'MemberExpression': {
        const by = methods.get(String(nameOf(node.property)));
        if (by && !node.computed) add(node.property as Node, by, endOfChain(node, ancestors));
        break;
      }
      case 'CallExpression':
        // Drizzle ignores a condition that is undefined.
        if (nameOf(node.callee) === 'and') {
          for (const condition of node.arguments as Node[]) add(condition, 'undefined', condition);
        }
        break;
      case 'TaggedTemplateExpression':
        if (nameOf(node.tag) === 'sql') {
          for (const { start, end } of (node.quasi as { quasis: Node[] }).quasis) {
            for (const change of sqlChanges(source.slice(start, end))) {
              add({ start: start + change.start, end: start + change.end }, change.by, node);
            }
          }
        }
        break;
      case 'ExpressionStatement':
        if (isCall(node.expression as Node)) add(node, ';', node);
        break;
      default:
    }
    for (const child of childrenOf(node, isLeftAlone)) visit(child, [...ancestors, node]);
  }

  visit(parse(source), []);
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** `a.some` of `a.some(f)?.b`: the whole chain, because a part of it has no value of its own. */
function endOfChain(node: Node, ancestors: readonly Node[]): Node {
  const parent = ancestors.at(-1);
  const isLink = parent?.type === 'ChainExpression' || parent?.callee === node || parent?.object === node;
  return parent && isLink ? endOfChain(parent, ancestors.slice(0, -1)) : node;
}

function nameOf(node: unknown): unknown {
  return (node as Node).name;
}

function isCall({ type, argument }: Node): boolean {
  return type === 'CallExpression' || (type === 'AwaitExpression' && (argument as Node).type === 'CallExpression');
}

/** Loop headers may never end, and keys of objects are names. */
function isLeftAlone({ type, computed }: Node, name: string): boolean {
  if (type === 'ForStatement' || type === 'WhileStatement') return name !== 'body';
  return type === 'Property' && name === 'key' && !computed;
}
