import { useRef } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PdfPage } from './pdf-page.tsx';
import { usePdf } from './use-pdf.ts';

const ignore = () => {};

/** The first page of a PDF, given as base64. */
export function PdfPreview({ data }: { data: string }) {
  const { pdf, failed } = usePdf(`data:application/pdf;base64,${data}`);
  const root = useRef<HTMLElement>(null);
  if (failed) return <p role="alert">La vista previa no se puede mostrar en este navegador.</p>;
  if (!pdf) return <Skeleton className="aspect-[1.414] h-auto w-full" />;
  return (
    <PdfPage
      key={pdf.fingerprints[0]}
      pdf={pdf}
      number={1}
      zoom={1}
      drawnFor={1}
      asText={false}
      root={root}
      onShown={ignore}
    />
  );
}
