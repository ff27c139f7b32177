import { getCurso } from 'domain/contract/cursos.ts';
import FileQuestion from 'lucide-react/icons/file-question-mark';
import { useApi } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { cursoCrumbs } from '../../app/curso-crumbs.ts';
import { RecordPage } from '../../app/record-page.tsx';
import { RequireScreenId } from '../../app/screen-id.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../ui/skeleton.tsx';
import { CursoDetalle } from './curso-detalle.tsx';

export function CursoDetallePage() {
  return <RequireScreenId name="cursoId">{(cursoId) => <Loader key={cursoId} cursoId={cursoId} />}</RequireScreenId>;
}

function Loader({ cursoId }: { cursoId: number }) {
  const query = useApi(getCurso, { params: { id: cursoId } });
  const curso = query.data?.resource;
  const unknown = { nombre: 'Curso', componente: '/curso-detalle', params: { cursoId } };
  return (
    <RecordPage
      title={curso?.nombre ?? 'Curso'}
      trail={[{ nombre: 'Especialidad', componente: '/especialidades' }, ...(curso ? cursoCrumbs(curso) : [unknown])]}
      query={query}
      skeleton={<Waiting />}
      errorTitle="Error al cargar detalle del curso"
      refused={(status) => status === 404 && <Missing />}
    >
      {(found) => <CursoDetalle curso={found} />}
    </RecordPage>
  );
}

function Missing() {
  return (
    <EmptyState
      level={1}
      icon={FileQuestion}
      title="Curso no encontrado"
      action={<LinkButton to="/especialidades">Ver especialidades</LinkButton>}
    >
      Puede que se haya eliminado o que el enlace esté incompleto.
    </EmptyState>
  );
}

function Waiting() {
  return (
    <SkeletonRegion label={aulaMessages.cargando} className="grid gap-6">
      <Card className="grid gap-4">
        <Skeleton shape="title" />
        <SkeletonText lines={4} />
      </Card>
      <div className="grid gap-6 lg:grid-cols-[1fr_20rem]">
        <Card>
          <SkeletonText lines={8} />
        </Card>
        <Card>
          <SkeletonText lines={4} />
        </Card>
      </div>
    </SkeletonRegion>
  );
}
