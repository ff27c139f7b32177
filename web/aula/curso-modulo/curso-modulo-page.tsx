import { getCurso } from 'domain/contract/cursos.ts';
import { Navigate, useParams } from 'react-router';
import { useApi } from '../../app/api.tsx';
import { cursoCrumbs } from '../../app/curso-crumbs.ts';
import { RecordPage } from '../../app/record-page.tsx';
import { useScreenId } from '../../app/screen-id.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { CursoBannerSkeleton } from './curso-banner.tsx';
import { ListSkeleton, Modulos } from './modulos.tsx';

export function CursoModuloPage() {
  const cursoId = useCursoId();
  return cursoId === null ? <Navigate to="/especialidades" replace /> : <CursoModulo key={cursoId} cursoId={cursoId} />;
}

function CursoModulo({ cursoId }: { cursoId: number }) {
  const query = useApi(getCurso, { params: { id: cursoId } });
  const curso = query.data?.resource;
  const others = (
    <LinkButton variant="secondary" to="/especialidades">
      Ver especialidades
    </LinkButton>
  );
  return (
    <RecordPage
      title={curso ? `Módulos de ${curso.nombre}` : 'Módulos'}
      trail={[
        { nombre: 'Especialidad', componente: '/especialidades' },
        ...cursoCrumbs(curso),
        { nombre: 'Módulos', componente: '/curso-modulo', params: { cursoId } },
      ]}
      query={query}
      skeleton={
        <>
          <CursoBannerSkeleton />
          <ListSkeleton />
        </>
      }
      errorTitle="Error al cargar detalle del curso"
      errorAction={others}
      refused={(status, message) =>
        status === 404 && !curso && <ErrorState title={message} message="Puede que ya no exista." action={others} />
      }
    >
      {(found) => <Modulos curso={found} />}
    </RecordPage>
  );
}

/** From the navigation state, the query parameter or the route parameter, in that order. */
function useCursoId(): number | null {
  const known = useScreenId('cursoId');
  const routed = Number(useParams().cursoId ?? Number.NaN);
  return known ?? (Number.isInteger(routed) && routed > 0 ? routed : null);
}
