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
  const { vista } = useView();
  const id = vista.de === 'ficha' ? vista.id : null;
  const nombre = vista.de === 'lista' ? usuarios.titulo : id === null ? usuarios.newLabel : usuarios.editLabel;
  const title = useTitle(nombre);
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    list,
    ...(vista.de === 'ficha' ? [{ ...list, nombre }] : []),
  ]);
  return (
    <>
      {title}
      {vista.de === 'lista' ? (
        <UsuariosList />
      ) : (
        <RecordCard key={id} resource={usuarios} id={id} titulo={nombre} onCreated={() => {}}>
          {(record) => <UsuarioForm ficha={record} />}
        </RecordCard>
      )}
    </>
  );
}
