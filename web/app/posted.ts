import { useQueryClient } from '@tanstack/react-query';
import type { Envelope } from 'domain/contract/envelope.ts';

/** What a form sent as a plain page request, and the response of the API to it. */
export type Posted = { values: Record<string, string>; envelope: Envelope };

export const postedKey = ['posted'] as const;

/** Null unless the page answers a form that was sent without JavaScript. */
export function usePosted(): Posted | null {
  return useQueryClient().getQueryData<Posted>(postedKey) ?? null;
}
