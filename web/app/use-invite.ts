import { inviteUsuarios } from 'domain/contract/usuarios.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { formatCount } from '../ui/format-count.ts';
import { useCall } from './api.tsx';
import { useAct } from './use-act.ts';

/** Sends the invitation again to the chosen people, after a confirmation. */
export function useInvite(): (usuarioIds: readonly number[]) => Promise<void> {
  const call = useCall();
  const act = useAct();
  const { confirm } = useDialogs();
  return async (usuarioIds) => {
    const people = usuarioIds.length === 1 ? 'la persona elegida' : `las ${formatCount(usuarioIds.length)} elegidas`;
    const sure = await confirm({
      title: '¿Enviar la invitación?',
      message: `De ${people}, quien todavía no activó su cuenta recibirá un enlace nuevo para elegir su contraseña. El anterior deja de servir.`,
      yes: 'Enviar',
      no: 'Cancelar',
    });
    if (!sure) return;
    await act(call(inviteUsuarios, { body: { usuarioIds: [...usuarioIds] } }), ({ resource }) => {
      const { invitados = 0, activos = 0 } = resource ?? {};
      const active = activos > 0 ? ` · ${formatCount(activos)} ya tenían su cuenta activa` : '';
      return `${invitados === 1 ? '1 invitación' : `${formatCount(invitados)} invitaciones`} en camino${active}`;
    });
  };
}
