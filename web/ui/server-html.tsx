import { type ReactNode, useState } from 'react';

type Props = {
  id: string;
  /** What the browser renders where the document lacks it, as that of a draft does, or after `forgetServerHtml`. */
  fallback?: ReactNode;
};

/**
 * Content that never changes in the browser: the server renders it, the browser keeps that HTML and downloads no code
 * for it. `children` must stand behind `import.meta.env.SSR`, so that the client build drops what they import; what they
 * share with other pages is dropped only behind an `import()`.
 */
export function ServerHtml({ id, children, fallback }: Props & { children: ReactNode }) {
  if (import.meta.env.SSR) {
    return (
      <div id={id} className="contents">
        {children}
      </div>
    );
  }
  return <KeptHtml id={id} fallback={fallback} />;
}

let known: Record<string, string> = {};

/** After a change of what the server has rendered. */
export function forgetServerHtml() {
  known = {};
}

function KeptHtml({ id, fallback }: Props) {
  // Read once: an open menu changes the HTML, and React would replace it. Kept for a part that is shown again.
  const [html] = useState(() => (known[id] ??= document.getElementById(id)?.innerHTML ?? ''));
  if (fallback && !html) return fallback;
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
