import type { Plugin } from 'vite';

const kept = ['method', 'path', 'access'];

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Program = Node & { body: Node[] };
type Replacement = { start: number; end: number; text: string };

/**
 * The browser needs only method, path and access of an endpoint. Dropping the rest from the client build leaves the
 * schemas unused, so zod is not downloaded by visitors; forms import the schemas they need by name.
 */
export function slimEndpoints(): Plugin {
  return {
    name: 'slim-endpoints',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      order: 'post',
      filter: { id: /domain\/contract\/[\w-]+\.ts$/ },
      handler(code) {
        if (!/\b(endpoint|maintenance)\(/.test(code)) return null;
        const parse = (text: string) => this.parse(text) as unknown as Program;
        const slim = keepBrowserFields(code, parse(code));
        return { code: dropUnusedImports(slim, parse(slim)), map: null };
      },
    },
  };
}

function keepBrowserFields(code: string, program: Program): string {
  const replacements: Replacement[] = [];
  visit(program, (node) => {
    const callee = node.callee as { name?: string } | undefined;
    if (node.type !== 'CallExpression') return;
    if (callee?.name === 'maintenance') {
      const [, access, described] = node.arguments as [Node, Node, Node];
      replacements.push({ start: access.end, end: described.end, text: '' });
    }
    if (callee?.name !== 'endpoint') return;
    const [spec] = node.arguments as { properties?: Node[] }[];
    if (!spec?.properties) return;
    const texts = spec.properties
      .filter((property) => kept.includes((property.key as { name: string }).name))
      .map((property) => code.slice(property.start, property.end));
    replacements.push({ start: node.start, end: node.end, text: `{ ${texts.join(', ')} }` });
  });
  return applyAll(code, replacements);
}

/** Schemas are not loaded by the build at all: `chunks.ts` would take an unused import for a use of the module. */
function dropUnusedImports(code: string, program: Program): string {
  const [imports, rest] = [true, false].map((wanted) =>
    program.body.filter(({ type }) => (type === 'ImportDeclaration') === wanted),
  ) as [Node[], Node[]];
  const used = new Set<unknown>();
  for (const statement of rest) visit(statement, ({ type, name }) => type === 'Identifier' && used.add(name));
  const unused = imports.filter(
    ({ specifiers }) => !(specifiers as { local: { name: string } }[]).some(({ local }) => used.has(local.name)),
  );
  return applyAll(
    code,
    unused.map(({ start, end }) => ({ start, end, text: '' })),
  );
}

function visit(node: Node, see: (node: Node) => unknown): void {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof (child as Node | null)?.type === 'string') visit(child as Node, see);
    }
  }
}

function applyAll(code: string, replacements: Replacement[]): string {
  return replacements
    .sort((a, b) => b.start - a.start)
    .reduce((text, r) => text.slice(0, r.start) + r.text + text.slice(r.end), code);
}
