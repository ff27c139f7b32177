import { useQueryClient } from '@tanstack/react-query';
import { getFigures } from 'domain/contract/cursos.ts';
import { listAlumnos } from 'domain/contract/matriculas.ts';
import { putNota } from 'domain/contract/notas.ts';
import { writeNota } from 'domain/rules/parse-nota.ts';
import type { Registro } from 'domain/schemas/notas.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useCall } from '../app/api.tsx';
import { useUnsavedWarning } from '../app/use-unsaved-warning.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { type Cells, createCells, type Links } from './cells.ts';

/** Gradebook cells connected to the server: loads grades and saves what is typed. */
export function useCells(registro: Registro | undefined): Cells {
  const call = useCall();
  const queryClient = useQueryClient();
  const { confirm } = useDialogs();

  const links: Links = {
    async guardar(cell, nota, version) {
      const { success, message, codigo, resource } = await call(putNota, { body: { ...cell, nota, version } });
      if (success && resource) {
        for (const { path } of [listAlumnos, getFigures]) void queryClient.invalidateQueries({ queryKey: [path] });
        return { ok: true, nota: resource.nota, version: resource.version };
      }
      const foreign = codigo === 'cambio-ajeno' && resource ? { current: resource } : {};
      return { ok: false, motivo: message, ...foreign };
    },
    chooseMine: (_cell, foreign, mine) =>
      confirm({
        title: 'Hay una nota más nueva',
        message: `Otra persona ${foreign === null ? 'quitó la nota' : `puso ${writeNota(foreign)}`} mientras escribías ${mine === null ? 'una celda vacía' : writeNota(mine)}.`,
        yes: 'Guardar la mía',
        no: 'Dejar la otra',
      }),
  };
  const latest = useRef(links);
  useLayoutEffect(() => {
    latest.current = links;
  });

  const [cells] = useState(() =>
    createCells({
      guardar: (...args) => latest.current.guardar(...args),
      chooseMine: (...args) => latest.current.chooseMine(...args),
    }),
  );

  useLayoutEffect(() => {
    for (const { usuarioId, notas } of registro?.alumnos ?? []) {
      for (const { moduloId, nota, version } of notas) cells.load({ usuarioId, moduloId }, { nota, version });
    }
  }, [registro, cells]);

  const dirty = useRef(false);
  useEffect(
    () =>
      cells.subscribe(() => {
        dirty.current = cells.pendientes() || cells.withError();
      }),
    [cells],
  );
  useUnsavedWarning(dirty, 'Hay notas que todavía no se guardaron.');
  useEffect(() => () => cells.saveAll(), [cells]);
  return cells;
}
