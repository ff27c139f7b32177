import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const server = new URL('../', import.meta.url).pathname;
const notProduction = /\.test\.ts$|^(testing|dist|node_modules|db\/demo)\//;
const baseTable =
  /(?<!delete )\b(?:from|join)\s+(?:usuario|curso|docente|entidad|especialidad|matricula|modulo|prueba)\b/gi;
const deletionFlag = /\beliminado is (?:not )?null\b|isN(?:otN)?ull\(\w+\.eliminado\)/gi;

test('deleted rows stay out of what is read: SQL names the views of live rows, never the tables or the flag', async () => {
  const offences: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: server })) {
    if (notProduction.test(file)) continue;
    const source = withoutComments(await readFile(new URL(`../${file}`, import.meta.url), 'utf8'));
    for (const [found] of [...source.matchAll(baseTable), ...source.matchAll(deletionFlag)]) {
      offences.push(`${file}: ${found.replace(/\s+/g, ' ')}`);
    }
  }
  expect(
    offences,
    'Read the view (usuario_vivo, curso_vivo …; in Drizzle usuarios, cursos …). History that must name deleted rows reads allUsuarios, allCursos …',
  ).toEqual([]);
});

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*(?:\/\/|--).*$/gm, '');
}
