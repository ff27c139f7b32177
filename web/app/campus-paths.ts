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
  'consultas',
  'auditoria',
  'seguridad',
  'mi-cuenta',
  'sesion',
  'correos',
  'eliminados',
  'reclamaciones',
  'textos-legales',
  'solicitudes-datos',
] as const;

/** Only existing screens: the campus redirects everything else to the site, which answers 404. */
export function isCampus(pathname: string): boolean {
  const [nothing, first, ...rest] = pathname.replace(/\/$/, '').split('/');
  const deepest = first === 'curso-modulo' || first === 'usuarios' || first === 'sesion' ? 1 : 0;
  // A session has no list of its own.
  const shallowest = first === 'sesion' ? 1 : 0;
  const depth = rest.length;
  return nothing === '' && depth >= shallowest && depth <= deepest && campusPaths.some((path) => path === first);
}
