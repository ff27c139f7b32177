import { getSesion } from 'domain/contract/sesiones.ts';
import type { Sesion } from 'domain/schemas/sesiones.ts';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { useParams } from 'react-router';
import { useApi } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { RecordPage } from '../../app/record-page.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx';
import { SesionView } from './sesion-view.tsx';

const idFormat = /^[1-9]\d{0,9}$/;

/** Join page of a live session: calendars and mails link here, never to the meeting itself. */
export function SesionPage() {
  const { id = '' } = useParams();
  return idFormat.test(id) ? (
    <Found key={id} id={Number(id)} />
  ) : (
    <Missing message="Esa dirección no es de una sesión." />
  );
}

function Found({ id }: { id: number }) {
  const query = useApi(getSesion, { params: { id } });
  const sesion = query.data?.resource;
  return (
    <RecordPage
      title={sesion?.nombre ?? 'Sesión en vivo'}
      trail={crumbsOf(id, sesion)}
      query={query}
      skeleton={
        <SkeletonRegion label={aulaMessages.cargando} className="mx-auto grid max-w-2xl gap-4">
          <Skeleton className="h-9 w-2/3" />
          <Skeleton shape="block" className="h-56" />
        </SkeletonRegion>
      }
      refused={(status, message) => !sesion && (status === 403 || status === 404) && <Missing message={message} />}
    >
      {(found) => <SesionView sesion={found} onStale={query.refetch} />}
    </RecordPage>
  );
}

function crumbsOf(id: number, sesion: Sesion | null | undefined) {
  const here = { nombre: sesion?.nombre ?? 'Sesión', componente: `/sesion/${id}` };
  const home = { nombre: 'Dashboard', componente: '/dashboard' };
  if (!sesion) return [home, here];
  return [home, { nombre: sesion.curso, componente: '/curso-modulo', params: { cursoId: sesion.cursoId } }, here];
}

function Missing({ message }: { message: string }) {
  return (
    <EmptyState
      level={1}
      icon={LockKeyhole}
      title="No puedes entrar a esta sesión"
      action={<LinkButton to="/dashboard">Ir a mis cursos</LinkButton>}
    >
      {message}
    </EmptyState>
  );
}
