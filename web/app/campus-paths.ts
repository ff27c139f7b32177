/** Paths of the campus screens. The public site uses them only to link there. */
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
  'programas',
  'pedidos',
  'por-verificar',
  'cupones',
  'formas-pago',
  'calificaciones',
  'auditoria',
  'seguridad',
  'mi-cuenta',
  'correos',
  'eliminados',
  'reclamaciones',
  'textos-legales',
  'solicitudes-datos',
] as const;

/** Only existing screens: the campus redirects everything else to the site, which answers 404. */
export function isCampus(pathname: string): boolean {
  const [nothing, first, ...rest] = pathname.replace(/\/$/, '').split('/');
  const deepest = first === 'curso-modulo' || first === 'usuarios' ? 1 : 0;
  return nothing === '' && rest.length <= deepest && campusPaths.some((path) => path === first);
}
