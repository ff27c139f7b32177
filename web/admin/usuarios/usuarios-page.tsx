import { useTrail } from '../../app/breadcrumb.tsx';
import { useTitle } from '../../app/site.tsx';
import { Ficha } from '../mantenimiento/ficha.tsx';
import { useVista } from '../mantenimiento/use-vista.ts';
import { usuarios } from './recurso.ts';
import { UsuarioForm } from './usuario-form.tsx';
import { UsuariosLista } from './usuarios-lista.tsx';

const lista = { nombre: usuarios.miga, componente: usuarios.ruta };

/** Uses the maintenance form; the list is separate, for roles, invitations and sessions. */
export function UsuariosPage() {
  const { vista } = useVista();
  const id = vista.de === 'ficha' ? vista.id : null;
  const nombre = vista.de === 'lista' ? usuarios.titulo : id === null ? usuarios.nuevo : usuarios.editar;
  const title = useTitle(nombre);
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    lista,
    ...(vista.de === 'ficha' ? [{ ...lista, nombre }] : []),
  ]);
  return (
    <>
      {title}
      {vista.de === 'lista' ? (
        <UsuariosLista />
      ) : (
        <Ficha key={id} recurso={usuarios} id={id} titulo={nombre} onCreado={() => {}}>
          {(ficha) => <UsuarioForm ficha={ficha} />}
        </Ficha>
      )}
    </>
  );
}
