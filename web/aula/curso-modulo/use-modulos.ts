import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getProgress, listModulos } from 'domain/contract/modulos.ts';
import type { ImportProgress, Modulo } from 'domain/schemas/modulos.ts';
import { apiQuery, useCall } from '../../app/api.tsx';
import { refetchWhileRunning } from '../../app/running-rendicion.tsx';

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

export type Modulos = ReturnType<typeof useModulos>;

export function useProgress(cursoId: number, enabled: boolean) {
  const queryClient = useQueryClient();
  const options = apiQuery(useCall(), getProgress, { params: { id: cursoId } });
  const { data } = useQuery({ ...options, enabled, refetchOnMount: 'always' });

  function change(changes: Partial<ImportProgress>) {
    queryClient.setQueryData(options.queryKey, (now) =>
      now?.resource ? { ...now, resource: { ...now.resource, ...changes } } : now,
    );
  }

  return { progress: data?.resource ?? null, change };
}
