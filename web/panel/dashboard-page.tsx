import ReceiptText from 'lucide-react/icons/receipt-text';
import { useAuth } from '../app/auth.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { useTitle } from '../app/site.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Activity } from './activity.tsx';
import { DocentePhoto } from './docente-photo.tsx';
import { Figures } from './figures.tsx';
import { MisCertificados } from './mis-certificados.tsx';
import { MisCursos } from './mis-cursos.tsx';
import { MisPedidos } from './mis-pedidos.tsx';
import { Movimiento } from './movimiento.tsx';
import { NuevoCertificado } from './nuevo-certificado.tsx';
import { Pendientes } from './pendientes.tsx';
import { Semana } from './semana.tsx';

const columns = 'grid items-start gap-6 xl:grid-cols-[1.6fr_1fr]';

export function DashboardPage() {
  const title = useTitle('Dashboard');
  useTrail([{ nombre: 'Dashboard', componente: '/dashboard' }]);
  const { usuario, esAdmin } = useAuth();
  return (
    <>
      {title}
      <PageHeader
        title={`Te damos la bienvenida, ${usuario?.nombre ?? ''}`}
        subtitle={esAdmin ? 'Así va la escuela hoy.' : 'Sigue donde lo dejaste.'}
        actions={
          esAdmin && (
            <>
              <LinkButton to="/pedidos" variant="secondary" icon={ReceiptText}>
                Pedidos
              </LinkButton>
              <NuevoCertificado />
            </>
          )
        }
      />
      {esAdmin ? (
        <div className="grid gap-6">
          <Figures />
          <div className={columns}>
            <Movimiento />
            <div className="grid gap-6">
              <Pendientes />
              <Semana />
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
          <MisCursos />
          <MisCertificados />
          <MisPedidos />
          <Figures />
          <Activity live={false} />
        </div>
      )}
    </>
  );
}
