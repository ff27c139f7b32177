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

/** Without these groups the bundler would split the site into some fifty files; a group is what a first visit needs. */
export const siteChunks: Groups = [
  react,
  {
    name: 'base',
    tags: ['$initial'],
    test: (id) => !onlyForms.test(id),
    priority: 5,
    includeDependenciesRecursively: false,
  },
  // Generated covers: most pages load them lazily, as one file.
  small('cover', /web[\\/]app[\\/](generated-)?cover\.|domain[\\/]formats[\\/]cover-art/),
  byPage((pages, id) => {
    if (onlyForms.test(id)) return null;
    const visited = Object.keys(firstPages).filter((page) => pages.has(page));
    if (visited.length === 0) return null;
    if (visited.length > 1) return pages.has('landing-page.tsx') ? 'comun' : 'catalogo-flyer';
    const name = firstPages[visited[0]!]!;
    // Modules shared with other pages get their own file, so that a checkout does not load a flyer.
    const others = [...pages].some((page) => page.endsWith('-page.tsx') && !(page in firstPages));
    return others ? `${name}-piezas` : name;
  }),
];

/** Landing pages of searches and advertisements; modules that several of them use form one file. */
const firstPages: Record<string, string> = {
  'landing-page.tsx': 'inicio',
  'catalogo-page.tsx': 'catalogo',
  'flyer-page.tsx': 'flyer',
};

/** Screens where students spend their time, by the part of the campus that they belong to. */
const studyPages: Record<string, string> = {
  'dashboard-page.tsx': 'panel',
  'curso-modulo-page.tsx': 'modulos',
  'avance-page.tsx': 'modulos',
  'leccion-page.tsx': 'leccion',
  'sesion-page.tsx': 'leccion',
  'prueba-page.tsx': 'prueba',
};

/** Other screens of students, and lazily loaded parts of their screens. */
const otherPages: Record<string, string> = {
  'especialidades-page.tsx': 'especialidades',
  'cursos-page.tsx': 'cursos',
  'curso-detalle-page.tsx': 'detalle',
  'encuesta-page.tsx': 'encuesta',
  'consultas-section.tsx': 'consultas',
  'anuncios-section.tsx': 'anuncios',
  'archivo-player.tsx': 'medios',
  'video-player.tsx': 'medios',
  'sesion-frame.tsx': 'medios',
  'pdf-viewer.tsx': 'medios',
  'outline-sheet.tsx': 'indice',
};

/** Parts of the dashboard that only staff see. */
const officeParts = ['office-panel.tsx', 'docente-photo.tsx', 'teaching.tsx'];

/**
 * In the campus each screen is a file of its own; small shared modules are grouped by the screens of students that use
 * them, so that no screen downloads what only another one needs.
 */
export const campusChunks: Groups = [
  react,
  // One group for all initial modules, so that no group and the entry import each other.
  { name: 'base', tags: ['$initial'], priority: 7, includeDependenciesRecursively: false },
  byPage((pages, id) => {
    const kind = sharedKind(id);
    if (kind === null) return null;
    if (pages.has('app-layout.tsx')) return 'inicio';
    const studied = partsOf(pages, studyPages);
    if (studied.length > 2) return 'inicio';
    const parts = studied.length > 0 ? studied : partsOf(pages, otherPages);
    if (parts.length > 0) return `piezas-${parts.join('-')}`;
    return officeParts.some((part) => pages.has(part)) ? 'oficina' : kind;
  }),
];

const partsOf = (pages: ReadonlySet<string>, of: Record<string, string>): string[] =>
  [...new Set([...pages].flatMap((page) => of[page] ?? []))].toSorted();

/** Excludes dependencies, so that form libraries are not pulled into the group. */
function small(name: string, test: RegExp): Groups[number] {
  return { name, test, priority: 5, includeDependenciesRecursively: false };
}

function sharedKind(id: string): string | null {
  if (/node_modules[\\/]lucide-react[\\/]/.test(id)) return 'iconos';
  if (/domain[\\/](contract|formats|rules)[\\/]/.test(id)) return 'dominio';
  // The document viewer and the form of the printed name get their own files.
  return /web[\\/](ui|app)[\\/](?!pdf[\\/]|nombre-(dialog|impreso))/.test(id) ? 'piezas' : null;
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
