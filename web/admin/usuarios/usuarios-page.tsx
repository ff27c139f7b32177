import { useTrail } from '../../app/breadcrumb.tsx';
import { useTitle } from '../../app/site.tsx';
import { RecordCard } from '../maintenance/record-card.tsx';
import { useView } from '../maintenance/use-view.ts';
import { usuarios } from './resource.ts';
import { UsuarioForm } from './usuario-form.tsx';
import { UsuariosList } from './usuarios-list.tsx';

const list = { nombre: usuarios.crumb, componente: usuarios.route };

/** Uses the maintenance form; the list is separate, for roles, invitations and sessions. */
export function UsuariosPage() {
  const { view } = useView();
  const id = view.kind === 'record' ? view.id : null;
  const nombre = view.kind === 'list' ? usuarios.title : id === null ? usuarios.newLabel : usuarios.editLabel;
  const title = useTitle(nombre);
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    list,
    ...(view.kind === 'record' ? [{ ...list, nombre }] : []),
  ]);
  return (
    <>
      {title}
      {view.kind === 'list' ? (
        <UsuariosList />
      ) : (
        <RecordCard key={id} resource={usuarios} id={id} title={nombre} onCreated={() => {}}>
          {(record) => <UsuarioForm record={record} />}
        </RecordCard>
      )}
    </>
  );
}
