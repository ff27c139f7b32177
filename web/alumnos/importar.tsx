import type { Curso } from 'domain/schemas/cursos.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useAddress } from '../ui/use-address.ts';
import { ElegirArchivo } from './elegir-archivo.tsx';
import type { Archivo } from './leer-archivo.ts';
import { Progreso } from './progreso.tsx';
import { Revision } from './revision.tsx';

/** Choose a file, review it, import it. A running import is in the URL, so a reload finds it again. */
export function Importar({ curso }: { curso: Curso }) {
  const [search, setSearch] = useAddress();
  const { state } = useLocation();
  const [archivo, setArchivo] = useState<Archivo | null>(null);
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
    setArchivo(null);
    setImportacion(null);
  };
  return (
    <section aria-label="Importar estudiantes">
      {importacionId !== null ? (
        <Progreso
          cursoId={curso.cursoId}
          importacionId={importacionId}
          onAgain={again}
          onReview={archivo ? () => setImportacion(null) : undefined}
        />
      ) : archivo ? (
        <Revision curso={curso} archivo={archivo} onOther={again} onStarted={setImportacion} />
      ) : (
        <ElegirArchivo onChosen={setArchivo} />
      )}
    </section>
  );
}
