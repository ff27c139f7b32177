type Place = { moduloId: number; materialId: number };

/** Fragment of the course's page that opens the module and goes to the material. */
export const materialAnchor = ({ moduloId, materialId }: Place) => `material-${moduloId}-${materialId}`;

export function readMaterialAnchor(hash: string): Place | null {
  const [, moduloId, materialId] = /^#material-(\d+)-(\d+)$/.exec(hash) ?? [];
  return moduloId && materialId ? { moduloId: Number(moduloId), materialId: Number(materialId) } : null;
}
