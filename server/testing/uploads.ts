import { confirmUpload, presign } from 'domain/contract/uploads.ts';
import type { ImageUse, OwnerType } from 'domain/formats/images.ts';
import type { Client } from './client.ts';
import { pngOfSize } from './png.ts';

type Wanted = {
  ownerType: OwnerType;
  ownerId?: number;
  uso?: ImageUse;
  bytes?: Buffer;
  send?: boolean;
  confirm?: boolean;
};

/** Uploads a picture as the browser does and returns its stored name; also attaches it to the record that it is for. */
export async function uploadImage(browser: Client, wanted: Wanted): Promise<string> {
  const { bytes = pngOfSize(8, 8), send = true, confirm = wanted.ownerId !== undefined, ...owner } = wanted;
  const contentType = 'image/png';
  const asked = await browser.call(presign, {
    body: { ...owner, fileName: 'foto.png', contentType, bytes: bytes.length },
  });
  const { putUrl = '', imagen = '' } = asked.body.resource ?? {};
  if (!send) return imagen;
  const put = await browser.request('PUT', putUrl, { body: bytes, headers: { 'content-type': contentType } });
  if (put.status !== 200) throw new Error(`PUT answered ${put.status}: ${put.text}`);
  if (!confirm) return imagen;
  const confirmed = await browser.call(confirmUpload, { body: { imagen } });
  if (confirmed.status !== 200) throw new Error(`confirming answered ${confirmed.status}: ${confirmed.text}`);
  return imagen;
}
