import { useQuery } from '@tanstack/react-query';
import { listApuntes } from 'domain/contract/materiales.ts';
import { apiQuery, useCall } from '../../app/api.tsx';

/** The student's notes on the materials of a module, by material; undefined while they are read. */
export function useApuntes(moduloId: number, enabled: boolean): ReadonlyMap<number, string> | undefined {
  const { data } = useQuery({ ...apiQuery(useCall(), listApuntes, { params: { id: moduloId } }), enabled });
  return data && new Map((data.resources ?? []).map(({ materialId, texto }) => [materialId, texto]));
}
