import { useAddress } from '../ui/use-address.ts';

/** The state that a list is limited to, from the URL; undefined for all of them. */
export function useEstado<Estado extends string>(estados: readonly Estado[]): Estado | undefined {
  const [search] = useAddress();
  return estados.find((known) => known === search.get('estado'));
}
