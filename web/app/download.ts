import type { Envelope } from 'domain/contract/envelope.ts';

type File = { data: string; filename: string };

/** Saves the file of a successful response; returns false for anything else. */
export function saveDownload(envelope: Envelope<File>): boolean {
  if (envelope.status !== 200 || envelope.resource == null) return false;
  const { data, filename } = envelope.resource;
  saveBlob(new Blob([decodeBase64(data)], { type: mediaType(data, filename) }), filename);
  return true;
}

/** Saves a file that the page wrote itself. */
export function saveBlob(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob);
  saveAddress(url, filename);
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Lets the browser save the response of a URL, without holding it in memory. */
export function saveAddress(href: string, filename = ''): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = filename;
  link.click();
}

/** Accepts plain base64 or a data URL. */
export function decodeBase64(data: string): Uint8Array<ArrayBuffer> {
  const base64 = data.startsWith('data:') ? data.slice(data.indexOf(',') + 1) : data;
  const binary = atob(base64);
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function mediaType(data: string, filename: string): string {
  const declared = /^data:([^;,]+)/.exec(data)?.[1];
  return declared ?? (filename.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream');
}
