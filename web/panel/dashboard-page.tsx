import { listMyAnuncios } from 'domain/contract/anuncios.ts';
import { listOpenEncuestas } from 'domain/contract/encuestas.ts';
import { myCursos } from 'domain/contract/panel.ts';
import { listMyPedidos } from 'domain/contract/pedidos.ts';
import { listProximas } from 'domain/contract/sesiones.ts';
import { formatDayTime, formatShortDate } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { pedidoEstadoLabel, verificationLabel } from 'domain/rules/pedidos.ts';
import Award from 'lucide-react/icons/award';
import Building2 from 'lucide-react/icons/building-2';
import Megaphone from 'lucide-react/icons/megaphone';
import Radio from 'lucide-react/icons/radio';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { lazy, Suspense, useState } from 'react';
import { AnuncioList } from '../app/anuncio-list.tsx';
import { useApi } from '../app/api.tsx';
import { useAuth } from '../app/auth.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { lazyPart } from '../app/lazy-part.tsx';
import { forgetPendingAcceso, pendingAcceso } from '../app/pending-acceso.ts';
import { useMay } from '../app/permisos.ts';
import { ProximasSesiones } from '../app/proximas-sesiones.tsx';
import { useTitle } from '../app/site.tsx';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Fold } from '../ui/fold.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { MyCertificados } from './my-certificados.tsx';
import { MyCursos, MyCursosSkeleton, NextLeccion, RunningPruebas } from './my-cursos.tsx';
import { OpenEncuestas } from './open-encuestas.tsx';
import { TodaySesiones } from './today-sesiones.tsx';

const OfficePanel = lazyPart(async () => (await import('./office-panel.tsx')).OfficePanel);
const School = lazyPart(async () => (await import('./school.tsx')).School);
const Teaching = lazyPart(async () => (await import('./teaching.tsx')).Teaching);

export function DashboardPage() {
  const title = useTitle('Dashboard');
  useTrail([{ nombre: 'Dashboard', componente: '/dashboard' }]);
  const { usuario } = useAuth();
  const isOffice = useMay('oficina');
  const [sells, manages] = [useMay('caja'), useMay('academico')];
  return (
    <>
      {title}
      <PageHeader
        title={`Te damos la bienvenida, ${usuario?.nombre ?? ''}`}
        subtitle={isOffice && 'Así va la escuela hoy.'}
        actions={
          isOffice && (
            // On a phone at the bottom, within reach of the thumb.
            <div className="flex gap-3 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-t max-sm:border-linea max-sm:bg-hoja max-sm:px-4 max-sm:py-3 max-sm:*:grow">
              {sells && (
                <LinkButton to="/pedidos" variant="secondary" icon={ReceiptText}>
                  Pedidos
                </LinkButton>
              )}
              {manages && <NewCertificado />}
            </div>
          )
        }
      />
      <PendingAcceso />
      {isOffice ? (
        <div className="max-sm:pb-16">
          <Suspense fallback={<Skeleton shape="block" className="h-96" />}>
            <OfficePanel />
          </Suspense>
          {!manages && (
            <div className="mt-6 grid grid-cols-1 gap-5">
              <OwnStudies />
            </div>
          )}
        </div>
      ) : (
        <StudentPanel />
      )}
    </>
  );
}

/** Next lesson first, then today's sessions, then the courses; everything else takes one line each. */
function StudentPanel() {
  const teaches = useMay('docencia');
  return (
    <div className="grid grid-cols-1 gap-5">
      {teaches && (
        <Suspense fallback={<Skeleton shape="block" className="h-48" />}>
          <Teaching />
        </Suspense>
      )}
      {teaches ? <OwnStudies /> : <Studies />}
      <div className="divide-y divide-linea overflow-hidden rounded-xl border border-linea bg-hoja">
        <ProximasFold />
        <MyAnuncios />
        <MyCertificados />
        <MyPedidos />
        <Fold icon={Building2} title="La escuela" fact="Cifras y actividad">
          <Suspense fallback={<Skeleton shape="block" className="h-48" />}>
            <School />
          </Suspense>
        </Fold>
      </div>
    </div>
  );
}

/** For lecturers, who may study too. */
function OwnStudies() {
  const { data } = useApi(myCursos, {});
  // Without own courses, only today's sessions that they teach.
  if (!data?.resources?.length) return <TodaySesiones />;
  return <Studies />;
}

/** Waits for all parts, so that a late session or survey does not shift the page. */
function Studies() {
  const parts = [useApi(myCursos, {}), useApi(listProximas, { query: {} }), useApi(listOpenEncuestas, {})];
  const isLoading = parts.some(({ isPending, failureCount }) => isPending && failureCount === 0);
  if (isLoading) {
    return (
      <>
        <Skeleton shape="block" className="h-33 min-h-0" />
        <MyCursosSkeleton />
      </>
    );
  }
  return (
    <>
      <RunningPruebas />
      <NextLeccion />
      <TodaySesiones />
      <MyCursos />
      <OpenEncuestas />
    </>
  );
}

/** The next live sessions, folded; renders nothing without any. */
function ProximasFold() {
  const { data } = useApi(listProximas, { query: {} });
  const [next] = data?.resources ?? [];
  if (!next) return null;
  return (
    <Fold icon={Radio} title="Próximas sesiones" fact={formatDayTime(next.inicio, next.ahora)}>
      <ProximasSesiones compact />
    </Fold>
  );
}

/** The latest announcements of a student's courses; renders nothing without any. */
function MyAnuncios() {
  const { data } = useApi(listMyAnuncios, {});
  const found = data?.resource;
  if (!found || found.anuncios.length === 0) return null;
  const { sinLeer, anuncios } = found;
  const fact = sinLeer === 0 ? 'Todo leído' : <Badge tone="ambar">{sinLeer} sin leer</Badge>;
  return (
    <Fold icon={Megaphone} title="Anuncios" fact={fact}>
      <AnuncioList label="Últimos anuncios" anuncios={anuncios} withCurso />
    </Fold>
  );
}

// Lazy: most visits to the dashboard do not open the dialog.
const loadDialog = () => import('./new-certificado-dialog.tsx');
const NewCertificadoDialog = lazy(async () => ({ default: (await loadDialog()).NewCertificadoDialog }));

function NewCertificado() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={Award} onClick={() => setOpen(true)} onPointerEnter={loadDialog} onFocus={loadDialog}>
        Nuevo Certificado
      </Button>
      {open && (
        <Suspense>
          <NewCertificadoDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Continues a purchase link or claim code after signing in. */
function PendingAcceso() {
  const [codigo, setCodigo] = useState(pendingAcceso);
  if (codigo === null) return null;
  return (
    <Alert
      className="mb-6"
      title="Tienes cursos por abrir"
      // A plain link: the router of the campus would drop the fragment.
      action={<LinkButton href={`/acceso#codigo=${encodeURIComponent(codigo)}`}>Abrir mis cursos</LinkButton>}
      onDismiss={() => {
        forgetPendingAcceso();
        setCodigo(null);
      }}
    >
      Tu enlace o código te espera: ábrelo en esta cuenta.
    </Alert>
  );
}

function MyPedidos() {
  const { data, isError } = useApi(listMyPedidos, {});
  const pedidos = data?.resources ?? [];
  const [newest] = pedidos;
  if (!newest && !isError) return null;
  const estadoOf = ({ estado, enVerificacion }: typeof newest & {}) =>
    enVerificacion ? verificationLabel : pedidoEstadoLabel[estado];
  const pathOf = ({ numero, clave }: typeof newest & {}) => `/pedido?${new URLSearchParams({ numero, clave })}`;
  return (
    <Fold
      icon={ReceiptText}
      title="Mis pedidos"
      fact={newest && estadoOf(newest)}
      action={
        newest && (
          <LinkButton variant="quiet" size="sm" to={pathOf(newest)}>
            {newest.estado === 'pendiente' && !newest.enVerificacion ? 'Pagar' : 'Ver'}
            <span className="sr-only"> {newest.numero}</span>
          </LinkButton>
        )
      }
    >
      {isError && <p className="text-tinta-2">No pudimos cargar tus pedidos.</p>}
      <ul className="divide-y divide-linea">
        {pedidos.map((pedido) => {
          const { numero, total, lineas, creado } = pedido;
          return (
            <li key={numero} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0">
              <span className="min-w-0">
                <TextLink to={pathOf(pedido)}>{numero}</TextLink>
                <span className="block text-sm text-tinta-2">{lineas.map(({ nombre }) => nombre).join(', ')}</span>
              </span>
              <span className="text-sm text-tinta-2">
                {formatShortDate(creado)} · {formatSoles(total)} · {estadoOf(pedido)}
              </span>
            </li>
          );
        })}
      </ul>
    </Fold>
  );
}
