import type { Plugin } from 'vite';

const kept = ['method', 'path', 'access'];

type Node = { type: string; start: number; end: number; [key: string]: unknown };

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
        if (!code.includes('endpoint(')) return null;
        const replacements: { start: number; end: number; text: string }[] = [];
        visit(this.parse(code) as unknown as Node, (node) => {
          const callee = node.callee as { name?: string } | undefined;
          if (node.type !== 'CallExpression' || callee?.name !== 'endpoint') return;
          const [spec] = node.arguments as { start: number; end: number; properties?: Node[] }[];
          if (!spec?.properties) return;
          const texts = spec.properties
            .filter((property) => kept.includes((property.key as { name: string }).name))
            .map((property) => code.slice(property.start, property.end));
          replacements.push({ start: node.start, end: node.end, text: `{ ${texts.join(', ')} }` });
        });
        return { code: applyAll(code, replacements), map: null };
      },
    },
  };
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof (child as Node | null)?.type === 'string') visit(child as Node, see);
    }
  }
}

function applyAll(code: string, replacements: { start: number; end: number; text: string }[]): string {
  return replacements
    .sort((a, b) => b.start - a.start)
    .reduce((text, r) => text.slice(0, r.start) + r.text + text.slice(r.end), code);
}
