import ReceiptText from 'lucide-react/icons/receipt-text';
import { useAuth } from '../app/auth.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { useTitle } from '../app/site.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Activity } from './activity.tsx';
import { DocentePhoto } from './docente-photo.tsx';
import { Figures } from './figures.tsx';
import { Movement } from './movement.tsx';
import { MyCertificados } from './my-certificados.tsx';
import { MyCursos } from './my-cursos.tsx';
import { MyPedidos } from './my-pedidos.tsx';
import { NewCertificado } from './new-certificado.tsx';
import { PendingAcceso } from './pending-acceso.tsx';
import { PendingPanel } from './pending-panel.tsx';
import { WeekPanel } from './week-panel.tsx';

const columns = 'grid items-start gap-6 xl:grid-cols-[1.6fr_1fr]';

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
        <div className="grid gap-6">
          <Figures />
          <div className={columns}>
            <Movement />
            <div className="grid gap-6">
              <PendingPanel />
              <WeekPanel />
            </div>
          </div>
          <div className={columns}>
            <div className="grid gap-6">
              <Activity live />
            </div>
            <DocentePhoto />
          </div>
        </div>
      ) : (
        <div className="grid gap-8">
          <MyCursos />
          <MyCertificados />
          <MyPedidos />
          <Figures />
          <Activity live={false} />
        </div>
      )}
    </>
  );
}
