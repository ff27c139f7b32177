import { dismissMails, listMails, sendMailsAgain } from 'domain/contract/mails.ts';
import { getPending } from 'domain/contract/panel.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { sortColumns } from 'domain/formats/sorting.ts';
import { type MailFilter, type MailSummary, mailFilters } from 'domain/schemas/mails.ts';
import Eye from 'lucide-react/icons/eye';
import Send from 'lucide-react/icons/send';
import { useCall, useList, useReload } from '../app/api.tsx';
import { ListPage, useEstado } from '../app/list-page.tsx';
import { someNames } from '../app/some-names.ts';
import { useTable } from '../app/use-table.ts';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { formatCount } from '../ui/format-count.ts';
import { useLoading } from '../ui/overlay.tsx';
import { useToast } from '../ui/toast.tsx';
import { useOpened } from '../ui/use-opened.ts';
import { useSelection } from '../ui/use-selection.ts';
import { MailBadge, MailDialog } from './mail-dialog.tsx';

const filterLabel: Record<MailFilter, string> = {
  'por-atender': 'Por atender',
  pendiente: 'En cola',
  enviado: 'Enviados',
  rechazado: 'Rechazados',
  fallido: 'No se pudieron enviar',
};

const columns: Column<MailSummary>[] = [
  {
    key: 'para',
    header: 'Para',
    sortKey: 'para',
    cell: ({ para }) => <span className="font-semibold wrap-anywhere">{para}</span>,
  },
  { key: 'asunto', header: 'Asunto', sortKey: 'asunto', cell: ({ asunto }) => asunto },
  { key: 'estado', header: 'Estado', sortKey: 'estado', cell: State },
  {
    key: 'creado',
    header: 'Fecha',
    sortKey: 'creado',
    cell: ({ creado }) => <span className="whitespace-nowrap tabular-nums">{formatDateTime(creado)}</span>,
  },
];

const correoKey = ({ correoId }: MailSummary) => correoId;

/** The outbox: the state of every mail, and acts on mails that did not arrive. */
export function MailsPage() {
  const table = useTable(sortColumns.correos, { standard: '-creado', dated: true });
  const estado = useEstado(mailFilters);
  const [opened, setOpened] = useOpened('correo');
  const list = useList(listMails, { query: { ...table.query, ...(estado && { estado }) } });
  const selection = useSelection(list.data?.resources, correoKey, ({ porAtender }) => porAtender);
  const { resend, dismiss } = useMailActs();
  const resendable = selection.chosen.filter(({ puedeReenviar }) => puedeReenviar);
  return (
    <ListPage
      title="Correos"
      path="/correos"
      words={['correo', 'correos']}
      searchLabel="Buscar por dirección o asunto"
      estados={filterLabel}
      daysLabel="Fecha del correo"
      table={table}
      estado={estado}
      list={list}
      columns={columns}
      rowKey={correoKey}
      selection={{
        of: selection,
        label: ({ para, asunto }) => `Seleccionar «${asunto}» a ${para}`,
        acts: (
          <>
            <Button variant="secondary" size="sm" onClick={() => void dismiss(selection.chosen)}>
              Dar por atendidos
            </Button>
            {resendable.length > 0 && (
              <Button size="sm" icon={Send} onClick={() => void resend(resendable)}>
                Reenviar
              </Button>
            )}
          </>
        ),
      }}
      emptyHint="Los correos que envíe la escuela aparecerán aquí."
      open={{
        icon: Eye,
        label: ({ para }) => `Ver el correo a ${para}`,
        onOpen: ({ correoId }) => setOpened(correoId),
      }}
    >
      {opened !== null && <MailDialog id={opened} onClose={() => setOpened(null)} />}
    </ListPage>
  );
}

function State({ estado, motivo, porAtender, intentos }: MailSummary) {
  const failed = estado === 'rechazado' || estado === 'fallido';
  const notes = [
    motivo,
    estado === 'pendiente' && intentos > 0 && `${intentos === 1 ? '1 intento' : `${intentos} intentos`}`,
    failed && !porAtender && 'atendido',
  ].filter(Boolean);
  return (
    <span className="grid justify-items-end gap-1 text-right @2xl:justify-items-start @2xl:text-left">
      <MailBadge estado={estado} />
      {notes.length > 0 && <span className="text-sm text-tinta-2">{notes.join(' · ')}</span>}
    </span>
  );
}

const mailsText = (n: number) => (n === 1 ? '1 correo' : `${formatCount(n)} correos`);

/** Acts on several mails that did not arrive; each asks first. */
function useMailActs() {
  const call = useCall();
  const refresh = useReload(listMails, getPending);
  const { confirm, showError, tell } = useDialogs();
  const { track } = useLoading();
  const toast = useToast();

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
