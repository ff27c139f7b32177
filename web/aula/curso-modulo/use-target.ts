import type { Material } from 'domain/schemas/materiales.ts';
import { useEffect, useEffectEvent } from 'react';
import { materialElementId } from './material-item.tsx';
import { useStudy } from './study.tsx';

/** Scrolls to the requested material once its list has loaded. */
export function useTarget(moduloId: number, list: Material[] | undefined, onOpen: (materialId: number) => void) {
  const { target, onArrived } = useStudy();
  const here = target?.moduloId === moduloId && list !== undefined;

  const arrive = useEffectEvent(() => {
    const wanted =
      list?.find(({ materialId }) => materialId === target?.materialId) ??
      list?.find(({ visto }) => !visto) ??
      list?.[0];
    onArrived();
    if (!wanted) return;
    onOpen(wanted.materialId);
    requestAnimationFrame(() => {
      const element = document.getElementById(materialElementId(wanted.materialId));
      element?.focus({ preventScroll: true });
      element?.scrollIntoView({ block: 'center' });
    });
  });

  useEffect(() => {
    if (here) arrive();
  }, [here]);
}
