const storageKey = 'aula-iuris.pdf.v1';

export type PdfView = 'paginas' | 'texto';

/** The view that was chosen last; null before a choice, and where the browser stores nothing. */
export function readPdfView(): PdfView | null {
  try {
    const kept = localStorage.getItem(storageKey);
    return kept === 'paginas' || kept === 'texto' ? kept : null;
  } catch {
    return null;
  }
}

export function keepPdfView(view: PdfView): void {
  try {
    localStorage.setItem(storageKey, view);
  } catch {
    // Private windows may refuse: the choice lasts for this document.
  }
}
