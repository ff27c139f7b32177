import { lazy, Suspense, useId, useState } from 'react';
import type { GeneratedCoverProps } from '../app/generated-cover.tsx';

const load = async () => (await import('../app/generated-cover.tsx')).GeneratedCover;

const GeneratedCover = import.meta.env.SSR
  ? await load()
  : lazy(async () => ({ default: await load().catch(() => Blank) }));

/** After a deploy the file may be missing; a decoration must not break the page. */
function Blank() {
  return null;
}

/** Keeps the cover that the server rendered; the code that renders others is loaded on demand. */
export function LazyCover(props: GeneratedCoverProps) {
  const id = useId();
  const [served] = useState(() => (import.meta.env.SSR ? undefined : document.getElementById(id)?.innerHTML));
  if (served) {
    return (
      <span
        id={id}
        className="contents"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML our own server rendered, as it stands in the page
        dangerouslySetInnerHTML={{ __html: served }}
      />
    );
  }
  return (
    <span id={id} className="contents">
      <Suspense>
        <GeneratedCover {...props} />
      </Suspense>
    </span>
  );
}
