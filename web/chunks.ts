import path from 'node:path';
import type { Rolldown } from 'vite';

type Groups = NonNullable<Extract<Rolldown.OutputOptions['codeSplitting'], object>['groups']>;
type ModuleInfoOf = (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null;

/** The same file in both applications, so that it is cached when a visitor signs in. */
const react: Groups[number] = {
  name: 'react',
  test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  priority: 9,
};

/**
 * Used by screens with forms only. Tree shaking keeps them out of other pages; a chunk group would pull them in again.
 */
const onlyForms =
  /web[\\/]jitless|node_modules[\\/](zod|react-hook-form|@hookform)|domain[\\/]schemas|react-router[\\/].*[\\/]lib[\\/]dom[\\/]/;

/** The bundler alone would split the site into some fifty files; these groups are what a first visit needs. */
export const siteChunks: Groups = [
  react,
  {
    name: 'base',
    tags: ['$initial'],
    test: (id) => !onlyForms.test(id),
    priority: 5,
    includeDependenciesRecursively: false,
  },
  // Generated covers: loaded lazily by most pages, and then in one file.
  small('cover', /web[\\/]app[\\/](generated-)?cover\.|domain[\\/]formats[\\/]cover-art/),
  {
    debugName: 'by-page',
    name: (id, context) => (onlyForms.test(id) ? null : shareOf(pagesAbove(id, (each) => context.getModuleInfo(each)))),
    priority: 3,
    includeDependenciesRecursively: false,
  },
];

/** In the campus each screen is a file of its own; small shared modules are grouped. */
export const campusChunks: Groups = [
  react,
  // Whole, so that no group is loaded in a circle with the entry.
  { name: 'base', tags: ['$initial'], priority: 7, includeDependenciesRecursively: false },
  small('iconos', /node_modules[\\/]lucide-react[\\/]/),
  small('dominio', /domain[\\/](contract|formats|rules)[\\/]/),
  small(
    'piezas',
    /web[\\/](ui|app)[\\/](?!dialog\.|menu\.|use-app-form|image-picker|use-imagenes|use-curso-imagen|imagenes-form|curso-fields|consulta-answer)/,
  ),
];

/** Excludes dependencies, so that form libraries are not pulled into the group. */
function small(name: string, test: RegExp): Groups[number] {
  return { name, test, priority: 5, includeDependenciesRecursively: false };
}

function shareOf(pages: ReadonlySet<string>): string | null {
  const catalogo = pages.has('catalogo-page.tsx');
  const flyer = pages.has('flyer-page.tsx');
  if (pages.has('public-layout.tsx') || (catalogo && flyer)) return 'comun';
  if (catalogo) return 'catalogo';
  return flyer ? 'flyer' : null;
}

/** Lazily loaded modules through which a module is reached. */
function pagesAbove(id: string, infoOf: ModuleInfoOf, seen = new Set<string>()): Set<string> {
  const pages = new Set<string>();
  if (seen.has(id)) return pages;
  seen.add(id);
  const info = infoOf(id);
  if (!info) return pages;
  if (info.dynamicImporters.length > 0) pages.add(path.basename(id));
  for (const importer of info.importers) for (const page of pagesAbove(importer, infoOf, seen)) pages.add(page);
  return pages;
}
