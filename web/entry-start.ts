/*
 * First script of a public page: shows the page before its code competes for the network and the processor. The server
 * lists the files in `data-files`, the entry first.
 */
const files = document.querySelector<HTMLElement>('script[data-files]')?.dataset.files?.split(' ') ?? [];

/** After the first frame; at once in a tab that is not shown, which paints none. */
function painted(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** All files are fetched together; React is evaluated in a task of its own. */
async function start([entry, ...others]: string[]): Promise<void> {
  if (!entry) return;
  await painted();
  const links = [entry, ...others].map((href) => {
    const link = document.createElement('link');
    return Object.assign(link, { rel: 'modulepreload', href });
  });
  document.head.append(...links);
  const react = others.find((href) => href.includes('/react-'));
  if (react) await import(/* @vite-ignore */ react);
  for (const link of links) link.remove();
  await new Promise((resolve) => setTimeout(resolve));
  await import(/* @vite-ignore */ entry);
}

void start(files);
