import type { QueryClient } from '@tanstack/react-query';
import { listMyAnuncios } from 'domain/contract/anuncios.ts';
import { getCurso } from 'domain/contract/cursos.ts';
import { listOpenEncuestas } from 'domain/contract/encuestas.ts';
import { getProgress, listLecciones, listModulos } from 'domain/contract/modulos.ts';
import { myCursos } from 'domain/contract/panel.ts';
import { listProximas } from 'domain/contract/sesiones.ts';
import { me } from 'domain/contract/session.ts';
import { may, teaches } from 'domain/rules/permisos.ts';
import { apiQuery } from '../app/api.tsx';
import type { Call } from '../app/transport.ts';

type Screen = { file: string; cursoId: number | null };

/** The screens whose first data the document carries. */
export function screenOf({ pathname, searchParams }: URL): Screen | null {
  if (/^\/dashboard\/?$/.test(pathname)) return { file: 'panel/dashboard-page.tsx', cursoId: null };
  const [, routed] = /^\/curso-modulo(?:\/(\d{1,9}))?\/?$/.exec(pathname) ?? [];
  const id = routed ?? searchParams.get('cursoId') ?? '';
  if (!pathname.startsWith('/curso-modulo') || !/^[1-9]\d{0,8}$/.test(id)) return null;
  return { file: 'aula/curso-modulo/curso-modulo-page.tsx', cursoId: Number(id) };
}

/** Loads the first data of a screen for the signed-in user; a refused request is left to the browser. */
export async function loadFirstData(queryClient: QueryClient, call: Call, { cursoId }: Screen): Promise<boolean> {
  const envelope = await call(me, {});
  const usuario = envelope.resource;
  if (!usuario) return false;
  const { queryKey } = apiQuery(call, me, {});
  queryClient.setQueryData(queryKey, envelope);
  // Stale, so that the browser fetches it again: the document may be shown long after it was sent.
  await queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  const prefetch: Promise<void>[] = [];
  if (cursoId !== null) {
    const params = { id: cursoId };
    prefetch.push(
      queryClient.prefetchQuery(apiQuery(call, getCurso, { params })),
      queryClient.prefetchQuery(apiQuery(call, listModulos, { query: { cursoId } })),
    );
    if (!teaches(usuario, cursoId)) {
      prefetch.push(
        queryClient.prefetchQuery(apiQuery(call, listLecciones, { params })),
        queryClient.prefetchQuery(apiQuery(call, getProgress, { params })),
      );
    }
  } else if (!may(usuario.rol, 'oficina')) {
    prefetch.push(
      queryClient.prefetchQuery(apiQuery(call, myCursos, {})),
      queryClient.prefetchQuery(apiQuery(call, listProximas, { query: {} })),
      queryClient.prefetchQuery(apiQuery(call, listOpenEncuestas, {})),
      queryClient.prefetchQuery(apiQuery(call, listMyAnuncios, {})),
    );
  }
  await Promise.all(prefetch);
  return true;
}
