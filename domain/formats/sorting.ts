/** A column, with `-` from the highest to the lowest. */
export type Orden<Column extends string> = Column | `-${Column}`;

export function ordenesOf<Column extends string>(columns: readonly Column[]): Orden<Column>[] {
  return [...columns, ...columns.map((name) => `-${name}` as const)];
}

export function readOrden<Column extends string>(orden: Orden<Column>): { column: Column; isDescending: boolean } {
  const isDescending = orden.startsWith('-');
  return { column: (isDescending ? orden.slice(1) : orden) as Column, isDescending };
}

/**
 * What each list can be sorted by: the API accepts these, and tables offer these. Maintenance entities have theirs
 * beside their schemas.
 */
export const sortColumns = {
  alumnos: ['alumno', 'avance', 'promedio', 'estado', 'matriculado'],
  auditoria: ['quien', 'cambio', 'tipo', 'cuando'],
  calificaciones: ['alumno', 'prueba', 'numero', 'enviado', 'nota'],
  certificados: ['persona', 'numero', 'nota', 'emitido', 'estado'],
  comprobantes: ['numero', 'fecha', 'estado', 'total', 'cliente'],
  consultas: ['alumno', 'curso', 'estado', 'creado'],
  correos: ['para', 'asunto', 'estado', 'creado'],
  cuotas: ['vence', 'comprador', 'monto'],
  cotizaciones: ['numero', 'empresa', 'total', 'vence', 'creado'],
  eliminados: ['nombre', 'detalle', 'eliminado'],
  encuestas: ['nombre', 'respuestas', 'nps', 'docente', 'contenidos', 'plataforma'],
  especialidades: ['nombre', 'creado'],
  eventos: ['tipo', 'cuenta', 'origen', 'cuando'],
  interesados: ['nombre', 'curso', 'estado', 'recordar', 'ultimo'],
  libro: ['numero', 'persona', 'emitido'],
  pagos: ['fecha', 'monto'],
  pedidos: ['numero', 'comprador', 'total', 'estado', 'creado'],
  programas: ['nombre', 'estado', 'precio', 'alumnos', 'inicio', 'limite'],
  reclamaciones: ['numero', 'nombre', 'tipo', 'vence', 'presentada'],
  solicitudes: ['nombre', 'tipo', 'vence', 'creada'],
  voces: ['curso', 'estado', 'creado'],
  usuarios: ['nombre', 'dni', 'celular', 'rol', 'cuenta'],
} as const;
