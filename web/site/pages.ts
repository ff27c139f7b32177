import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

type PageModule = Record<string, ComponentType> & { handle?: unknown };

const modules = import.meta.glob<PageModule>([
  '../tienda/**/*-{page,layout}.tsx',
  '../sesion/*-page.tsx',
  '../desarrollo/kit-page.tsx',
]);

/** A route whose page is a file of its own, loaded when it is first visited. `file` is how the build knows it. */
export type SiteRoute = RouteObject & { file?: string; load?: () => Promise<void> };

/** A page by its file below `web/` and the name it is exported under. */
export function page(file: string, name: string): Pick<SiteRoute, 'file' | 'load'> {
  return {
    file,
    async load(this: SiteRoute) {
      if (this.Component) return;
      const module = await modules[`../${file}`]?.();
      if (!module?.[name]) throw new Error(`${file} exports no ${name}`);
      this.Component = module[name];
      this.handle = module.handle;
    },
  };
}

export async function loadAll(routes: readonly SiteRoute[]): Promise<void> {
  await Promise.all(routes.map((route) => route.load?.()));
}
