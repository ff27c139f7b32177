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

export function isCampus(pathname: string): boolean {
  const [first = ''] = pathname.replace(/^\/+/, '').split('/');
  return campusPaths.some((path) => path === first);
}
