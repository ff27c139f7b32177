import {
  cancelInvitacion,
  exportGrupo,
  listGrupoMembers,
  listMyGrupos,
  releaseCupo,
  resendInvitacion,
} from 'domain/contract/grupos.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { GrupoCurso, GrupoMember } from 'domain/schemas/grupos.ts';
import Ellipsis from 'lucide-react/icons/ellipsis-vertical';
import { useState } from 'react';
import { useApi, useCall, useReload } from '../app/api.tsx';
import { ExportButtons } from '../app/export-buttons.tsx';
import { useAct } from '../app/use-act.ts';
import { useSaveDownload } from '../app/use-save-download.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { InviteDialog } from './invite-dialog.tsx';

const columns: Column<GrupoMember>[] = [
  { key: 'persona', header: 'Persona', cell: Person },
  { key: 'estado', header: 'Cupo', cell: Estado },
  {
    key: 'avance',
    header: 'Avance',
    cell: ({ avance }) => (avance && avance.total > 0 ? `${avance.vistos} de ${avance.total} materiales` : '—'),
  },
  {
    key: 'asistencia',
    header: 'Asistencia',
    cell: ({ asistencia }) =>
      asistencia && asistencia.sesiones > 0 ? `${asistencia.asistidas} de ${asistencia.sesiones} sesiones` : '—',
  },
  {
    key: 'certificado',
    header: 'Certificado',
    cell: ({ certificado }) =>
      certificado ? (
        <TextLink to={`/verificar/${certificado.codigo}`}>
          {certificado.constancia ? 'Ver constancia' : 'Ver certificado'}
        </TextLink>
      ) : (
        '—'
      ),
  },
];

const nameOf = ({ nombre, correo, propio }: GrupoMember) => nombre || correo || (propio ? 'Tú' : 'Cupo usado');

function Person(row: GrupoMember) {
  const { nombre, correo, propio } = row;
  return (
    <span className="block min-w-0">
      <span className="font-medium wrap-anywhere">
        {nameOf(row)}
        {propio && nombre && <span className="font-normal text-tinta-2"> (tú)</span>}
      </span>
      {nombre && correo && <span className="block text-sm wrap-anywhere text-tinta-2">{correo}</span>}
    </span>
  );
}

function Estado({ asientoId, desde, vencida, comparte }: GrupoMember) {
  return (
    <span className="grid justify-items-end gap-1 text-right @2xl:justify-items-start @2xl:text-left">
      {asientoId !== null ? (
        <Badge tone="verde">Usado</Badge>
      ) : (
        <Badge tone={vencida ? 'rojo' : 'ambar'}>{vencida ? 'Invitación vencida' : 'Invitado'}</Badge>
      )}
      {asientoId !== null && !comparte && <span className="text-sm text-tinta-2">No comparte su avance</span>}
      {asientoId === null && (
        <span className="text-sm text-tinta-2">{desde ? formatDateTime(desde) : 'Correo en camino'}</span>
      )}
    </span>
  );
}

/** Seats in use and open invitations of one course. */
export function Members({ curso }: { curso: GrupoCurso }) {
  const { pedidoItemId: id, nombre, libres } = curso;
  const call = useCall();
  const save = useSaveDownload();
  const query = useApi(listGrupoMembers, { params: { id } });
  const reload = useReload(listGrupoMembers, listMyGrupos);
  const [inviting, setInviting] = useState(false);
  const exportAll = (formato?: 'xlsx') => call(exportGrupo, { params: { id }, query: { ...(formato && { formato }) } });
  return (
    <section aria-labelledby="personas" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 id="personas" className="title-2">
            Personas
          </h2>
          <p className="wrap-anywhere text-tinta-2">{nombre}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button disabled={libres === 0} onClick={() => setInviting(true)}>
            Invitar
          </Button>
          <ExportButtons onExport={(formato) => void save(exportAll(formato))} />
        </div>
      </div>
      <DataTable
        caption={`Personas de ${nombre}`}
        columns={columns}
        rows={query.data?.resources}
        {...(query.error && { error: query.error.message, onRetry: () => void query.refetch() })}
        refreshing={query.isFetching}
        rowKey={({ asientoId, invitacionId }) => `${asientoId} ${invitacionId}`}
        emptyHint="Nadie usa estos cupos todavía. Invita a tu gente por correo."
        actions={(row) => <RowMenu row={row} onDone={() => void reload()} />}
      />
      <p className="text-sm text-tinta-2">
        De quien aceptó compartirlo ves avance, asistencia y certificado. De los demás, solo que su cupo está usado.
      </p>
      {inviting && (
        <InviteDialog
          curso={curso}
          onClose={() => setInviting(false)}
          onSent={() => {
            setInviting(false);
            void reload();
          }}
        />
      )}
    </section>
  );
}

function RowMenu({ row, onDone }: { row: GrupoMember; onDone: () => void }) {
  const call = useCall();
  const act = useAct();
  const { confirm } = useDialogs();
  const { asientoId, invitacionId, propio } = row;
  const name = nameOf(row);

  async function release(id: number) {
    const message = propio
      ? 'Dejarás de tener este curso en tu cuenta y podrás darlo a otra persona.'
      : 'Solo se libera si todavía no entró al curso. Le avisaremos por correo.';
    if (!(await confirm({ title: `¿Liberar el cupo de ${name}?`, message, yes: 'Liberar cupo' }))) return;
    await act(call(releaseCupo, { params: { id } }), undefined, 'No se liberó el cupo');
    onDone();
  }

  async function cancel(id: number) {
    const message = 'Su enlace dejará de servir y el cupo quedará libre.';
    if (!(await confirm({ title: `¿Retirar la invitación de ${name}?`, message, yes: 'Retirar' }))) return;
    await act(call(cancelInvitacion, { params: { id } }));
    onDone();
  }

  async function resend(id: number) {
    await act(call(resendInvitacion, { params: { id } }));
    onDone();
  }

  const items =
    asientoId === null
      ? [
          { label: 'Reenviar la invitación', onSelect: () => void resend(invitacionId!) },
          { label: 'Retirar la invitación', danger: true, onSelect: () => void cancel(invitacionId!) },
        ]
      : [{ label: 'Liberar el cupo', danger: true, onSelect: () => void release(asientoId) }];
  return <Menu trigger={<IconButton label={`Acciones de ${name}`} icon={Ellipsis} />} items={items} />;
}
