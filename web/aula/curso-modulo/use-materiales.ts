import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listMateriales } from 'domain/contract/materiales.ts';
import { getPending } from 'domain/contract/panel.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import { apiQuery, useCall } from '../../app/api.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { modulosMessages } from './modulos-messages.ts';

/** Materials of a module: fetched when it is first opened, cached until the page unmounts. */
export function useMateriales(moduloId: number, open: boolean) {
  const queryClient = useQueryClient();
  const { showError } = useDialogs();
  const options = apiQuery(useCall(), listMateriales, { query: { moduloId } });
  const query = useQuery({ ...options, enabled: open, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });

  function change(update: (materiales: Material[]) => Material[]) {
    queryClient.setQueryData(options.queryKey, (now) => now && { ...now, resources: update(now.resources ?? []) });
  }

  async function refresh() {
    // A PDF that cannot carry a name waits for ADMIN until it is replaced.
    void queryClient.invalidateQueries({ queryKey: [getPending.path] });
    const { error } = await query.refetch();
    if (error) await showError({ title: modulosMessages.refreshMateriales, message: error.message });
  }

  return { ...query, materiales: query.data?.resources, change, refresh };
}

export type Materiales = ReturnType<typeof useMateriales>;
