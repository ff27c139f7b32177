import type { ComponentType } from 'react';
import { type RouteObject, redirectDocument } from 'react-router';
import { PageFailure } from './app/page-failure.tsx';
import { type Screen, screens } from './app/screens.ts';
import { Splash } from './app/splash.tsx';

export const privateLayoutId = 'app';

const pages = import.meta.glob<Record<string, ComponentType>>([
  './**/*-page.tsx',
  './shell/app-layout.tsx',
  '!./tienda/**',
  '!./session/**',
]);

/** Loads the module on the first visit and renders the named export. */
function lazy({ file, name }: Pick<Screen, 'file' | 'name'>): RouteObject['lazy'] {
  return async () => ({ Component: (await pages[`./${file}`]!())[name] });
}

function hrefOf(url: string): string {
  const { pathname, search, hash } = new URL(url);
  return pathname + search + hash;
}

export const routes: RouteObject[] = [
  {
    id: privateLayoutId,
    lazy: lazy({ file: 'shell/app-layout.tsx', name: 'AppLayout' }),
    ErrorBoundary: PageFailure,
    // Shown while the files of the first screen are loading.
    HydrateFallback: Splash,
    children: screens.map(({ path, permiso, ...page }) => ({
      path,
      lazy: lazy(page),
      handle: { permiso },
    })),
  },
  // The public site is another application: navigate with a full load.
  { path: '*', loader: ({ request }) => redirectDocument(hrefOf(request.url)) },
];
