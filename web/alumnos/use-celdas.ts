import { useQueryClient } from '@tanstack/react-query';
import { getCifras } from 'domain/contract/cursos.ts';
import { listAlumnos } from 'domain/contract/matriculas.ts';
import { putNota } from 'domain/contract/notas.ts';
import { escribirNota } from 'domain/rules/nota-escrita.ts';
import type { Registro } from 'domain/schemas/notas.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useCall } from '../app/api.tsx';
import { useUnsavedWarning } from '../app/use-unsaved-warning.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { type Celdas, createCeldas, type Enlaces } from './celdas.ts';

/** Gradebook cells connected to the server: loads grades and saves what is typed. */
export function useCeldas(registro: Registro | undefined): Celdas {
  const call = useCall();
  const queryClient = useQueryClient();
  const { confirm } = useDialogs();

  const enlaces: Enlaces = {
    async guardar(celda, nota, version) {
      const { success, message, codigo, resource } = await call(putNota, { body: { ...celda, nota, version } });
      if (success && resource) {
        for (const { path } of [listAlumnos, getCifras]) void queryClient.invalidateQueries({ queryKey: [path] });
        return { ok: true, nota: resource.nota, version: resource.version };
      }
      const ajena = codigo === 'cambio-ajeno' && resource ? { actual: resource } : {};
      return { ok: false, motivo: message, ...ajena };
    },
    elegirMia: (_celda, ajena, mia) =>
      confirm({
        title: 'Hay una nota más nueva',
        message: `Otra persona ${ajena === null ? 'quitó la nota' : `puso ${escribirNota(ajena)}`} mientras escribías ${mia === null ? 'una celda vacía' : escribirNota(mia)}.`,
        yes: 'Guardar la mía',
        no: 'Dejar la otra',
      }),
  };
  const latest = useRef(enlaces);
  useLayoutEffect(() => {
    latest.current = enlaces;
  });

  const [celdas] = useState(() =>
    createCeldas({
      guardar: (...args) => latest.current.guardar(...args),
      elegirMia: (...args) => latest.current.elegirMia(...args),
    }),
  );

  useLayoutEffect(() => {
    for (const { usuarioId, notas } of registro?.alumnos ?? []) {
      for (const { moduloId, nota, version } of notas) celdas.load({ usuarioId, moduloId }, { nota, version });
    }
  }, [registro, celdas]);

  const dirty = useRef(false);
  useEffect(
    () =>
      celdas.subscribe(() => {
        dirty.current = celdas.pendientes() || celdas.conError();
      }),
    [celdas],
  );
  useUnsavedWarning(dirty, 'Hay notas que todavía no se guardaron.');
  useEffect(() => () => celdas.guardarTodo(), [celdas]);
  return celdas;
}
