import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { verificarCertificado } from 'domain/contract/certificados.ts';
import type { Envelope } from 'domain/contract/envelope.ts';
import { leerCodigo } from 'domain/rules/codigo-certificado.ts';
import type { Verificacion } from 'domain/schemas/certificados.ts';
import { ApiError } from '../../app/api.tsx';
import type { Params } from '../../app/page.ts';
import type { Call } from '../../app/transport.ts';

const answers = [404, 429];

const verificacionKey = (codigo: string) => ['verificacion', codigo] as const;

/** 'Not found' and 'too many requests' resolve instead of throwing: the page renders both. */
export function verificacionQuery(call: Call, codigo: string) {
  return queryOptions({
    queryKey: verificacionKey(codigo),
    queryFn: async (): Promise<Envelope<Verificacion, never>> => {
      const envelope = await call(verificarCertificado, { params: { codigo } });
      if (!envelope.success && !answers.includes(envelope.status)) throw new ApiError(envelope);
      return envelope;
    },
    staleTime: 0,
  });
}

/** The typed code, from the path or from the form's query parameter. */
export function escritoEn(params: Params, search: URLSearchParams): string {
  return params.codigo ?? search.get('codigo')?.trim() ?? '';
}

export const verificarHandle = {
  prefetch: ({ call, params, url }: { call: Call; params: Params; url: URL }) => {
    const codigo = leerCodigo(escritoEn(params, url.searchParams));
    return codigo === null ? [] : [verificacionQuery(call, codigo)];
  },
  status: ({ queryClient, params, url }: { queryClient: QueryClient; params: Params; url: URL }) => {
    const escrito = escritoEn(params, url.searchParams);
    if (escrito === '') return 200;
    const codigo = leerCodigo(escrito);
    return codigo === null ? 404 : (queryClient.getQueryData<Envelope>(verificacionKey(codigo))?.status ?? 503);
  },
};
