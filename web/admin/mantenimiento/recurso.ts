import { queryOptions } from '@tanstack/react-query';
import type { EndpointSpec } from 'domain/contract/endpoint.ts';
import type { Envelope } from 'domain/contract/envelope.ts';
import type { descarga } from 'domain/schemas/lista.ts';
import type { z } from 'zod';
import { apiQuery, useCall } from '../../app/api.tsx';
import type { Call } from '../../app/transport.ts';

export type Registro = { version: number };

type Answers<K extends 'resource' | 'resources', R> = EndpointSpec & { answer: { kind: K; schema: z.ZodType<R> } };

/** One maintained table: its texts and endpoints. */
export type Recurso<R extends Registro> = {
  /** Route of its page. */
  ruta: `/${string}`;
  /** Breadcrumb text, as in the menu. */
  miga: string;
  titulo: string;
  /** Singular and plural, for counts. */
  palabras: readonly [uno: string, varios: string];
  nuevo: string;
  editar: string;
  buscar: string;
  /** Hint of the empty table. */
  sinRegistros: string;
  /** Message when loading fails, if not the default one. */
  errorDeCarga?: string;
  id: (registro: R) => number;
  nombre: (registro: R) => string;
  listar: Answers<'resources', R>;
  obtener: Answers<'resource', R>;
  crear: Answers<'resource', R>;
  actualizar: Answers<'resource', R>;
  eliminar: EndpointSpec;
  exportar: Answers<'resource', z.output<typeof descarga>>;
};

type Input = { params?: { id: number }; query?: Record<string, unknown>; body?: unknown };
type LooseCall = <R>(
  spec: Answers<'resource' | 'resources', R> | EndpointSpec,
  input: Input,
) => Promise<Envelope<R, R>>;

/** `Recurso` ties these endpoints together; TypeScript cannot infer the input of an endpoint held in a variable. */
export function useRecursoCall(): LooseCall {
  return useCall() as unknown as LooseCall;
}

export function listaQueryOf<R extends Registro>(call: Call, { listar }: Recurso<R>, query: Input['query']) {
  const { queryKey, queryFn } = apiQuery(call, listar as EndpointSpec, { query } as object);
  return queryOptions({ queryKey: [...queryKey], queryFn: queryFn as unknown as () => Promise<Envelope<never, R>> });
}

export function registroQueryOf<R extends Registro>(call: Call, { obtener }: Recurso<R>, id: number) {
  const { queryKey, queryFn } = apiQuery(call, obtener as EndpointSpec, { params: { id } } as object);
  return queryOptions({ queryKey: [...queryKey], queryFn: queryFn as unknown as () => Promise<Envelope<R, never>> });
}
