import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getFigures } from 'domain/contract/cursos.ts';
import { getImportacion, listAlumnos, listImportaciones, undoImportacion } from 'domain/contract/matriculas.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { Importacion } from 'domain/schemas/matriculas.ts';
import { useEffect } from 'react';
import { apiQuery, useCall, useReload } from '../app/api.tsx';
import { useAct } from '../app/use-act.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { plural } from './use-acts.ts';
import { linkTo } from './views.tsx';

type Props = {
  cursoId: number;
  importacionId: number;
  onAgain: () => void;
  /** Returns to the review, while the page still has its rows. */
  onReview?: (() => void) | undefined;
};

const over = (importacion: Importacion | null | undefined) =>
  importacion?.estado === 'terminada' || importacion?.estado === 'fallida';

export function ImportProgress({ cursoId, importacionId, onAgain, onReview }: Props) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...apiQuery(useCall(), getImportacion, { params: { id: importacionId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (over(state.data?.resource) ? false : 400),
    refetchIntervalInBackground: true,
  });
  const importacion = data?.resource;
  const finished = importacion?.estado === 'terminada';

  useEffect(() => {
    if (!finished) return;
    for (const { path } of [listAlumnos, getFigures, listImportaciones])
      void queryClient.invalidateQueries({ queryKey: [path] });
  }, [finished, queryClient]);

  // A failed poll is repeated; show the error only when there is no data at all.
  if (error && !importacion) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!importacion) return <Skeleton className="h-40 w-full" />;
  if (!over(importacion)) return <AtWork importacion={importacion} />;
  const actions = (
    <div className="mt-5 flex flex-wrap gap-3">
      {finished && (
        <LinkButton to={linkTo(cursoId, 'estudiantes')} state={{ cursoId }}>
          Ver estudiantes
        </LinkButton>
      )}
      {!finished && onReview && <Button onClick={onReview}>Revisar otra vez</Button>}
      <Button variant="secondary" onClick={onAgain}>
        Importar otro archivo
      </Button>
      {importacion.deshacerHasta && <UndoImport importacion={importacion} />}
    </div>
  );
  return (
    <Card as="section">
      <h2 className="title-2 mb-4">
        {importacion.deshecha ? 'Importación deshecha' : finished ? 'Importación terminada' : 'No se importó nada'}
      </h2>
      {importacion.deshecha ? (
        <Alert tone="info">Quitamos lo que creó y nadie había usado.</Alert>
      ) : finished ? (
        <Done importacion={importacion} />
      ) : (
        <Failed importacion={importacion} />
      )}
      {actions}
    </Card>
  );
}

function AtWork({ importacion: { total, hechas } }: { importacion: Importacion }) {
  return (
    <Card as="section">
      <h2 className="title-2 mb-2">Importando {plural(total, 'estudiante')}</h2>
      <p className="mb-5 text-tinta-2">
        Puedes salir de esta página: la importación sigue. Si algo falla, no se importa nadie a medias.
      </p>
      <ProgressBar label="Importando" value={hechas} max={total} hideLabel />
      <p className="mt-2 text-sm text-tinta-2 tabular-nums">
        {hechas} de {total}
      </p>
    </Card>
  );
}

function Done({ importacion: { resultado, avisar } }: { importacion: Importacion }) {
  const { nuevos = 0, existentes = 0, yaMatriculados = 0 } = resultado ?? {};
  return (
    <Alert tone="success" title={`Matriculamos a ${plural(nuevos + existentes, 'persona')}`}>
      <ul className="list-disc pl-5">
        <li>
          Con cuenta nueva: {nuevos}.{' '}
          {avisar ? 'Recibirán una invitación para elegir su contraseña.' : 'No les avisamos.'}
        </li>
        <li>
          Que ya tenían cuenta: {existentes}. {avisar ? 'Les avisamos por correo.' : 'No les avisamos.'}
        </li>
        {yaMatriculados > 0 && <li>Que ya estaban en el curso: {yaMatriculados}. Quedan igual.</li>}
      </ul>
    </Alert>
  );
}

function Failed({ importacion: { resultado } }: { importacion: Importacion }) {
  return (
    <Alert tone="error" title={resultado?.motivo ?? ''}>
      <ul className="list-disc pl-5">
        {resultado?.problemas.slice(0, 20).map(({ linea, motivo }) => (
          <li key={linea}>
            Línea {linea}: {motivo}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** For 24 hours: removes unused records that the import created. */
function UndoImport({ importacion: { importacionId, deshacerHasta } }: { importacion: Importacion }) {
  const call = useCall();
  const reload = useReload();
  const { confirm } = useDialogs();
  const act = useAct();

  async function undo() {
    const message = `Quitaremos las matrículas que creó y las cuentas nuevas que nadie ha activado. Lo que alguien ya usó se conserva. Puedes hacerlo hasta el ${formatDateTime(deshacerHasta!)}.`;
    if (
      !(await confirm({ title: '¿Deshacer esta importación?', message, yes: 'Deshacer', no: 'Cancelar', danger: true }))
    ) {
      return;
    }
    const { success } = await act(call(undoImportacion, { params: { id: importacionId } }), ({ resource }) => {
      const { matriculas = 0, cuentas = 0, conservadas = 0 } = resource ?? {};
      const kept =
        conservadas > 0 ? ` · ${conservadas} ya en uso ${conservadas === 1 ? 'se conserva' : 'se conservan'}` : '';
      return `Quitamos ${plural(matriculas, 'matrícula')} y ${plural(cuentas, 'cuenta')}${kept}`;
    });
    if (success) await reload();
  }

  return (
    <Button variant="danger" onClick={() => void undo()}>
      Deshacer importación
    </Button>
  );
}
