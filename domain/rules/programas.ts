/** Where a course is on its way from a draft to the archive. `programado`: it will be published by itself. */
export const programaEstados = [
  'borrador',
  'programado',
  'publicado',
  'cerrado',
  'retirado',
  'cancelado',
  'archivado',
] as const;

export type ProgramaEstado = (typeof programaEstados)[number];

export const programaEstadoLabel: Record<ProgramaEstado, string> = {
  borrador: 'Borrador',
  programado: 'Programado',
  publicado: 'A la venta',
  cerrado: 'Inscripciones cerradas',
  retirado: 'Retirado',
  cancelado: 'Cancelado',
  archivado: 'Archivado',
};
