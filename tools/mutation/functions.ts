import { childrenOf, type Node, parse } from './syntax.ts';

/** A function of a source file. `at`: where its body begins, behind the brace of a block. */
type FunctionOf = { start: number; end: number; at: number; bodyEnd: number; isBlock: boolean };

const types = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/** The functions of a TypeScript file; their position in the list is their number. */
export function functionsOf(source: string): FunctionOf[] {
  const found: FunctionOf[] = [];
  const visit = (node: Node) => {
    const body = types.includes(node.type) ? (node.body as Node | null) : null;
    if (body) {
      const isBlock = body.type === 'BlockStatement';
      found.push({
        start: node.start,
        end: node.end,
        at: body.start + (isBlock ? 1 : 0),
        bodyEnd: body.end,
        isBlock,
      });
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parse(source));
  return found.sort((a, b) => a.start - b.start);
}

/** The number of the innermost function around a position; null in the module itself. */
export function functionAt(functions: readonly FunctionOf[], position: number): number | null {
  // Sorted by start: the last one that contains the position is the innermost.
  const at = functions.findLastIndex(({ start, end }) => start <= position && position < end);
  return at < 0 ? null : at;
}

/** The source, with every function adding `<file>#<number>` to `globalThis.reached` when it is called. */
export function instrument(file: string, source: string): string {
  const insertions = functionsOf(source).flatMap(({ at, bodyEnd, isBlock }, number) => {
    const hit = `globalThis.reached?.add('${file}#${number}')`;
    if (isBlock) return [{ at, text: `${hit};` }];
    return [
      { at, text: `(${hit},` },
      { at: bodyEnd, text: ')' },
    ];
  });
  return insertions
    .map((one, order) => ({ ...one, order }))
    .sort((a, b) => b.at - a.at || b.order - a.order)
    .reduce((text, { at, text: inserted }) => text.slice(0, at) + inserted + text.slice(at), source);
}

/** The source with a function that throws when it is called; null for one without a block. */
export function sabotage(source: string, number: number): string | null {
  const found = functionsOf(source)[number];
  if (!found?.isBlock) return null;
  return `${source.slice(0, found.at)}throw new Error('control mutant');${source.slice(found.at)}`;
}
