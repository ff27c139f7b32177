import type { ComponentType } from 'react';
import type { PageHandle, PageProps } from '../app/page.ts';

type PageModule = Record<string, ComponentType<PageProps>> & { handle?: PageHandle | false };

const modules = import.meta.glob<PageModule>(['../tienda/**/*-page.tsx', '../session/*-page.tsx']);

/**
 * A page by its file below `web/` and the name of its export. The build identifies it by `file`. A page that `waits`
 * can be read, and its links and forms used, without code.
 */
export type SiteRoute = { path: string; file: string; name: string; waits?: true };

type LoadedPage = { Page: ComponentType<PageProps>; handle: PageHandle };

export async function loadPage({ file, name }: Pick<SiteRoute, 'file' | 'name'>): Promise<LoadedPage> {
  const module = await modules[`../${file}`]?.();
  const Page = module?.[name];
  if (!Page) throw new Error(`${file} exports no ${name}`);
  return { Page, handle: module.handle || {} };
}
