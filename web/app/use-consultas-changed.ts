import { useQueryClient } from '@tanstack/react-query';
import { listAllConsultas, listConsultas } from 'domain/contract/consultas.ts';
import { getPending } from 'domain/contract/panel.ts';

/** Reads again every list that shows questions. */
export function useConsultasChanged() {
  const queryClient = useQueryClient();
  return async () => {
    for (const { path } of [listConsultas, listAllConsultas, getPending]) {
      await queryClient.invalidateQueries({ queryKey: [path] });
    }
  };
}
