import { createCurso, updateCurso } from 'domain/contract/cursos.ts';
import { extensionOf } from 'domain/formats/images.ts';
import { withChanges } from 'domain/schemas/curso-form.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { FlyerData } from 'domain/schemas/flyer-form.ts';
import { cursoDisplayValues } from '../../app/curso-display-values.ts';
import { cursoLabels } from '../../app/curso-labels.ts';
import type { Call } from '../../app/transport.ts';
import type { useVersionedSave } from '../../app/use-versioned-save.tsx';

type Ways = { call: Call; save: ReturnType<typeof useVersionedSave> };
type Flyer = { base: Curso | null; data: FlyerData; file: File | undefined };

/** Saves the record; `file` is uploaded afterwards. Fields that the form does not show keep their values. */
export async function saveFlyer({ call, save }: Ways, { base, data, file }: Flyer) {
  const ext = file ? extensionOf(file.type) : (data.imagen.split('.')[1] ?? '');
  if (base === null) return call(createCurso, { body: { ...data, ext } });
  return save({
    base,
    body: { ...withChanges(base, data), ext },
    labels: cursoLabels,
    displayValues: cursoDisplayValues,
    replacing: file ? ['imagen'] : [],
    put: (body) => call(updateCurso, { params: { id: base.cursoId }, body }),
  });
}
