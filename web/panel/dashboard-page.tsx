import Award from 'lucide-react/icons/award';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useAuth } from '../app/auth.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { useTitle } from '../app/site.tsx';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useToast } from '../ui/toast.tsx';
import { Activity } from './activity.tsx';
import { DocentePhoto } from './docente-photo.tsx';
import { Figures } from './figures.tsx';
import { MisPedidos } from './mis-pedidos.tsx';

export function DashboardPage() {
  const title = useTitle('Dashboard');
  useTrail([{ nombre: 'Dashboard', componente: '/dashboard' }]);
  const { usuario, esAdmin } = useAuth();
  const toast = useToast();
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
              <Button icon={Award} onClick={() => toast.show('La emisión de certificados todavía no está disponible.')}>
                Nuevo Certificado
              </Button>
            </>
          )
        }
      />
      <div className="grid gap-6">
        <Figures />
        <div className="grid items-start gap-6 xl:grid-cols-[1.5fr_1fr]">
          <div className="grid gap-6">
            {!esAdmin && <MisPedidos />}
            <Activity live={esAdmin} />
          </div>
          {esAdmin && <DocentePhoto />}
        </div>
      </div>
    </>
  );
}
