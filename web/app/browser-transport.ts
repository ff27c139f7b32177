import type { Transport } from './transport.ts';

/** A prerendered page sends no request before it is shown, because it may never be. */
const shown = () =>
  new Promise<void>((resolve) => {
    // Not in TypeScript's DOM types yet.
    const { prerendering } = document as Document & { prerendering?: boolean };
    if (prerendering) document.addEventListener('prerenderingchange', () => resolve(), { once: true });
    else resolve();
  });

export const browserTransport: Transport = async ({ method, path, body, headers: extra }) => {
  await shown();
  const contentType = body instanceof Blob ? body.type : 'application/json';
  const headers: Record<string, string> = { accept: 'application/json', 'content-type': contentType, ...extra };
  const xsrf = readXsrfToken();
  if (xsrf && method !== 'GET') headers['x-xsrf-token'] = xsrf;
  const response = await fetch(path, {
    method,
    headers,
    credentials: 'same-origin',
    body: body instanceof Blob ? body : body === undefined ? null : JSON.stringify(body),
  });
  return { status: response.status, ok: response.ok, text: await response.text() };
};

/** Present while a session is open. Under https the cookie has a prefix, so that no other host can set it. */
export function readXsrfToken(): string | undefined {
  return readCookie('__Host-XSRF-TOKEN') ?? readCookie('XSRF-TOKEN');
}

function readCookie(name: string): string | undefined {
  const prefix = `${name}=`;
  const found = document.cookie.split('; ').find((part) => part.startsWith(prefix));
  return found === undefined ? undefined : decodeURIComponent(found.slice(prefix.length));
}
