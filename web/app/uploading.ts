let uploading = false;

/**
 * Only this document knows the files that it uploads. During uploads the browser asks before the page is left, and
 * `StepUpProvider` asks for the password when the session ends, instead of the redirect to /login.
 */
export function setUploading(now: boolean): void {
  uploading = now;
  window.onbeforeunload = now ? (event) => event.preventDefault() : null;
}

export const isUploading = () => uploading;
