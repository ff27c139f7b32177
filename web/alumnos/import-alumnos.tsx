import { signatureOf } from 'domain/rules/read-people.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useAuth } from '../app/auth.tsx';
import { useAddress } from '../ui/use-address.ts';
import { ChooseFile } from './choose-file.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { ImportProgress } from './import-progress.tsx';
import { needsChoices, type UploadedFile } from './read-import-file.ts';
import { RecentImports } from './recent-imports.tsx';
import { rememberColumns, rememberedColumns } from './remembered-columns.ts';
import { Review } from './review.tsx';

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
    const { headerLine, encodingDoubt } = file.leido;
    // Columns remembered for a list without titles are a proposal: another such list may have them in another order.
    setChoosing(needsChoices(file.leido) || headerLine === null || encodingDoubt !== '');
  }

  function columnsChosen({ leido: { headerLine, titles, columns } }: UploadedFile) {
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
