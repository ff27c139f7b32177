import { type NoMarkReason, noMarkReasons } from 'domain/formats/archivos.ts';

// Not in `mark-pdf.ts`, because only the thread loads pdf-lib, which has 350 files.

/**
 * A fact about the document. Any other error is a failure of this computer, and the same document may succeed later.
 */
export class UnmarkablePdf extends Error {
  constructor(reason: NoMarkReason) {
    super(`unmarkable: ${reason}`);
  }
}

/** Only the message of an error leaves the thread. */
export function unmarkableReason(error: unknown): NoMarkReason | null {
  const reason = error instanceof Error ? /^unmarkable: (\w+)$/.exec(error.message)?.[1] : null;
  return noMarkReasons.find((known) => known === reason) ?? null;
}
