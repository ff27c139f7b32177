import { listMyAnuncios } from 'domain/contract/anuncios.ts';
import { getSummary, myCursos } from 'domain/contract/panel.ts';
import { listMyPedidos } from 'domain/contract/pedidos.ts';
import { listProximas } from 'domain/contract/sesiones.ts';
import { formatShortDate } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { pedidoEstadoLabel, verificationLabel } from 'domain/rules/pedidos.ts';
import type { Summary } from 'domain/schemas/panel.ts';
import Award from 'lucide-react/icons/award';
import BookOpenCheck from 'lucide-react/icons/book-open-check';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Users from 'lucide-react/icons/users';
import { lazy, Suspense, useState } from 'react';
import { AnuncioList } from '../app/anuncio-list.tsx';
import { apiQuery, useApi, useCall } from '../app/api.tsx';
import { useAuth } from '../app/auth.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { forgetPendingAcceso, pendingAcceso } from '../app/pending-acceso.ts';
import { ProximasSesiones } from '../app/proximas-sesiones.tsx';
import { useSite, useTitle } from '../app/site.tsx';
import { useSettled } from '../app/use-settled.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { formatCount } from '../ui/format-count.ts';
import type { IconType } from '../ui/icon-type.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Activity, WeekPanel } from './activity.tsx';
import { Movement } from './movement.tsx';
import { MyCertificados } from './my-certificados.tsx';
import { MyCursos, MyCursosSkeleton, RunningPruebas } from './my-cursos.tsx';
import { PendingPanel } from './pending-panel.tsx';

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
              <Suspense fallback={<Skeleton shape="block" className="h-96" />}>
                <DocentePhoto />
              </Suspense>
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

/** The latest announcements of a student's courses; nothing without any. */
function MyAnuncios() {
  const { data } = useApi(listMyAnuncios, {});
  const found = data?.resource;
  if (!found || found.anuncios.length === 0) return null;
  const { sinLeer, anuncios } = found;
  return (
    <Card as="section" aria-label="Anuncios">
      <CardHeader title="Anuncios" subtitle={sinLeer === 0 ? 'Todo leído' : `${sinLeer} sin leer`} />
      <AnuncioList label="Últimos anuncios" anuncios={anuncios} withCurso />
    </Card>
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
  const { data, isPending, isError } = useApi(listMyPedidos, {});
  const pedidos = data?.resources ?? [];
  return (
    <Card as="section">
      <CardHeader title="Mis pedidos" />
      {isPending && <Skeleton className="h-16 w-full" />}
      {isError && <p className="text-tinta-2">No pudimos cargar tus pedidos.</p>}
      {!isPending && !isError && pedidos.length === 0 && <p className="text-tinta-2">Todavía no tienes pedidos.</p>}
      <ul className="divide-y divide-linea">
        {pedidos.map(({ numero, clave, estado, enVerificacion, total, lineas, creado }) => (
          <li key={numero} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0">
            <span className="min-w-0">
              <TextLink to={`/pedido?${new URLSearchParams({ numero, clave })}`}>{numero}</TextLink>
              <span className="block text-sm text-tinta-2">{lineas.map(({ nombre }) => nombre).join(', ')}</span>
            </span>
            <span className="text-sm text-tinta-2">
              {formatShortDate(creado)} · {formatSoles(total)} ·{' '}
              {enVerificacion ? verificationLabel : pedidoEstadoLabel[estado]}
            </span>
          </li>
        ))}
      </ul>
    </Card>
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
