import { listMyAnuncios } from 'domain/contract/anuncios.ts';
import { myCursos } from 'domain/contract/panel.ts';
import { listProximas } from 'domain/contract/sesiones.ts';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { apiQuery, useCall } from '../app/api.tsx';
import { useAuth } from '../app/auth.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { ProximasSesiones } from '../app/proximas-sesiones.tsx';
import { useTitle } from '../app/site.tsx';
import { useSettled } from '../app/use-settled.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Activity } from './activity.tsx';
import { DocentePhoto } from './docente-photo.tsx';
import { Figures } from './figures.tsx';
import { Movement } from './movement.tsx';
import { MyAnuncios } from './my-anuncios.tsx';
import { MyCertificados } from './my-certificados.tsx';
import { MyCursos, MyCursosSkeleton } from './my-cursos.tsx';
import { MyPedidos } from './my-pedidos.tsx';
import { NewCertificado } from './new-certificado.tsx';
import { PendingAcceso } from './pending-acceso.tsx';
import { PendingPanel } from './pending-panel.tsx';
import { RunningPruebas } from './running-pruebas.tsx';
import { WeekPanel } from './week-panel.tsx';

// Columns that may be narrower than their longest word: a long name must not widen the page.
const columns = 'grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]';
const column = 'grid grid-cols-1 gap-6';

export function DashboardPage() {
  const title = useTitle('Dashboard');
  useTrail([{ nombre: 'Dashboard', componente: '/dashboard' }]);
  const { usuario, isAdmin } = useAuth();
  return (
    <>
      {title}
      <PageHeader
        title={`Te damos la bienvenida, ${usuario?.nombre ?? ''}`}
        subtitle={isAdmin ? 'Así va la escuela hoy.' : 'Sigue donde lo dejaste.'}
        actions={
          isAdmin && (
            <>
              <LinkButton to="/pedidos" variant="secondary" icon={ReceiptText}>
                Pedidos
              </LinkButton>
              <NewCertificado />
            </>
          )
        }
      />
      <PendingAcceso />
      {isAdmin ? (
        <div className={column}>
          <Figures />
          {/* Each column flows on its own, so that a short card leaves no hole beside a long one. */}
          <div className={columns}>
            <div className={column}>
              <Movement />
              <Activity live />
            </div>
            <div className={column}>
              <PendingPanel />
              <WeekPanel />
              <DocentePhoto />
            </div>
          </div>
        </div>
      ) : (
        <StudentPanel />
      )}
    </>
  );
}

function StudentPanel() {
  const call = useCall();
  const settled = useSettled([
    apiQuery(call, myCursos, {}),
    apiQuery(call, listProximas, { query: {} }),
    apiQuery(call, listMyAnuncios, {}),
  ]);
  return (
    <>
      {!settled && <MyCursosSkeleton />}
      <div hidden={!settled} className="grid grid-cols-1 gap-8">
        <RunningPruebas />
        <ProximasSesiones />
        <MyAnuncios />
        <MyCursos />
        <MyCertificados />
        <MyPedidos />
        <Figures />
        <Activity live={false} />
      </div>
    </>
  );
}
