import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Not features: the database itself, adapters, helpers of tests. */
const notFeatures = /^server\/(db|ports|testing|dist|node_modules)\//;
const queries = /^server\/([a-z-]+\/){1,2}queries(\.ts$|\/)/;
const routes = /(^|\/|-)routes\.ts$/;

/** Files that hold a database connection of their own, and why. */
const allowed: Record<string, string> = { 'server/catalogo/listener.ts': 'LISTEN needs a connection of its own' };

const imported = /\b(?:from|import)\s*\(?\s*'(?:drizzle-orm(?:\/[^']*)?|pg|[^']*\/db\/prepared\.ts)'/;
const statement = /\b(?:db|tx)\s*\.\s*(?:select\w*|insert|update|delete|execute|with|\$\w+)\s*[(<]/;

/** One line per file of a server feature with SQL outside its queries, and per routes file with try/catch. */
export function findStraySql(root: string): string[] {
  const files = globSync('server/*/**/*.ts', { cwd: root }).filter(
    (file) => !notFeatures.test(file) && !queries.test(file) && !file.endsWith('.test.ts') && !(file in allowed),
  );
  return files.sort().flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    const problems = [];
    if (imported.test(source) || statement.test(source)) problems.push(`${file} has SQL outside the feature's queries`);
    if (routes.test(file) && /\btry\s*\{/.test(source)) problems.push(`${file} has try/catch`);
    return problems;
  });
}
