import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, sqlOf, visit } from './syntax.ts';

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

const mostLines = 30;

/** One line per piece of SQL that is too long to be read at once: it is put together of parts with names. */
export function findLongSql(root: string): string[] {
  const files = globSync('server/**/*.ts', {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist|testing)(\/|$)|\.test\.ts$/.test(name),
  });
  return files.sort().flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    const problems = new Set<string>();
    visit(parse(file, source), (node) => {
      for (const sql of sqlOf(node, source)) {
        const lines = sql.trim().split('\n').length;
        const line = source.slice(0, node.start).split('\n').length;
        if (lines > mostLines) problems.add(`${file}:${line} has SQL of ${lines} lines; name its parts`);
      }
    });
    return [...problems];
  });
}
