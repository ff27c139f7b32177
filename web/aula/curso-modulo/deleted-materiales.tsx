import { useQuery } from '@tanstack/react-query';
import { listDeletedMateriales, restoreMaterial } from 'domain/contract/materiales.ts';
import { formatMediumDate } from 'domain/formats/lima-time.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { apiQuery, useCall } from '../../app/api.tsx';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';

type Props = { moduloId: number; onRestored: (material: Material) => void };

/** Materials of the module that can still be restored; renders nothing without any. */
export function DeletedMateriales({ moduloId, onRestored }: Props) {
  const call = useCall();
  const { showError } = useDialogs();
  const options = apiQuery(call, listDeletedMateriales, { params: { id: moduloId } });
  const { data, refetch } = useQuery({ ...options, staleTime: 0, gcTime: 0 });
  const deleted = data?.resources ?? [];
  if (deleted.length === 0) return null;

  async function restore(materialId: number) {
    const envelope = await call(restoreMaterial, { params: { id: materialId } });
    await refetch();
    if (envelope.success && envelope.resource) onRestored(envelope.resource);
    else await showError({ title: 'El material no se restauró', message: envelope.message });
  }

  return (
    <details className="mt-2 text-[0.9375rem]">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-tinta-2 hover:text-teal-oscuro">
        Eliminados hace poco ({deleted.length})
      </summary>
      <ul aria-label="Materiales eliminados" className="rounded-lg border border-linea px-3">
        {deleted.map(({ materialId, nombre, hasta }) => (
          <li
            key={materialId}
            className="flex flex-wrap items-center justify-between gap-x-3 border-t border-linea py-1.5 first:border-t-0"
          >
            <span className="min-w-0">
              {nombre}
              <span className="block text-sm text-tinta-2">Se borra del todo el {formatMediumDate(hasta)}</span>
            </span>
            <Button variant="quiet" size="sm" icon={RotateCcw} onClick={() => void restore(materialId)}>
              Restaurar
              <span className="sr-only"> «{nombre}»</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
