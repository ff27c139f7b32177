import type { Curso } from 'domain/schemas/cursos.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useAddress } from '../ui/use-address.ts';
import { ChooseFile } from './choose-file.tsx';
import { ImportProgress } from './import-progress.tsx';
import type { UploadedFile } from './read-import-file.ts';
import { Review } from './review.tsx';

/** Choose a file, review it, import it. A running import is in the URL, so a reload finds it again. */
export function ImportAlumnos({ curso }: { curso: Curso }) {
  const [search, setSearch] = useAddress();
  const { state } = useLocation();
  const [file, setFile] = useState<UploadedFile | null>(null);
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

  const again = () => {
    setFile(null);
    setImportacion(null);
  };
  return (
    <section aria-label="Importar estudiantes">
      {importacionId !== null ? (
        <ImportProgress
          cursoId={curso.cursoId}
          importacionId={importacionId}
          onAgain={again}
          onReview={file ? () => setImportacion(null) : undefined}
        />
      ) : file ? (
        <Review curso={curso} archivo={file} onOther={again} onStarted={setImportacion} />
      ) : (
        <ChooseFile onChosen={setFile} />
      )}
    </section>
  );
}
