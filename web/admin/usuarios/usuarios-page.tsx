import type { Usuario } from 'domain/schemas/usuarios.ts';
import Mail from 'lucide-react/icons/mail';
import MailPlus from 'lucide-react/icons/mail-plus';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { EnrolDialog } from '../../app/enrol-dialog.tsx';
import { useMay } from '../../app/permisos.ts';
import { useInvite } from '../../app/use-invite.ts';
import { UsuarioLink } from '../../app/usuario-link.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { useNavigate } from '../../ui/navigation.ts';
import { Maintenance } from '../maintenance/maintenance.tsx';
import { CircularDialog } from './circular-dialog.tsx';
import { rolOptions, usuarios } from './resource.ts';
import { RolBadge } from './rol-field.tsx';
import { UsuarioActions } from './usuario-actions.tsx';
import { UsuarioForm } from './usuario-form.tsx';

const columns: Column<Usuario>[] = [
  { key: 'nombre', header: 'Nombre', sortKey: 'nombre', cell: Person },
  { key: 'dni', header: 'DNI', sortKey: 'dni', cell: ({ dni }) => <span className="tabular-nums">{dni}</span> },
  { key: 'numero', header: 'Celular', sortKey: 'celular', cell: ({ numero }) => numero || '—', hideOnPhone: true },
  {
    key: 'rol',
    header: 'Rol',
    sortKey: 'rol',
    cell: RolBadge,
  },
  {
    key: 'cuenta',
    header: 'Cuenta',
    sortKey: 'cuenta',
    cell: ({ activada }) =>
      activada ? <Badge tone="verde">Activa</Badge> : <Badge tone="ambar">Invitación pendiente</Badge>,
  },
];

const rolChoice = {
  name: 'rol',
  label: 'Rol',
  placeholder: 'Todos los roles',
  options: rolOptions,
};

const idOf = ({ usuarioId }: Usuario) => usuarioId;

export function UsuariosPage() {
  const navigate = useNavigate();
  const invite = useInvite();
  const canEnrol = useMay('academico');
  const [enrolling, setEnrolling] = useState<number[] | null>(null);
  const [writingTo, setWritingTo] = useState<number[] | null>(null);
  const close = () => setEnrolling(null);
  return (
    <>
      <Maintenance
        resource={usuarios}
        columns={columns}
        choice={rolChoice}
        selection={{
          label: ({ nombre, apellido }) => `Seleccionar a ${nombre} ${apellido}`,
          acts: (chosen) => (
            <>
              <Button variant="secondary" size="sm" icon={Mail} onClick={() => setWritingTo(chosen.map(idOf))}>
                Escribir
              </Button>
              <Button variant="secondary" size="sm" icon={MailPlus} onClick={() => void invite(chosen.map(idOf))}>
                Invitar
              </Button>
              {canEnrol && (
                <Button variant="secondary" size="sm" icon={UserPlus} onClick={() => setEnrolling(chosen.map(idOf))}>
                  Matricular en un curso
                </Button>
              )}
            </>
          ),
        }}
        onOpen={({ usuarioId }) => navigate(`/usuarios/${usuarioId}`)}
        ownActions={(usuario) => <UsuarioActions usuario={usuario} />}
      >
        {(record) => <UsuarioForm record={record} />}
      </Maintenance>
      {writingTo && <CircularDialog usuarioIds={writingTo} onClose={() => setWritingTo(null)} />}
      {enrolling && <EnrolDialog usuarioIds={enrolling} onClose={close} onDone={close} />}
    </>
  );
}

function Person({ usuarioId, nombre, apellido, correo }: Usuario) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={`${nombre} ${apellido}`} size="sm" />
      <span className="min-w-0">
        <UsuarioLink usuarioId={usuarioId} className="block font-semibold">
          {`${apellido}, ${nombre}`}
        </UsuarioLink>
        <span className="block text-sm break-all text-tinta-2">{correo}</span>
      </span>
    </span>
  );
}
