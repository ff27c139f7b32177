import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** `deps: Deps` as a parameter, or a function type that takes it; not `Deps['storage']`. */
const wholeDeps = /: Deps\b(?!\[)/g;
const functionName = /(?:function\*? ?|const |type )(\w+)/g;

/** The start of the app. */
const starts = ['server/app.ts', 'server/start-app.ts'];

/**
 * One line per function that takes the whole `Deps`: only the registration of routes and jobs, and the start of the app
 * may. An act names what it needs (`Pick<Deps, 'db' | 'storage'>`), so that its signature says what it touches.
 */
export function findWholeDeps(root: string): string[] {
  const files = globSync('server/**/*.ts', {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist|testing)(\/|$)|\.test\.ts$/.test(name),
  });
  return files.flatMap((file) => {
    if (starts.includes(file)) return [];
    const source = readFileSync(path.join(root, file), 'utf8');
    return [...source.matchAll(wholeDeps)].flatMap(({ index }) => {
      const name = [...source.slice(0, index).matchAll(functionName)].at(-1)?.[1] ?? '';
      return /Routes?$|^startJobs$/.test(name)
        ? []
        : [`${file}: ${name} takes all of Deps; name what it needs with Pick`];
    });
  });
}
