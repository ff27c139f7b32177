import { previewTexts } from 'domain/contract/certificados.ts';
import type { previewInput } from 'domain/schemas/certificados.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { z } from 'zod';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useList } from '../api.tsx';

const PdfPreview = lazy(async () => ({ default: (await import('../pdf/pdf-preview.tsx')).PdfPreview }));

type Texts = {
  tipoCertificado: string;
  codigoCertificado: string;
  nombreCertificado: string;
  preparacionCertificado: string;
};

/** Debounce of the preview. */
const pauseMs = 700;

/** Preview of the PDF with the texts being typed. */
export function PreviewTexts({ cursoId, texts }: { cursoId: number; texts: Texts }) {
  const { tipoCertificado, codigoCertificado, nombreCertificado, preparacionCertificado } = texts;
  const body: Body = {
    tipoCertificado: tipoCertificado === 'D' || tipoCertificado === 'C' ? tipoCertificado : null,
    codigoCertificado,
    nombreCertificado,
    preparacionCertificado,
  };
  return <Preview cursoId={cursoId} body={body} />;
}

/** Preview of the PDF with the level being typed. */
export function PreviewNivel({ cursoId, nivel }: { cursoId: number; nivel: NonNullable<Body['nivel']> }) {
  return <Preview cursoId={cursoId} body={{ nivel }} />;
}

type Body = z.input<typeof previewInput>;

function Preview({ cursoId, body }: { cursoId: number; body: Body }) {
  const written = JSON.stringify(body);
  const [settled, setSettled] = useState(written);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(written), pauseMs);
    return () => clearTimeout(timer);
  }, [written]);
  const { data, error } = useList(previewTexts, { params: { id: cursoId }, body: JSON.parse(settled) });
  const waiting = <Skeleton className="aspect-[1.414] h-auto w-full" />;
  return (
    <section aria-label="Vista previa del PDF" aria-busy={written !== settled} className="grid gap-2">
      <h3 className="text-sm font-medium">Vista previa del PDF</h3>
      {error && <p className="text-tinta-2">{error.message}</p>}
      {!error && !data?.resource && waiting}
      {!error && data?.resource && (
        <Suspense fallback={waiting}>
          <PdfPreview data={data.resource.data} />
        </Suspense>
      )}
    </section>
  );
}
