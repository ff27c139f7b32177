import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Import = { from: string; to: string };

const product = ['domain', 'server', 'web', 'embedded-db', 'demo'];
const workspaces = [...product, 'bench', 'drill', 'e2e', 'tools'];

/** Imports between our own files, `import type` and `import()` included. Paths are relative to `root`. */
export function readImports(root: string): Import[] {
  const files = globSync(`{${workspaces}}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$/.test(name),
  });
  return files.flatMap((from) =>
    namesIn(readFileSync(path.join(root, from), 'utf8')).flatMap((name) => {
      if (name.startsWith('.')) return [{ from, to: path.posix.join(path.posix.dirname(from), name) }];
      return workspaces.includes(name.split('/')[0]!) ? [{ from, to: name }] : [];
    }),
  );
}

/** Imports of what is installed in production; the other folders are commands, measurements and tests. */
export function isProduct({ from }: Import): boolean {
  return product.includes(from.split('/')[0]!) && !from.includes('/testing/');
}

function namesIn(source: string): string[] {
  return [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]!);
}

/**
 * A room is a folder of a workspace (`server/cursos`, `web/ui`, `domain/rules`), one port (`server/ports/storage`), or
 * a whole workspace that is one thing (`demo`). A file directly in a workspace is a room of its own.
 */
export function roomOf(file: string): string {
  const [workspace, folder, inner, rest] = file.split('/');
  if (workspace === 'demo' || workspace === 'embedded-db') return workspace;
  if (folder === 'ports' && rest) return `${workspace}/${folder}/${inner}`;
  return inner ? `${workspace}/${folder}` : file;
}

/** One circle per group of nodes (rooms, or files) that reach each other, as the imports it is made of. */
export function findCircles(imports: readonly Import[], nodeOf: (file: string) => string): string[][] {
  const between = imports.filter(({ from, to }) => nodeOf(from) !== nodeOf(to));
  const byNode = Map.groupBy(between, ({ from }) => nodeOf(from));
  const reported = new Set<string>();
  return [...byNode.keys()].sort().flatMap((node) => {
    const circle = reported.has(node) ? null : wayBack(byNode, node, nodeOf);
    for (const { from } of circle ?? []) reported.add(nodeOf(from));
    return circle ? [circle.map(({ from, to }) => `${from} imports ${to}`)] : [];
  });
}

/** The shortest chain of imports that leaves a node and returns to it. */
function wayBack(byNode: Map<string, Import[]>, start: string, nodeOf: (file: string) => string): Import[] | null {
  const seen = new Set<string>();
  let ways: Import[][] = [[]];
  while (ways.length > 0) {
    const next: Import[][] = [];
    for (const way of ways) {
      const last = way.at(-1);
      for (const step of byNode.get(last ? nodeOf(last.to) : start) ?? []) {
        const node = nodeOf(step.to);
        if (node === start) return [...way, step];
        if (seen.has(node)) continue;
        seen.add(node);
        next.push([...way, step]);
      }
    }
    ways = next;
  }
  return null;
}
