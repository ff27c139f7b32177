import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listMateriales } from 'domain/contract/materiales.ts';
import { getProgress, listLecciones, listModulos } from 'domain/contract/modulos.ts';
import { getPending } from 'domain/contract/panel.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import type { ImportProgress, Modulo } from 'domain/schemas/modulos.ts';
import { apiQuery, useCall } from '../../app/api.tsx';
import { refetchWhileRunning } from '../../app/running-rendicion.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { modulosMessages } from './modulos-messages.ts';

const rendicionesOf = (modulos: Modulo[] = []) => modulos.flatMap(({ rendicion }) => rendicion ?? []);

const inOrden = (a: Modulo, b: Modulo) => a.orden - b.orden || a.moduloId - b.moduloId;

/** Refetches on every mount, because other screens change attempts and grades. */
export function useModulos(cursoId: number) {
  const queryClient = useQueryClient();
  const options = apiQuery(useCall(), listModulos, { query: { cursoId } });
  const query = useQuery({
    ...options,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => refetchWhileRunning(rendicionesOf(state.data?.resources)),
  });

  function change(update: (modulos: Modulo[]) => Modulo[]) {
    queryClient.setQueryData(
      options.queryKey,
      (now) => now && { ...now, resources: update(now.resources ?? []).toSorted(inOrden) },
    );
  }

  const changeOne = (moduloId: number, update: (modulo: Modulo) => Modulo) =>
    change((all) => all.map((modulo) => (modulo.moduloId === moduloId ? update(modulo) : modulo)));

  return { ...query, modulos: query.data?.resources, change, changeOne };
}

/** Id of the region that a module opens. */
export const materialesId = (moduloId: number) => `modulo-${moduloId}-materiales`;

export type Modulos = ReturnType<typeof useModulos>;

export function useProgress(cursoId: number, enabled: boolean) {
  const options = apiQuery(useCall(), getProgress, { params: { id: cursoId } });
  const { data, isLoading } = useQuery({ ...options, enabled, refetchOnMount: 'always' });
  const progress: ImportProgress | null = data?.resource ?? null;
  return { progress, isLoading };
}

/** The lessons of a course. Refetched on every mount, because the lesson page changes what was seen. */
export function useLecciones(cursoId: number, enabled: boolean) {
  const options = apiQuery(useCall(), listLecciones, { params: { id: cursoId } });
  return useQuery({ ...options, enabled, refetchOnMount: 'always' });
}

/** Copy of the set with `member` added or removed. */
export function toggled(set: ReadonlySet<number>, member: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(member)) next.add(member);
  return next;
}

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
    // A PDF that cannot carry names is a pending task of staff until it is replaced.
    void queryClient.invalidateQueries({ queryKey: [getPending.path] });
    const { error } = await query.refetch();
    if (error) await showError({ title: modulosMessages.refreshMateriales, message: error.message });
  }

  return { ...query, materiales: query.data?.resources, change, refresh };
}

export type Materiales = ReturnType<typeof useMateriales>;
