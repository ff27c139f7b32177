let uploading = false;

/**
 * Files under way are known to this document alone: while there are any, leaving is asked about, and a session that ends
 * is taken up again here instead of at /login.
 */
export function setUploading(now: boolean): void {
  uploading = now;
  window.onbeforeunload = now ? (event) => event.preventDefault() : null;
}

export const isUploading = () => uploading;
