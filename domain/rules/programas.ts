/** Where a course is on its way from a draft to the archive. `programado`: it will be published by itself. */
export const programaEstados = ['borrador', 'programado', 'publicado', 'cerrado', 'retirado', 'archivado'] as const;

export type ProgramaEstado = (typeof programaEstados)[number];

export const programaEstadoLabel: Record<ProgramaEstado, string> = {
  borrador: 'Borrador',
  programado: 'Programado',
  publicado: 'A la venta',
  cerrado: 'Inscripciones cerradas',
  retirado: 'Retirado',
  archivado: 'Archivado',
};

const columns = ['nombre', 'precio', 'alumnos', 'inicio', 'limite'] as const;

export type ProgramaColumn = (typeof columns)[number];

/** A column, with `-` from the highest to the lowest. */
export type ProgramaOrden = ProgramaColumn | `-${ProgramaColumn}`;

export const programaOrdenes: readonly ProgramaOrden[] = [...columns, ...columns.map((name) => `-${name}` as const)];
