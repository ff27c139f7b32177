import { queryOptions } from '@tanstack/react-query';
import { getCurso } from 'domain/contract/cursos.ts';
import type { Envelope } from 'domain/contract/envelope.ts';
import { getFlyerExtras } from 'domain/contract/flyers.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { ApiError, apiQuery } from '../../app/api.tsx';
import type { Call } from '../../app/transport.ts';

const freshMs = 30_000;
const maxId = 2_147_483_647;

export function parseCursoId(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,10}$/.test(text)) return null;
  const id = Number(text);
  return id >= 1 && id <= maxId ? id : null;
}

export const flyerKey = (id: number) => ['flyer', id] as const;

/** Resolves to null for an unknown course instead of throwing: the page renders it with status 404. */
export function flyerQuery(call: Call, id: number) {
  return queryOptions({
    queryKey: flyerKey(id),
    queryFn: async (): Promise<Envelope<Curso, never>> => {
      const envelope = await call(getCurso, { params: { id } });
      if (!envelope.success && envelope.status !== 404) throw new ApiError(envelope);
      return envelope;
    },
    // A missing course is refetched: the server renders for anonymous visitors, but staff and its students see a draft.
    staleTime: ({ state }) => (state.data?.resource ? freshMs : 0),
  });
}

/** What a flyer shows besides the course: lecturers, sessions, samples, opinions, related courses and more. */
export function flyerExtrasQuery(call: Call, id: number) {
  return apiQuery(call, getFlyerExtras, { params: { id } });
}
