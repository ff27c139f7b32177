import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Import = { from: string; to: string };

const workspaces = ['domain', 'server', 'web', 'embedded-db', 'demo'];

/** Imports between our own production files, `import type` and `import()` included. Paths are relative to `root`. */
export function readImports(root: string): Import[] {
  const files = globSync(`{${workspaces}}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist|testing)(\/|$)|\.test\.tsx?$/.test(name),
  });
  return files.flatMap((from) =>
    namesIn(readFileSync(path.join(root, from), 'utf8')).flatMap((name) => {
      if (name.startsWith('.')) return [{ from, to: path.posix.join(path.posix.dirname(from), name) }];
      return workspaces.includes(name.split('/')[0]!) ? [{ from, to: name }] : [];
    }),
  );
}

function namesIn(source: string): string[] {
  return [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]!);
}

/**
 * A room is a folder of a workspace (`server/cursos`, `web/ui`, `domain/rules`), one port (`server/ports/storage`), or a
 * whole workspace that is one thing (`demo`). A file directly in a workspace is a room of its own.
 */
export function roomOf(file: string): string {
  const [workspace, folder, inner, rest] = file.split('/');
  if (workspace === 'demo' || workspace === 'embedded-db') return workspace;
  if (folder === 'ports' && rest) return `${workspace}/${folder}/${inner}`;
  return inner ? `${workspace}/${folder}` : file;
}

/** One circle per group of rooms that reach each other, as the imports it is made of. */
export function findCircles(imports: readonly Import[]): string[][] {
  const between = imports.filter(({ from, to }) => roomOf(from) !== roomOf(to));
  const byRoom = Map.groupBy(between, ({ from }) => roomOf(from));
  const reported = new Set<string>();
  return [...byRoom.keys()].sort().flatMap((room) => {
    const circle = reported.has(room) ? null : wayBack(byRoom, room);
    for (const { from } of circle ?? []) reported.add(roomOf(from));
    return circle ? [circle.map(({ from, to }) => `${from} imports ${to}`)] : [];
  });
}

/** The shortest chain of imports that leaves a room and returns to it. */
function wayBack(byRoom: Map<string, Import[]>, start: string): Import[] | null {
  const seen = new Set<string>();
  let ways: Import[][] = [[]];
  while (ways.length > 0) {
    const next: Import[][] = [];
    for (const way of ways) {
      const last = way.at(-1);
      for (const step of byRoom.get(last ? roomOf(last.to) : start) ?? []) {
        const room = roomOf(step.to);
        if (room === start) return [...way, step];
        if (seen.has(room)) continue;
        seen.add(room);
        next.push([...way, step]);
      }
    }
    ways = next;
  }
  return null;
}
