import { lazy, Suspense } from 'react';
import type { GeneratedCoverProps } from '../app/generated-cover.tsx';

const load = async () => (await import('../app/generated-cover.tsx')).GeneratedCover;

/** Most courses have a picture, so the code that renders covers is loaded on demand. */
const GeneratedCover = import.meta.env.SSR
  ? await load()
  : lazy(async () => ({ default: await load().catch(() => Blank) }));

/** After a deploy the file may be missing; a decoration must not break the page. */
function Blank() {
  return null;
}

export function LazyCover(props: GeneratedCoverProps) {
  return (
    <Suspense>
      <GeneratedCover {...props} />
    </Suspense>
  );
}
