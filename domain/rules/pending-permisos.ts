import type { Permiso } from './permisos.ts';

/** Who sees what waits. */
export const pendingPermisos = {
  pedidos: 'caja',
  total: 'caja',
  porCalificar: 'docencia',
  correos: 'ADMIN',
  porVerificar: 'caja',
  comprobantes: 'caja',
  sinComprobante: 'caja',
  porEmitir: 'caja',
  pagosDeMas: 'caja',
  cursosExcedidos: 'academico',
  consultas: 'docencia',
  reclamaciones: 'ADMIN',
  pdfPerdidos: 'academico',
  pdfPerdido: 'academico',
  solicitudes: 'ADMIN',
  actosProtegidos: 'ADMIN',
  firma: 'ADMIN',
  sinMarca: 'academico',
  primeroSinMarca: 'academico',
  limpieza: 'ADMIN',
} as const satisfies Record<string, Permiso>;
