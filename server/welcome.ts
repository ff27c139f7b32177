import type { Config } from './config.ts';

export function welcome(config: Config, url: string, withDemo: boolean): string {
  const lines = ['', `  ${config.institucion.nombre} está en ${url}`, ''];
  if (withDemo) {
    lines.push(
      '  Administradora   DNI 10000001   contraseña demo-admin-2026',
      '  Alumna           DNI 20000001   contraseña demo-alumna-2026',
      '  Alumno           DNI 20000002   contraseña demo-alumno-2026',
      '  Egresada         DNI 20000003   contraseña demo-egresada-2026',
      `  Los datos están en ${config.dataDir}`,
      '',
    );
  }
  return lines.join('\n');
}
