import { addUsuarioNota, listUsuarioNotas } from 'domain/contract/asistido.ts';
import { listAuditoria } from 'domain/contract/auditoria.ts';
import { closeSessionOf, getProfile } from 'domain/contract/profiles.ts';
import { doneDescribe } from 'domain/formats/auditoria-labels.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { whatsappLink } from 'domain/formats/whatsapp-link.ts';
import { documentTypes } from 'domain/rules/identity-document.ts';
import type { Profile } from 'domain/schemas/profiles.ts';
import type { OpenSession } from 'domain/schemas/session.ts';
import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useApi, useCall, useReload } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { useMayCall } from '../../app/may-call.ts';
import { NotasInternas } from '../../app/notas-internas.tsx';
import { useMay } from '../../app/permisos.ts';
import { RecordPage } from '../../app/record-page.tsx';
import { useAct } from '../../app/use-act.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ProfileCertificados, ProfileCursos, ProfilePedidos } from './profile-records.tsx';
import { RolBadge } from './rol-field.tsx';
import { UsuarioMenu, useCanEdit } from './usuario-actions.tsx';

/** Everything about one person, for staff. Every list that names people links here. */
export function ProfilePage() {
  const id = Number(useParams().id);
  const query = useApi(getProfile, { params: { id } }, { staleTime: 0 });
  const usuario = query.data?.resource?.usuario;
  const nombre = usuario ? `${usuario.nombre} ${usuario.apellido}` : 'Persona';
  return (
    <RecordPage
      title={nombre}
      trail={[
        { nombre: 'Dashboard', componente: '/dashboard' },
        { nombre: 'Usuarios', componente: '/usuarios' },
        { nombre, componente: `/usuarios/${id}` },
      ]}
      query={query}
      skeleton={
        <SkeletonRegion label={aulaMessages.cargando}>
          <Skeleton className="mb-6 h-16 w-80 max-w-full" />
          <Skeleton className="h-80 w-full" />
        </SkeletonRegion>
      }
      errorTitle={aulaMessages.load}
      errorAction={
        <LinkButton variant="quiet" to="/eliminados">
          Buscar entre los eliminados
        </LinkButton>
      }
    >
      {(profile) => <Person profile={profile} nombre={nombre} />}
    </RecordPage>
  );
}

function Person({ profile, nombre }: { profile: Profile; nombre: string }) {
  const { usuario } = profile;
  const maySell = useMay('caja');
  const canEdit = useCanEdit(usuario);
  const seesSesiones = useMayCall(closeSessionOf);
  const seesHistory = useMayCall(listAuditoria);
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar name={nombre} size="md" />
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="title-1 wrap-anywhere">{nombre}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-tinta-2">
            <RolBadge rol={usuario.rol} />
            {usuario.activada ? (
              <Badge tone="verde">Cuenta activa</Badge>
            ) : (
              <Badge tone="ambar">Invitación pendiente</Badge>
            )}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {maySell && (
            <LinkButton variant="secondary" to={`/pedidos?nuevo=${usuario.usuarioId}`}>
              Nuevo pedido
            </LinkButton>
          )}
          {canEdit && (
            <LinkButton variant="secondary" icon={Pencil} to={`/usuarios?editar=${usuario.usuarioId}`}>
              Editar
            </LinkButton>
          )}
          <UsuarioMenu usuario={usuario} />
        </div>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          <ProfileCursos cursos={profile.cursos} nombre={nombre} />
          {maySell && <ProfilePedidos pedidos={profile.pedidos} usuario={usuario} />}
          <Card>
            <NotasInternas
              id={usuario.usuarioId}
              list={listUsuarioNotas}
              add={addUsuarioNota}
              name="Nota de la persona"
            />
          </Card>
          <ProfileCertificados certificados={profile.certificados} usuario={usuario} />
        </div>
        <div className="grid min-w-0 gap-6">
          <Facts {...usuario} />
          {seesSesiones && <ProfileSessions usuarioId={usuario.usuarioId} sesiones={profile.sesiones} />}
          {seesHistory && <ProfileHistory usuarioId={usuario.usuarioId} />}
        </div>
      </div>
    </>
  );
}

function Facts({ dni, tipoDocumento, correo, numero }: Profile['usuario']) {
  return (
    <Card as="section">
      <CardHeader title="Datos" />
      <dl className="grid gap-3">
        <Fact name={documentTypes[tipoDocumento]}>
          <span className="tabular-nums">{dni}</span>
        </Fact>
        <Fact name="Correo">
          <a href={`mailto:${correo}`} className="text-teal underline underline-offset-4">
            {correo}
          </a>
        </Fact>
        <Fact name="Celular">{numero ? <Celular numero={numero} /> : '—'}</Fact>
      </dl>
    </Card>
  );
}

function Celular({ numero }: { numero: string }) {
  const chat = whatsappLink(numero);
  return (
    <>
      <a href={`tel:${numero.replaceAll(/[^+\d]/g, '')}`}>{numero}</a>
      {chat?.startsWith('https://wa.me/') && (
        <a href={chat} target="_blank" rel="noopener" className="ml-3 text-teal underline underline-offset-4">
          WhatsApp
        </a>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-tinta-2">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

const shown = 5;

/** The last changes of the account, its enrolments, grades and certificates. */
function ProfileHistory({ usuarioId }: { usuarioId: number }) {
  const query = { sobre: usuarioId, page: 1, size: shown };
  const { data, error } = useApi(listAuditoria, { query }, { staleTime: 0 });
  const changes = data?.resources;
  return (
    <Card as="section">
      <CardHeader title="Historia" />
      {!changes && !error && <Skeleton className="h-24 w-full" />}
      {error && !changes && <p className="text-tinta-2">{error.message}</p>}
      {changes?.length === 0 && <p className="text-tinta-2">Nada ha cambiado todavía.</p>}
      <ul className="-my-3 divide-y divide-linea">
        {changes?.map((change) => (
          <li key={change.auditoriaId} className="py-3 wrap-anywhere">
            <TextLink to={`/auditoria?sobre=${usuarioId}&cambio=${change.auditoriaId}`}>
              {change.quien} {doneDescribe(change)}
            </TextLink>
            <span className="block text-sm text-tinta-2">{formatDateTime(change.cuando)}</span>
          </li>
        ))}
      </ul>
      {(data?.total ?? 0) > shown && (
        <p className="mt-5">
          <TextLink to={`/auditoria?sobre=${usuarioId}`}>Ver toda su historia</TextLink>
        </p>
      )}
    </Card>
  );
}

function ProfileSessions({ usuarioId, sesiones }: { usuarioId: number; sesiones: OpenSession[] }) {
  const call = useCall();
  const reload = useReload();
  const act = useAct();
  const { confirm } = useDialogs();

  async function close({ sesionId, dispositivo }: OpenSession) {
    const message = `Tendrá que iniciar sesión de nuevo en ${dispositivo}.`;
    if (!(await confirm({ title: '¿Cerrar esta sesión?', message, yes: 'Cerrar la sesión', no: 'Cancelar' }))) return;
    await act(call(closeSessionOf, { params: { id: usuarioId, sesionId } }));
    await reload();
  }

  return (
    <Card as="section">
      <CardHeader title="Sesiones abiertas" />
      {sesiones.length === 0 && <p className="text-tinta-2">No tiene ninguna.</p>}
      <ul className="-my-3 divide-y divide-linea">
        {sesiones.map((sesion) => (
          <li key={sesion.sesionId} className="flex items-center justify-between gap-3 py-3">
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-2">
                {sesion.dispositivo}
                {sesion.actual && <Badge tone="teal">Tu sesión</Badge>}
              </span>
              <span className="block text-sm text-tinta-2">Último uso: {formatDateTime(sesion.ultimoUso)}</span>
            </span>
            {!sesion.actual && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Cerrar la sesión de ${sesion.dispositivo}`}
                onClick={() => void close(sesion)}
              >
                Cerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
