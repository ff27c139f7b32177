import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { verifyCertificado } from 'domain/contract/certificados.ts';
import type { Envelope } from 'domain/contract/envelope.ts';
import { parseCodigo } from 'domain/rules/codigo-certificado.ts';
import type { Verification } from 'domain/schemas/certificados.ts';
import { ApiError } from '../../app/api.tsx';
import type { Params } from '../../app/page.ts';
import type { Call } from '../../app/transport.ts';

const answers = [404, 429];

const verificationKey = (codigo: string) => ['verificacion', codigo] as const;

/** 'Not found' and 'too many requests' resolve instead of throwing: the page renders both. */
export function verificationQuery(call: Call, codigo: string) {
  return queryOptions({
    queryKey: verificationKey(codigo),
    queryFn: async (): Promise<Envelope<Verification, never>> => {
      const envelope = await call(verifyCertificado, { params: { codigo } });
      if (!envelope.success && !answers.includes(envelope.status)) throw new ApiError(envelope);
      return envelope;
    },
    staleTime: 0,
  });
}

/** The typed code, from the path or from the form's query parameter. */
export function typedIn(params: Params, search: URLSearchParams): string {
  return params.codigo ?? search.get('codigo')?.trim() ?? '';
}

export const verifyHandle = {
  prefetch: ({ call, params, url }: { call: Call; params: Params; url: URL }) => {
    const codigo = parseCodigo(typedIn(params, url.searchParams));
    return codigo === null ? [] : [verificationQuery(call, codigo)];
  },
  status: ({ queryClient, params, url }: { queryClient: QueryClient; params: Params; url: URL }) => {
    const typed = typedIn(params, url.searchParams);
    if (typed === '') return 200;
    const codigo = parseCodigo(typed);
    return codigo === null ? 404 : (queryClient.getQueryData<Envelope>(verificationKey(codigo))?.status ?? 503);
  },
};
