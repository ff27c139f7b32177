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
  byPage((pages, id) => {
    if (onlyForms.test(id)) return null;
    const visited = Object.keys(firstPages).filter((page) => pages.has(page));
    if (visited.length > 1 && pages.has('landing-page.tsx')) return 'comun';
    return visited.map((page) => firstPages[page]).join('-') || null;
  }),
];

/** Pages that visitors come to first, from a search or an advertisement: what several of them use is one file. */
const firstPages: Record<string, string> = {
  'landing-page.tsx': 'inicio',
  'catalogo-page.tsx': 'catalogo',
  'flyer-page.tsx': 'flyer',
};

/** Where students spend their time: nothing that only administration needs. */
const studyPages = ['curso-modulo-page.tsx', 'leccion-page.tsx', 'prueba-page.tsx', 'avance-page.tsx'];

/** Parts of the dashboard that only staff see. */
const officeParts = ['office-panel.tsx', 'docente-photo.tsx', 'teaching.tsx'];

/** In the campus each screen is a file of its own; small shared modules are grouped. */
export const campusChunks: Groups = [
  react,
  // Whole, so that no group is loaded in a circle with the entry.
  { name: 'base', tags: ['$initial'], priority: 7, includeDependenciesRecursively: false },
  byPage((pages, id) => {
    const kind = sharedKind(id);
    if (kind === null) return null;
    if (pages.has('app-layout.tsx') || pages.has('dashboard-page.tsx')) return 'inicio';
    if (studyPages.some((page) => pages.has(page))) return 'estudio';
    return officeParts.some((part) => pages.has(part)) ? 'oficina' : kind;
  }),
];

/** Excludes dependencies, so that form libraries are not pulled into the group. */
function small(name: string, test: RegExp): Groups[number] {
  return { name, test, priority: 5, includeDependenciesRecursively: false };
}

function sharedKind(id: string): string | null {
  if (/node_modules[\\/]lucide-react[\\/]/.test(id)) return 'iconos';
  if (/domain[\\/](contract|formats|rules)[\\/]/.test(id)) return 'dominio';
  // A document viewer is a file of its own.
  return /web[\\/](ui|app)[\\/](?!pdf[\\/])/.test(id) ? 'piezas' : null;
}

/** Names the file of a module by the lazily loaded modules through which it is reached. */
function byPage(nameOf: (pages: ReadonlySet<string>, id: string) => string | null): Groups[number] {
  return {
    debugName: 'by-page',
    name: (id, context) =>
      nameOf(
        pagesAbove(id, (each) => context.getModuleInfo(each)),
        id,
      ),
    priority: 3,
    includeDependenciesRecursively: false,
  };
}

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
