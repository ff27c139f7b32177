import type { DehydratedState } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Params } from './app/page.ts';
import type { Site } from './app/site.tsx';

/** Embedded as a JSON block: no inline script, so `script-src 'self'` holds on cached pages. */
export type Boot = {
  site: Site;
  assets: { script: string; styles: string[]; preload: string[]; fonts: string[] };
  /** `page` carries its data; `shell` is rendered in the browser alone. */
  mode: 'page' | 'shell';
  /** The code of the page is loaded at the first interaction, or after a few seconds. */
  waits: boolean;
  /** Which component the page is: its file below `web/`, the name of its export, the variable parts of its path. */
  page: { file: string; name: string; params: Params } | null;
  queries: DehydratedState | null;
};

export const bootId = 'datos';

export function Document({ boot, bootText, children }: { boot: Boot; bootText: string; children: ReactNode }) {
  const { assets, mode } = boot;
  const isShell = mode === 'shell';
  return (
    <html lang="es">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0f766e" />
        <link rel="icon" href="/favicon.ico" sizes="48x48" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" sizes="any" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* A page is readable before its code is loaded, so its fonts come first; a shell shows nothing until then. */}
        {assets.fonts.map((href) => (
          <link
            key={href}
            rel="preload"
            href={href}
            as="font"
            type="font/woff2"
            crossOrigin=""
            fetchPriority={isShell ? 'low' : undefined}
          />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="default" />
        ))}
        {[assets.script, ...(isShell ? assets.preload : [])].map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority={isShell ? undefined : 'low'} />
        ))}
      </head>
      <body>
        {children}
        <script
          id={bootId}
          type="application/json"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped
          dangerouslySetInnerHTML={{ __html: bootText }}
        />
        {/* Not async: the script must run after the whole document, including the JSON above, has been parsed. */}
        <script
          type="module"
          src={assets.script}
          data-files={isShell ? undefined : assets.preload.join(' ')}
          data-wait={boot.waits ? '' : undefined}
        />
      </body>
    </html>
  );
}

export function escapeForScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
