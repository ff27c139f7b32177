import { markSeen, unmarkSeen } from 'domain/contract/materiales.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import { useCall } from '../../app/api.tsx';
import { makeTaskQueue } from '../../app/task-queue.ts';
import { useToast } from '../../ui/toast.tsx';
import { useStudy } from './study.tsx';
import type { Materiales } from './use-modulos.ts';

type MarkSeen = (material: Material, seen: boolean) => Promise<void>;

/** The last mark that arrives is where the student left off. */
const inOrder = makeTaskQueue();

/** Optimistic update: marks the material as seen and rolls back when the request fails. */
export function useSeen(modulo: Modulo, materiales: Materiales): MarkSeen {
  const call = useCall();
  const toast = useToast();
  const { modulos, setLast } = useStudy();

  function show(material: Material, visto: boolean) {
    materiales.change((all) => all.map((one) => (one.materialId === material.materialId ? { ...one, visto } : one)));
    modulos.changeOne(modulo.moduloId, (now) => ({ ...now, vistos: now.vistos + (visto ? 1 : -1) }));
  }

  return async (material, seen) => {
    if (material.visto === seen) return;
    show(material, seen);
    const params = { id: material.materialId };
    const envelope = await inOrder(async () => (seen ? call(markSeen, { params }) : call(unmarkSeen, { params })));
    if (envelope.success) return setLast(material);
    show(material, !seen);
    toast.show(`No se guardó en tu avance: ${envelope.message}`, { tone: 'error' });
  };
}
