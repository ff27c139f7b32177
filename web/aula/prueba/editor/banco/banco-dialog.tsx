import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { copyPreguntas, listBanco } from 'domain/contract/banco-preguntas.ts';
import { getPrueba } from 'domain/contract/pruebas.ts';
import { tipoPreguntaLabel } from 'domain/rules/preguntas.ts';
import { type BancoPregunta, type PreguntasCopyResult, preguntasCopyMax } from 'domain/schemas/banco-preguntas.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Library from 'lucide-react/icons/library';
import { useId, useState } from 'react';
import { apiQuery, useCall, useReload } from '../../../../app/api.tsx';
import { Alert } from '../../../../ui/alert.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { SearchBox } from '../../../../ui/search-box.tsx';
import { Skeleton, SkeletonRegion } from '../../../../ui/skeleton.tsx';
import { useToast } from '../../../../ui/toast.tsx';
import { PreguntaImagen } from '../../pregunta-imagen.tsx';
import { OpcionesList } from '../opciones-list.tsx';

type Props = { pruebaId: number; onClose: () => void };

const size = 10;

/** Copies chosen questions from other tests of the speciality. */
export function BancoDialog({ pruebaId, onClose }: Props) {
  const call = useCall();
  const reload = useReload(getPrueba);
  const toast = useToast();
  const [{ q, page }, setSearch] = useState({ q: '', page: 1 });
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const params = { id: pruebaId };
  const query = apiQuery(call, listBanco, { params, query: { page, size, q } });
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0, placeholderData: keepPreviousData });
  const rows = data?.resources;
  const full = chosen.length >= preguntasCopyMax;

  function toggle(preguntaId: number, isChosen: boolean) {
    setChosen((now) => (isChosen ? [...now, preguntaId] : now.filter((each) => each !== preguntaId)));
  }

  async function bring() {
    setBusy(true);
    setProblem('');
    const { success, resource, message } = await call(copyPreguntas, { params, body: { preguntas: [...chosen] } });
    setBusy(false);
    if (success && resource) {
      await reload();
      toast.show(doneMessage(resource));
      return onClose();
    }
    setProblem(message);
    // Deselect questions that do not exist any more.
    setChosen([]);
    await refetch();
  }

  return (
    <Dialog
      open
      size="lg"
      title="Traer de otra prueba"
      description="Preguntas de otras pruebas de la misma especialidad. Traes copias: editarlas no cambia las originales."
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button busy={busy} disabled={chosen.length === 0} onClick={() => void bring()}>
            {bringLabel(chosen.length)}
          </Button>
        </>
      }
    >
      <SearchBox
        label="Buscar en el banco"
        placeholder="Palabras de la pregunta, de la prueba o del curso"
        value={q}
        onSearch={(next) => setSearch({ q: next, page: 1 })}
        className="mb-4"
      />
      {problem && (
        <Alert tone="error" title="No se trajo ninguna" className="mb-4">
          {problem}
        </Alert>
      )}
      {full && (
        <Alert className="mb-4" title={`Elegiste ${preguntasCopyMax} preguntas`}>
          Es lo más que se trae de una vez. Trae estas y vuelve por las demás.
        </Alert>
      )}
      {error ? (
        <ErrorState title="No se pudo cargar el banco" message={error.message} onRetry={() => void refetch()} />
      ) : !rows ? (
        <SkeletonRegion label="Cargando preguntas" className="grid gap-3">
          {[1, 2, 3].map((n) => (
            <Skeleton key={n} shape="block" className="h-20 min-h-0" />
          ))}
        </SkeletonRegion>
      ) : rows.length === 0 ? (
        <EmptyState icon={Library} title={q ? 'Ninguna pregunta coincide' : 'Todavía no hay de dónde traer'}>
          {q ? 'Prueba con menos palabras.' : 'Las demás pruebas de esta especialidad aún no tienen preguntas.'}
        </EmptyState>
      ) : (
        <BancoList rows={rows} chosen={chosen} full={full} onToggle={toggle} />
      )}
      {(data?.total ?? 0) > size && (
        <Pagination
          page={page}
          size={size}
          total={data?.total ?? 0}
          hayMas={data?.hayMas}
          onPage={(next) => setSearch({ q, page: next })}
          className="mt-4"
        />
      )}
    </Dialog>
  );
}

function bringLabel(chosen: number): string {
  if (chosen === 0) return 'Traer preguntas';
  return chosen === 1 ? 'Traer 1 pregunta' : `Traer ${chosen} preguntas`;
}

function doneMessage({ traidas, repetidas }: PreguntasCopyResult): string {
  const done = traidas === 1 ? 'Trajimos 1 pregunta.' : `Trajimos ${traidas} preguntas.`;
  if (repetidas === 0) return done;
  return `${done} ${repetidas === 1 ? '1 ya estaba en la prueba.' : `${repetidas} ya estaban en la prueba.`}`;
}

type BancoListProps = {
  rows: readonly BancoPregunta[];
  chosen: readonly number[];
  /** The limit of chosen questions is reached. */
  full: boolean;
  onToggle: (preguntaId: number, chosen: boolean) => void;
};

function BancoList({ rows, chosen, full, onToggle }: BancoListProps) {
  return (
    <ul aria-label="Preguntas del banco" className="divide-y divide-linea border-y border-linea">
      {rows.map((row) => {
        const checked = chosen.includes(row.preguntaId);
        return (
          <Row
            key={row.preguntaId}
            row={row}
            checked={checked}
            disabled={row.repetida || (full && !checked)}
            onToggle={(isChosen) => onToggle(row.preguntaId, isChosen)}
          />
        );
      })}
    </ul>
  );
}

type RowProps = { row: BancoPregunta; checked: boolean; disabled: boolean; onToggle: (chosen: boolean) => void };

function Row({ row, checked, disabled, onToggle }: RowProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { enunciado, tipo, imagen, explicacion, curso, prueba, repetida } = row;
  return (
    <li className="flex items-start gap-2 py-3">
      <label className="grid size-11 shrink-0 place-items-center">
        <span className="sr-only">Traer «{enunciado}»</span>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onToggle(event.target.checked)}
          className="size-5 accent-teal"
        />
      </label>
      <div className="min-w-0 grow pt-2">
        <p className={cx('font-medium wrap-anywhere whitespace-pre-line', repetida && 'text-tinta-2')}>{enunciado}</p>
        <p className="mt-1 text-sm text-tinta-2 wrap-anywhere">
          {curso} · {prueba}
        </p>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-tinta-2">
          <Badge>{tipoPreguntaLabel[tipo]}</Badge>
          {imagen && <Badge>Con imagen</Badge>}
          {repetida && <Badge tone="ambar">Ya está en esta prueba</Badge>}
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className="-my-2 inline-flex min-h-11 items-center gap-1 font-semibold text-teal-oscuro"
          >
            {open ? 'Ocultar' : 'Ver completa'}
            <span className="sr-only"> «{enunciado}»</span>
            <ChevronDown size={16} className={cx('transition-transform', open && 'rotate-180')} />
          </button>
        </div>
        <div id={id} hidden={!open} className="mt-3 rounded-lg bg-papel p-4">
          {open && (
            <>
              <PreguntaImagen pregunta={row} />
              <OpcionesList opciones={row.opciones} />
              {explicacion && (
                <p className="mt-3 text-[0.9375rem] whitespace-pre-line text-tinta-2">
                  <span className="font-medium text-tinta">Explicación:</span> {explicacion}
                </p>
              )}
            </>
          )}
        </div>
      </div>
    </li>
  );
}
