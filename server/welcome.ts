import { configuredMedios, type ManualWays } from 'domain/rules/formas-pago.ts';
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

/** Warning for a production shop without any way to pay, which is a configuration mistake; null otherwise. */
export function noWayToPay(
  { production, pagos }: Pick<Config, 'production' | 'pagos'>,
  ways: ManualWays,
): string | null {
  if (!production || pagos.proveedor !== 'simulado' || configuredMedios(ways).length > 0) return null;
  return [
    '  ATENCIÓN: no hay ninguna forma de pago configurada.',
    '  Los pedidos se guardan y alguien de la institución tiene que contactar a cada comprador.',
    '  Configura PAYMENTS=mercadopago, o completa Yape, Plin o una cuenta en /formas-pago.',
    '',
  ].join('\n');
}
