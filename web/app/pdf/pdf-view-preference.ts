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

export const keepPdfView = (view: PdfView) => keep(storageKey, view);

/** Letters of the text view, in rem. */
export const textSizes = [1.0625, 1.25, 1.5, 1.75] as const;

const sizeKey = 'aula-iuris.pdf-letra.v1';

/** The size that was chosen last, as an index; the smallest before a choice. */
export function readTextSize(): number {
  try {
    const kept = Number(localStorage.getItem(sizeKey) ?? 0);
    return textSizes[kept] === undefined ? 0 : kept;
  } catch {
    return 0;
  }
}

export const keepTextSize = (size: number) => keep(sizeKey, String(size));

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Private windows may refuse: the choice lasts for this document.
  }
}
