type NavLink = { label: string; to: string };
export type NavGroup = { label: string; section: string | null; links: readonly NavLink[] };
type NavEntry = NavLink | NavGroup;

const diplomas = '/catalogo/diplomas';
const cursos = '/catalogo/cursos';

function group(label: string, base: string, section: string | null = base): NavGroup {
  return {
    label,
    section,
    links: [
      { label: 'VIGENTES', to: `${base}/vigentes` },
      { label: 'ASÍNCRONICOS', to: `${base}/asincronos` },
    ],
  };
}

/** SEMINARIO has no pages of its own: it links to the diplomas on a desktop and to the courses on a phone. */
function entries(seminarioBase: string): readonly NavEntry[] {
  return [
    { label: 'NOSOTROS', to: '/nosotros' },
    group('DIPLOMADOS', diplomas),
    group('CURSOS', cursos),
    group('SEMINARIO', seminarioBase, null),
    { label: 'BLOG', to: '/nosotros' },
  ];
}

export const desktopEntries = entries(diplomas);
export const mobileEntries = entries(cursos);

/** Whether the entry leads to the current page; borrowed entries are never current. */
export function isCurrentEntry(entry: NavEntry, pathname: string): boolean {
  if ('links' in entry) return entry.section !== null && pathname.startsWith(entry.section);
  return entry.label !== 'BLOG' && entry.to === pathname;
}
