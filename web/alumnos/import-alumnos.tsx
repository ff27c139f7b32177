import { listImportaciones } from 'domain/contract/matriculas.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { Columns } from 'domain/rules/people-columns.ts';
import { signatureOf } from 'domain/rules/read-people.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { Importacion } from 'domain/schemas/matriculas.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '../app/api.tsx';
import { useAuth } from '../app/auth.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { useAddress } from '../ui/use-address.ts';
import { ChooseFile } from './choose-file.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { ImportProgress } from './import-progress.tsx';
import { needsChoices, type UploadedFile } from './read-import-file.ts';
import { Review } from './review.tsx';
import { plural } from './use-acts.ts';

/**
 * Choose a file, say what its columns hold where that is not clear, review it, import it. A running import is in the
 * URL, so a reload finds it again.
 */
export function ImportAlumnos({ curso }: { curso: Curso }) {
  const [search, setSearch] = useAddress();
  const { state } = useLocation();
  const usuarioId = useAuth().usuario?.usuarioId ?? 0;
  const [upload, setUpload] = useState<UploadedFile | null>(null);
  const [choosing, setChoosing] = useState(false);
  const importacionId = Number(search.get('importacion')) || null;

  function setImportacion(id: number | null) {
    setSearch(
      (now) => {
        const changed = new URLSearchParams(now);
        if (id === null) changed.delete('importacion');
        else changed.set('importacion', String(id));
        return changed;
      },
      { replace: true, state, preventScrollReset: true },
    );
  }

  function again() {
    setUpload(null);
    setImportacion(null);
  }

  function chosen(file: UploadedFile) {
    setUpload(file);
    const { headerLine, encodingDoubt } = file.content;
    // Columns remembered for a list without titles are a proposal: another such list may have them in another order.
    setChoosing(needsChoices(file.content) || headerLine === null || encodingDoubt !== '');
  }

  function columnsChosen({ content: { headerLine, titles, columns } }: UploadedFile) {
    rememberColumns(usuarioId, signatureOf(headerLine, titles), columns);
    setChoosing(false);
  }

  if (importacionId !== null) {
    return (
      <section aria-label="Importar estudiantes">
        <ImportProgress
          cursoId={curso.cursoId}
          importacionId={importacionId}
          onAgain={again}
          onReview={upload ? () => setImportacion(null) : undefined}
        />
      </section>
    );
  }
  return (
    <section aria-label="Importar estudiantes">
      {!upload ? (
        <>
          <ChooseFile remembered={rememberedColumns(usuarioId)} onChosen={chosen} />
          <RecentImports cursoId={curso.cursoId} onOpen={setImportacion} />
        </>
      ) : choosing ? (
        <ColumnsStep upload={upload} onChange={setUpload} onDone={columnsChosen} onOther={again} />
      ) : (
        <Review
          curso={curso}
          upload={upload}
          onColumns={() => setChoosing(true)}
          onOther={again}
          onStarted={setImportacion}
        />
      )}
    </section>
  );
}

/** Stored in this browser, per user: column titles are not data of the school. */
const keyOf = (usuarioId: number) => `importar-columnas-${usuarioId}`;
const kept = 20;

function rememberedColumns(usuarioId: number): Record<string, Columns> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(usuarioId)) ?? '{}');
    return stored && typeof stored === 'object' ? (stored as Record<string, Columns>) : {};
  } catch {
    return {};
  }
}

function rememberColumns(usuarioId: number, signature: string, columns: Columns): void {
  const { [signature]: _, ...others } = rememberedColumns(usuarioId);
  const entries = [...Object.entries(others), [signature, columns] as const].slice(-kept);
  try {
    localStorage.setItem(keyOf(usuarioId), JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Without storage the columns are asked for again.
  }
}

/** Imports of the last 24 hours, which can still be undone. */
function RecentImports({ cursoId, onOpen }: { cursoId: number; onOpen: (importacionId: number) => void }) {
  const { data } = useApi(listImportaciones, { params: { cursoId } }, { staleTime: 0 });
  const importaciones = data?.resources ?? [];
  if (importaciones.length === 0) return null;
  return (
    <Card as="section" className="mt-6">
      <CardHeader title="Importaciones de las últimas 24 horas" />
      <ul className="divide-y divide-linea">
        {importaciones.map((importacion) => (
          <li
            key={importacion.importacionId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5"
          >
            <span>
              {formatDateTime(importacion.creado)}
              <span className="block text-sm text-tinta-2">{summary(importacion)}</span>
            </span>
            <Button variant="secondary" size="sm" onClick={() => onOpen(importacion.importacionId)}>
              Ver importación
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function summary({ estado, deshecha, resultado, total }: Importacion): string {
  if (deshecha) return 'Deshecha';
  if (estado === 'fallida') return 'No se importó nada';
  if (estado !== 'terminada') return `En curso: ${plural(total, 'persona')}`;
  return `Matriculó a ${plural((resultado?.nuevos ?? 0) + (resultado?.existentes ?? 0), 'persona')}`;
}
