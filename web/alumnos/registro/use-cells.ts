import { useQueryClient } from '@tanstack/react-query';
import { getFigures } from 'domain/contract/cursos.ts';
import { listAlumnos } from 'domain/contract/matriculas.ts';
import { putNota, putNotas } from 'domain/contract/notas.ts';
import { writeNota } from 'domain/rules/parse-nota.ts';
import type { Registro } from 'domain/schemas/notas.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { useKeptValues } from '../../app/use-kept-form.ts';
import { useUnsavedWarning } from '../../app/use-unsaved-warning.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useToast } from '../../ui/toast.tsx';
import { plural } from '../use-acts.ts';
import { type Cells, createCells, type Links } from './cells.ts';

/** Gradebook cells connected to the server: loads grades and saves what is typed. */
export function useCells(cursoId: number, registro: Registro | undefined): Cells {
  const call = useCall();
  const queryClient = useQueryClient();
  const { confirm } = useDialogs();
  const toast = useToast();

  function refreshOthers() {
    for (const { path } of [listAlumnos, getFigures]) void queryClient.invalidateQueries({ queryKey: [path] });
  }

  const links: Links = {
    async guardar(cell, nota, version) {
      const { success, message, codigo, resource } = await call(putNota, { body: { ...cell, nota, version } });
      if (success && resource) {
        refreshOthers();
        return { ok: true, nota: resource.nota, version: resource.version };
      }
      const foreign = codigo === 'cambio-ajeno' && resource ? { current: resource } : {};
      return { ok: false, motivo: message, ...foreign };
    },
    async saveBlock(celdas) {
      const { success, message, resource } = await call(putNotas, { params: { id: cursoId }, body: { celdas } });
      if (success && resource) {
        refreshOthers();
        return { ok: true, celdas: resource.celdas };
      }
      return { ok: false, motivo: message, rechazadas: resource?.rechazadas ?? [] };
    },
    chooseMine: (_cell, foreign, mine) =>
      confirm({
        title: 'Hay una nota más nueva',
        message: `Otra persona ${foreign === null ? 'quitó la nota' : `puso ${writeNota(foreign)}`} mientras escribías ${mine === null ? 'una celda vacía' : writeNota(mine)}.`,
        yes: 'Guardar la mía',
        no: 'Dejar la otra',
      }),
    chooseMineOfMany: (foreign) =>
      confirm({
        title: 'Hay notas más nuevas',
        message:
          foreign.length === 1
            ? 'Otra persona cambió una de estas notas mientras tanto.'
            : `Otra persona cambió ${foreign.length} de estas notas mientras tanto.`,
        yes: 'Guardar las mías',
        no: 'Dejar las otras',
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
      saveBlock: (...args) => latest.current.saveBlock(...args),
      chooseMineOfMany: (...args) => latest.current.chooseMineOfMany(...args),
    }),
  );

  useLayoutEffect(() => {
    const rows = registro?.alumnos.flatMap(({ usuarioId, notas }) => notas.map((nota) => ({ ...nota, usuarioId })));
    cells.load(rows ?? []);
  }, [registro, cells]);

  useKeptValues('Notas', registro !== undefined, cells.notSaved, (typed) => {
    const restored = cells.restore(typed);
    if (restored > 0) toast.show(`Recuperamos ${plural(restored, 'nota')} que faltaba guardar`);
  });

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
