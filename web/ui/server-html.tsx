import { type ReactNode, useState } from 'react';

/**
 * Content that never changes in the browser: the server renders it, the browser keeps that HTML and downloads no code
 * for it. `children` must stand behind `import.meta.env.SSR`, so that the client build drops what they import; what they
 * share with other pages is dropped only behind an `import()`.
 */
export function ServerHtml({ id, children }: { id: string; children: ReactNode }) {
  if (import.meta.env.SSR) {
    return (
      <div id={id} className="contents">
        {children}
      </div>
    );
  }
  return <KeptHtml id={id} />;
}

const known: Record<string, string> = {};

function KeptHtml({ id }: { id: string }) {
  // Read once: an open menu changes the HTML, and React would replace it. Kept for a part that is shown again.
  const [html] = useState(() => (known[id] ??= document.getElementById(id)?.innerHTML ?? ''));
  return (
    <div
      id={id}
      className="contents"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML our own server rendered, as it stands in the page
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
