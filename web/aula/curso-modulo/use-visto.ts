import { marcarVisto, quitarVisto } from 'domain/contract/materiales.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import { useCall } from '../../app/api.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useEstudio } from './estudio.tsx';
import type { Materiales } from './use-materiales.ts';

type MarcarVisto = (material: Material, visto: boolean) => Promise<void>;

/** Optimistic update: marks the material as seen and rolls back when the request fails. */
export function useVisto(modulo: Modulo, materiales: Materiales): MarcarVisto {
  const call = useCall();
  const toast = useToast();
  const { modulos, setUltimo } = useEstudio();

  function show(material: Material, visto: boolean) {
    materiales.change((all) => all.map((one) => (one.materialId === material.materialId ? { ...one, visto } : one)));
    modulos.changeOne(modulo.moduloId, (now) => ({ ...now, vistos: now.vistos + (visto ? 1 : -1) }));
  }

  return async (material, visto) => {
    if (material.visto === visto) return;
    show(material, visto);
    const params = { id: material.materialId };
    const envelope = visto ? await call(marcarVisto, { params }) : await call(quitarVisto, { params });
    if (envelope.success) return setUltimo(material);
    show(material, !visto);
    toast.show(`No se guardó en tu avance: ${envelope.message}`, { tone: 'error' });
  };
}
