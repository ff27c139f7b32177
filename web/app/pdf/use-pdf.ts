import { getDocument, type PDFDocumentProxy, PDFWorker, version } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { decodeBase64 } from '../download.ts';
import { pdfDecodersUrl } from './pdf-decoders-url.ts';

type Opened = { pdf: PDFDocumentProxy | null; failed: boolean };

/** A document at a URL, or as a data URL. The previous document stays open until the next one can be rendered. */
export function usePdf(url: string): Opened {
  const [opened, setOpened] = useState<Opened>({ pdf: null, failed: false });
  useEffect(() => {
    const port = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
    const worker = PDFWorker.create({ port });
    // WebAssembly and code from strings are forbidden by the policy of the page.
    const wasmUrl = new URL(pdfDecodersUrl(version), location.href).href;
    const source = url.startsWith('data:') ? { data: decodeBase64(url) } : { url };
    const task = getDocument({ ...source, worker, wasmUrl, useWasm: false, enableXfa: false });
    let current = true;
    task.promise.then(
      (pdf) => current && setOpened({ pdf, failed: false }),
      () => current && setOpened({ pdf: null, failed: true }),
    );
    return () => {
      current = false;
      void task.destroy().finally(() => port.terminate());
    };
  }, [url]);
  return opened;
}
