/** The screens behind the sign-in. The site knows only their addresses, to leave for them. */
export const campusPaths = [
  'dashboard',
  'especialidades',
  'cursos',
  'prueba',
  'modulos',
  'materiales',
  'curso-detalle',
  'curso-modulo',
  'docentes',
  'usuarios',
  'curso-usuario',
  'certificados',
  'entidades',
  'pedidos',
  'calificaciones',
  'auditoria',
] as const;

/** Only what the campus has a screen for: it sends everything else back to the site, which says that there is nothing. */
export function isCampus(pathname: string): boolean {
  const [nothing, first, ...rest] = pathname.replace(/\/$/, '').split('/');
  const deepest = first === 'curso-modulo' ? 1 : 0;
  return nothing === '' && rest.length <= deepest && campusPaths.some((path) => path === first);
}
