import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { copyPreguntas, listBanco } from 'domain/contract/banco-preguntas.ts';
import { getPrueba } from 'domain/contract/pruebas.ts';
import { type PreguntasCopyResult, preguntasCopyMax } from 'domain/schemas/banco-preguntas.ts';
import Library from 'lucide-react/icons/library';
import { useState } from 'react';
import { apiQuery, useCall } from '../../../../app/api.tsx';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { SearchBox } from '../../../../ui/search-box.tsx';
import { Skeleton, SkeletonRegion } from '../../../../ui/skeleton.tsx';
import { useToast } from '../../../../ui/toast.tsx';
import { BancoList } from './banco-list.tsx';

type Props = { pruebaId: number; onClose: () => void };

const size = 10;

/** Questions of other tests of the speciality: search, look, choose several, bring copies. */
export function BancoDialog({ pruebaId, onClose }: Props) {
  const call = useCall();
  const queryClient = useQueryClient();
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
      await queryClient.invalidateQueries({ queryKey: [getPrueba.path] });
      toast.show(doneMessage(resource));
      return onClose();
    }
    setProblem(message);
    // What is gone must not stay chosen out of sight.
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
