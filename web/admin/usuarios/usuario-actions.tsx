import type { Envelope } from 'domain/contract/envelope.ts';
import { closeSessions, deleteUsuario, getUsuario, resetFactors, sendInvitacion } from 'domain/contract/usuarios.ts';
import { isStaff } from 'domain/rules/roles.ts';
import type { Usuario } from 'domain/schemas/usuarios.ts';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import LogOut from 'lucide-react/icons/log-out';
import MailPlus from 'lucide-react/icons/mail-plus';
import Pencil from 'lucide-react/icons/pencil';
import ShieldOff from 'lucide-react/icons/shield-off';
import Trash2 from 'lucide-react/icons/trash-2';
import { useCall, useReload } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { useAuth } from '../../app/auth.tsx';
import { useMayCall } from '../../app/may-call.ts';
import { useMay } from '../../app/permisos.ts';
import { useAct } from '../../app/use-act.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useLoading } from '../../ui/overlay.tsx';
import { useView } from '../maintenance/use-view.ts';
import { usuarios } from './resource.ts';

export function UsuarioActions({ usuario }: { usuario: Usuario }) {
  const { edit, returnedFrom } = useView();
  const { remove, mine, nombre } = useUsuarioActs(usuario);
  const canEdit = useCanEdit(usuario);
  const canRemove = useMayCall(deleteUsuario);
  const { usuarioId } = usuario;
  return (
    <>
      {canEdit && (
        <IconButton
          label={`Editar ${nombre}`}
          icon={Pencil}
          autoFocus={returnedFrom === usuarioId}
          onClick={() => edit(usuarioId)}
        />
      )}
      {canRemove && !mine && (
        <IconButton label={`Eliminar ${nombre}`} icon={Trash2} danger onClick={() => void remove()} />
      )}
      <UsuarioMenu usuario={usuario} />
    </>
  );
}

/** Accounts of staff are edited and invited by ADMIN alone. */
export function useCanEdit({ rol }: Usuario): boolean {
  const isAdmin = useMay('ADMIN');
  return isAdmin || !isStaff(rol);
}

/** Less frequent actions on an account. */
export function UsuarioMenu({ usuario }: { usuario: Usuario }) {
  const { invite, signOut, reset, mine, nombre } = useUsuarioActs(usuario);
  const { activada } = usuario;
  const canInvite = useCanEdit(usuario) && !activada;
  const canSignOut = useMayCall(closeSessions);
  const canReset = useMayCall(resetFactors) && !mine && activada;
  const items = [
    ...(canInvite ? [{ label: 'Invitar otra vez', icon: MailPlus, onSelect: () => void invite() }] : []),
    ...(canSignOut ? [{ label: 'Cerrar sesiones', icon: LogOut, onSelect: () => void signOut() }] : []),
    ...(canReset ? [{ label: 'Quitar segundo factor', icon: ShieldOff, onSelect: () => void reset() }] : []),
  ];
  if (items.length === 0) return null;
  return <Menu trigger={<IconButton label={`Más acciones de ${nombre}`} icon={EllipsisVertical} />} items={items} />;
}

function useUsuarioActs(usuario: Usuario) {
  const call = useCall();
  const reload = useReload();
  const { usuario: self } = useAuth();
  const { confirm, showError } = useDialogs();
  const { track } = useLoading();
  const act = useAct();
  const { usuarioId, correo } = usuario;
  const nombre = usuarios.nombre(usuario);
  const params = { id: usuarioId };
  const mine = self?.usuarioId === usuarioId;

  async function change(request: Promise<Envelope<never, never>>, done: string, title?: string) {
    const { success } = await act(request, done, title);
    if (success) await reload();
  }

  async function remove() {
    const { success, message, resource } = await track(call(getUsuario, { params }), { delay: 200 });
    if (!success || !resource) return showError({ title: aulaMessages.deletion, message });
    const question = `¿Estás seguro de eliminar a «${nombre}»? ${consequence(resource.matriculas)}`;
    if (!(await confirm({ message: question, danger: true }))) return;
    await change(call(deleteUsuario, { params }), `Se eliminó a «${nombre}»`, aulaMessages.deletion);
  }

  async function invite() {
    const question = `Le enviaremos a ${correo} un enlace nuevo para elegir su contraseña. El anterior dejará de servir.`;
    const sure = await confirm({ title: '¿Enviar otra invitación?', message: question, yes: 'Enviar', no: 'Cancelar' });
    if (sure) await change(call(sendInvitacion, { params }), `Invitación en camino a ${correo}`);
  }

  async function signOut() {
    const question = mine
      ? 'Se cerrarán tus sesiones en otros equipos y navegadores. Esta seguirá abierta.'
      : `${nombre} tendrá que iniciar sesión de nuevo en todos sus equipos.`;
    const sure = await confirm({ title: '¿Cerrar sus sesiones?', message: question, yes: 'Cerrar', no: 'Cancelar' });
    if (sure)
      await change(call(closeSessions, { params }), mine ? 'Cerramos tus otras sesiones' : 'Cerramos sus sesiones');
  }

  async function reset() {
    const question = `${nombre} entrará solo con su contraseña y podrá agregar otro segundo factor. Hazlo solo si te consta que es quien lo pide.`;
    const sure = await confirm({
      title: '¿Quitar su verificación en dos pasos?',
      message: question,
      yes: 'Quitar',
      no: 'Cancelar',
      danger: true,
    });
    if (sure) await change(call(resetFactors, { params }), 'Quitamos su verificación en dos pasos');
  }

  return { remove, invite, signOut, reset, mine, nombre };
}

function consequence(matriculas: number): string {
  if (matriculas === 0) return 'No tiene matrículas.';
  const count = matriculas === 1 ? 'una matrícula' : `${matriculas} matrículas`;
  return `Tiene ${count}: perderá el acceso. Sus notas, pedidos y certificados se conservan.`;
}
