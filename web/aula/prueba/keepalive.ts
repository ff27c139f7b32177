import { buildPath } from 'domain/contract/endpoint.ts';
import { saveBorrador } from 'domain/contract/pruebas.ts';
import { readXsrfToken } from '../../app/browser-transport.ts';

/** `fetch` with `keepalive`, so the save outlives the page. If it fails, the answers remain in the browser. */
export function saveWhileLeaving(pruebaId: number, body: object): void {
  const headers = { 'content-type': 'application/json', 'x-xsrf-token': readXsrfToken() ?? '' };
  const request = { method: saveBorrador.method, headers, body: JSON.stringify(body), keepalive: true };
  fetch(buildPath(saveBorrador, { params: { id: pruebaId } }), request).catch(() => {});
}
