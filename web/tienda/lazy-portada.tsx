import { lazy, Suspense } from 'react';
import type { PortadaProps } from '../app/portada.tsx';

const load = async () => (await import('../app/portada.tsx')).Portada;

/** Most courses have a picture: the code that draws a cover is downloaded with the first page that shows one. */
const Portada = import.meta.env.SSR ? await load() : lazy(async () => ({ default: await load().catch(() => Blank) }));

/** After a deploy the file may be gone: decoration must not break the page. */
function Blank() {
  return null;
}

export function LazyPortada(props: PortadaProps) {
  return (
    <Suspense>
      <Portada {...props} />
    </Suspense>
  );
}
