import { queryOptions } from '@tanstack/react-query';
import type { EndpointSpec } from 'domain/contract/endpoint.ts';
import type { Envelope } from 'domain/contract/envelope.ts';
import type { descarga } from 'domain/schemas/lista.ts';
import type { z } from 'zod';
import { apiQuery, useCall } from '../../app/api.tsx';
import type { Call } from '../../app/transport.ts';

export type Registro = { version: number };

type Answers<K extends 'resource' | 'resources', R> = EndpointSpec & { answer: { kind: K; schema: z.ZodType<R> } };

/** What the mechanism knows of one table: its words and its endpoints. */
export type Recurso<R extends Registro> = {
  /** Where its page lives. */
  ruta: `/${string}`;
  /** As the menu calls it. */
  miga: string;
  titulo: string;
  /** Singular and plural, to count with. */
  palabras: readonly [uno: string, varios: string];
  nuevo: string;
  editar: string;
  buscar: string;
  /** What an empty table says to do. */
  sinRegistros: string;
  /** Said when the list or a record fails to load, if not the usual words. */
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

/** `Recurso` already ties these endpoints together; TypeScript cannot follow the input of one that is a variable. */
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
