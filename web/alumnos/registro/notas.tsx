import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getFigures } from 'domain/contract/cursos.ts';
import { listAlumnos } from 'domain/contract/matriculas.ts';
import { exportRegistro, getRegistro, putNota, putNotas } from 'domain/contract/notas.ts';
import { writeNota } from 'domain/rules/parse-nota.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { Formato } from 'domain/schemas/list.ts';
import type { Registro } from 'domain/schemas/notas.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import SearchX from 'lucide-react/icons/search-x';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { apiQuery, useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { useMayCall } from '../../app/may-call.ts';
import { useMay } from '../../app/permisos.ts';
import { useKeptValues } from '../../app/use-kept-form.ts';
import { useSaveDownload } from '../../app/use-save-download.ts';
import { useUnsavedWarning } from '../../app/use-unsaved-warning.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useTableParams } from '../../ui/use-table-params.ts';
import { plural } from '../use-acts.ts';
import { linkTo } from '../views.tsx';
import { type Cells, createCells, type Links } from './cells.ts';
import { RegistroView } from './registro-view.tsx';

/** Gradebook: all students of the course × modules. */
export function Notas({ curso }: { curso: Curso }) {
  const { cursoId } = curso;
  const call = useCall();
  const table = useTableParams();
  const save = useSaveDownload();
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(call, getRegistro, { params: { id: cursoId } }),
    staleTime: 0,
    // Not cached: a stale copy would carry old versions.
    gcTime: 0,
  });
  const registro = data?.resource ?? undefined;
  const cells = useCells(cursoId, registro);

  async function exportAll(formato: Formato) {
    cells.saveAll();
    const query = { formato, ...(table.q && { q: table.q }) };
    await save(call(exportRegistro, { params: { id: cursoId }, query }));
  }

  const alumnos = registro?.alumnos.filter(matches(table.q)) ?? [];
  const seesDocuments = useMay('oficina');
  const canExport = useMayCall(exportRegistro);
  const search = (
    <SearchBox
      label={seesDocuments ? 'Buscar por DNI o nombre' : 'Buscar por nombre'}
      value={table.q}
      onSearch={table.setQ}
      className="md:w-56"
    />
  );
  const menu = canExport && (
    <Menu
      trigger={
        <Button variant="secondary" size="sm" icon={ChevronDown} className="flex-row-reverse">
          Exportar
        </Button>
      }
      items={[
        { label: 'Excel (.xlsx)', onSelect: () => void exportAll('xlsx') },
        { label: 'CSV', onSelect: () => void exportAll('csv') },
      ]}
    />
  );
  return (
    <section aria-label="Notas">
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : !registro ? (
        <SkeletonRegion label={aulaMessages.cargando}>
          <Skeleton className="h-80 w-full" />
        </SkeletonRegion>
      ) : alumnos.length === 0 ? (
        <>
          {table.q && <div className="mb-4">{search}</div>}
          <NoOne cursoId={cursoId} q={table.q} onClear={table.clearFilter} />
        </>
      ) : (
        <RegistroView
          registro={registro}
          alumnos={alumnos}
          cells={cells}
          search={search}
          menu={menu}
          cursoId={cursoId}
          refreshing={isFetching}
          onReload={() => void refetch()}
        />
      )}
    </section>
  );
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Finds every typed word in DNI or name, ignoring accents. In the browser, because all students are loaded. */
function matches(typed: string) {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return ({ dni, nombre, apellido }: { dni: string; nombre: string; apellido: string }) => {
    const text = fold(`${dni} ${nombre} ${apellido}`);
    return words.every((word) => text.includes(word));
  };
}

function NoOne({ cursoId, q, onClear }: { cursoId: number; q: string; onClear: () => void }) {
  const frame = 'rounded-xl border border-linea bg-hoja';
  const canEnrol = useMay('academico');
  if (q) {
    return (
      <EmptyState
        icon={SearchX}
        title={`No encontramos resultados para «${q}»`}
        className={frame}
        action={
          <Button variant="secondary" onClick={onClear}>
            Limpiar filtro
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title="No hay registros"
      className={frame}
      action={canEnrol && <LinkButton to={linkTo(cursoId, 'estudiantes')}>Agregar estudiantes</LinkButton>}
    >
      Todavía no hay estudiantes. Cuando el curso los tenga, aquí pondrás sus notas.
    </EmptyState>
  );
}

/** Gradebook cells connected to the server: loads grades and saves what is typed. */
function useCells(cursoId: number, registro: Registro | undefined): Cells {
  const call = useCall();
  const queryClient = useQueryClient();
  const { confirm } = useDialogs();
  const toast = useToast();

  function refreshOthers() {
    for (const { path } of [listAlumnos, getFigures]) void queryClient.invalidateQueries({ queryKey: [path] });
  }

  const links: Links = {
    async saveOne(cell, nota, version) {
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
      saveOne: (...args) => latest.current.saveOne(...args),
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
