import { listMyAnuncios } from 'domain/contract/anuncios.ts';
import { getSummary } from 'domain/contract/panel.ts';
import { listMyPedidos } from 'domain/contract/pedidos.ts';
import { listProximas } from 'domain/contract/sesiones.ts';
import { formatDayTime, formatShortDate } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { pedidoEstadoLabel, verificationLabel } from 'domain/rules/pedidos.ts';
import type { Summary } from 'domain/schemas/panel.ts';
import Award from 'lucide-react/icons/award';
import BookOpenCheck from 'lucide-react/icons/book-open-check';
import Building2 from 'lucide-react/icons/building-2';
import Megaphone from 'lucide-react/icons/megaphone';
import Radio from 'lucide-react/icons/radio';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Users from 'lucide-react/icons/users';
import { lazy, Suspense, useState } from 'react';
import { AnuncioList } from '../app/anuncio-list.tsx';
import { useApi } from '../app/api.tsx';
import { useAuth } from '../app/auth.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { forgetPendingAcceso, pendingAcceso } from '../app/pending-acceso.ts';
import { useMay } from '../app/permisos.ts';
import { ProximasSesiones } from '../app/proximas-sesiones.tsx';
import { useSite, useTitle } from '../app/site.tsx';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Fold } from '../ui/fold.tsx';
import { formatCount } from '../ui/format-count.ts';
import type { IconType } from '../ui/icon-type.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Activity, WeekPanel } from './activity.tsx';
import { Movement } from './movement.tsx';
import { MyCertificados } from './my-certificados.tsx';
import { MyCursos, NextLeccion, RunningPruebas } from './my-cursos.tsx';
import { PendingPanel } from './pending-panel.tsx';
import { Teaching } from './teaching.tsx';
import { TodaySesiones } from './today-sesiones.tsx';

// The last card of ADMIN alone, with all that uploads a picture.
const DocentePhoto = lazy(async () => ({
  default: await import('./docente-photo.tsx').then(
    (module) => module.DocentePhoto,
    () => NoDocentePhoto,
  ),
}));

/** A card that cannot be downloaded must not break the page. */
function NoDocentePhoto() {
  return <ErrorState message="Error de red o del servidor" />;
}

// Columns that may be narrower than their longest word: a long name must not widen the page.
const columns = 'grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]';
const column = 'grid grid-cols-1 gap-6';

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
            <>
              {sells && (
                <LinkButton to="/pedidos" variant="secondary" icon={ReceiptText}>
                  Pedidos
                </LinkButton>
              )}
              {manages && <NewCertificado />}
            </>
          )
        }
      />
      <PendingAcceso />
      {isOffice ? <OfficePanel /> : <StudentPanel />}
    </>
  );
}

function OfficePanel() {
  const { isAdmin } = useAuth();
  const [sells, manages] = [useMay('caja'), useMay('academico')];
  return (
    <div className={column}>
      <Figures />
      {/* Each column flows on its own, so that a short card leaves no hole beside a long one. */}
      <div className={columns}>
        <div className={column}>
          {sells && <Movement />}
          {isAdmin && <Activity live />}
          {!sells && manages && <WeekPanel />}
        </div>
        <div className={column}>
          <PendingPanel />
          {sells && manages && <WeekPanel />}
          {isAdmin && (
            <Suspense fallback={<Skeleton shape="block" className="h-96" />}>
              <DocentePhoto />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  );
}

/** Studying first, then today, then the courses; everything else is one line each. */
function StudentPanel() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <Teaching />
      <RunningPruebas />
      <NextLeccion />
      <TodaySesiones />
      <MyCursos />
      <div className="divide-y divide-linea overflow-hidden rounded-xl border border-linea bg-hoja">
        <ProximasFold />
        <MyAnuncios />
        <MyCertificados />
        <MyPedidos />
        <Fold icon={Building2} title="La escuela" fact="Cifras y actividad">
          <div className="grid gap-5">
            <Figures />
            <Activity live={false} />
          </div>
        </Fold>
      </div>
    </div>
  );
}

/** Sessions of the other days. */
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

/** The latest announcements of a student's courses; nothing without any. */
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

type Figure = { key: keyof Summary; label: string; sample: string; icon: IconType };

const figures: Figure[] = [
  { key: 'certificadosEmitidos', label: 'Certificados emitidos', sample: '1,248', icon: Award },
  { key: 'garantiasActivas', label: 'Garantías activas', sample: '312', icon: ShieldCheck },
  { key: 'cursosHabilitados', label: 'Cursos habilitados', sample: '28', icon: BookOpenCheck },
  { key: 'usuariosRegistrados', label: 'Usuarios registrados', sample: '742', icon: Users },
];

function Figures() {
  const { sampleFigures } = useSite();
  const { data, isError } = useApi(getSummary, {});
  return (
    <ul aria-label="Resumen" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {figures.map(({ key, label, sample, icon: Icon }) => (
        <Card as="li" key={key} padding="sm" className="flex flex-col gap-3">
          <p className="flex items-center gap-2 text-[0.9375rem] text-tinta-2">
            <Icon size={18} className="text-teal" />
            {label}
          </p>
          <div className="flex items-end justify-between gap-4">
            <Live value={data?.resource?.[key]} failed={isError} />
            {sampleFigures && (
              <p className="text-right text-tinta-2">
                <span className="block font-serif text-xl leading-none tabular-nums">{sample}</span>
                <span className="mt-1.5 block text-sm">Cifra de muestra</span>
              </p>
            )}
          </div>
        </Card>
      ))}
    </ul>
  );
}

function Live({ value, failed }: { value: number | undefined; failed: boolean }) {
  if (value === undefined && !failed) return <Skeleton className="h-10 w-16" />;
  return (
    <p>
      <span className="block font-serif text-4xl leading-none tabular-nums text-teal-oscuro">
        {value === undefined ? '—' : formatCount(value)}
      </span>
      <span className="mt-1.5 block text-sm text-tinta-2">{failed ? 'Sin datos' : 'Ahora'}</span>
    </p>
  );
}
