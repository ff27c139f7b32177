import { type ReactNode, useState } from 'react';

type Props = {
  id: string;
  /** Rendered by the browser when the document lacks the HTML, e.g. of a draft, or after `forgetServerHtml`. */
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

/** To be called after a change that makes the server's HTML outdated. */
export function forgetServerHtml() {
  known = {};
}

function KeptHtml({ id, fallback }: Props) {
  // Read once: an open menu changes the HTML, and React would replace it. Kept for parts that are mounted again.
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
