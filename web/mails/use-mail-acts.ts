import { useQueryClient } from '@tanstack/react-query';
import { dismissMails, listMails, sendMailsAgain } from 'domain/contract/mails.ts';
import { getPending } from 'domain/contract/panel.ts';
import type { MailSummary } from 'domain/schemas/mails.ts';
import { useCall } from '../app/api.tsx';
import { someNames } from '../app/some-names.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { formatCount } from '../ui/format-count.ts';
import { useLoading } from '../ui/overlay.tsx';
import { useToast } from '../ui/toast.tsx';

const mailsText = (n: number) => (n === 1 ? '1 correo' : `${formatCount(n)} correos`);

/** Acts on several mails that did not arrive; each asks first. */
export function useMailActs() {
  const call = useCall();
  const queryClient = useQueryClient();
  const { confirm, showError, tell } = useDialogs();
  const { track } = useLoading();
  const toast = useToast();

  async function refresh() {
    await queryClient.invalidateQueries({ queryKey: [listMails.path] });
    await queryClient.invalidateQueries({ queryKey: [getPending.path] });
  }

  const ask = (chosen: MailSummary[], title: string, yes: string) =>
    confirm({ title, message: `Para ${someNames(chosen.map(({ para }) => para))}.`, yes, no: 'Cancelar' });
  const idsOf = (chosen: MailSummary[]) => ({ ids: chosen.map(({ correoId }) => correoId) });

  async function resend(chosen: MailSummary[]) {
    if (!(await ask(chosen, `¿Reenviar ${mailsText(chosen.length)}?`, 'Reenviar'))) return;
    const { resource, message } = await track(call(sendMailsAgain, { body: idsOf(chosen) }), { delay: 200 });
    if (!resource) return showError({ message });
    const { reenviados, omitidos } = resource;
    await refresh();
    if (omitidos.length === 0) return toast.show(`${mailsText(reenviados)} en camino`);
    await tell({
      title: `${mailsText(reenviados)} en camino, ${formatCount(omitidos.length)} no`,
      message: omitidos.map(({ para, motivo }) => (para ? `${para}: ${motivo}` : motivo)).join('\n'),
    });
  }

  async function dismiss(chosen: MailSummary[]) {
    const attend = chosen.length === 1 ? 'Dar por atendido' : 'Dar por atendidos';
    if (!(await ask(chosen, `¿${attend} ${mailsText(chosen.length)}?`, attend))) return;
    const { resource, message } = await track(call(dismissMails, { body: idsOf(chosen) }), { delay: 200 });
    if (!resource) return showError({ message });
    toast.show(`${mailsText(resource.atendidos)} ${resource.atendidos === 1 ? 'atendido' : 'atendidos'}`);
    await refresh();
  }

  return { resend, dismiss };
}
