import Hourglass from 'lucide-react/icons/hourglass';
import { useLocation } from 'react-router';
import { type Miga, useTrail } from '../app/breadcrumb.tsx';
import { RequireScreenId, useScreenId } from '../app/screen-id.tsx';
import { useTitle } from '../app/site.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';

const nombres: Record<string, string> = {
  '/cursos': 'Cursos',
  '/curso-detalle': 'Curso',
  '/curso-modulo': 'Módulos',
  '/curso-usuario': 'Estudiantes',
  '/certificados': 'Certificados',
  '/prueba': 'Prueba',
  '/modulos': 'Modulos',
  '/materiales': 'Materiales',
  '/docentes': 'Docentes',
  '/usuarios': 'Usuarios',
  '/entidades': 'Entidades',
};

const especialidad: Miga = { nombre: 'Especialidad', componente: '/especialidades' };

/** Stands where a screen of the campus is still to come. */
function Pronto({ before = [], params }: { before?: Miga[]; params?: Miga['params'] }) {
  const { pathname } = useLocation();
  const nombre = nombres[pathname] ?? '';
  const title = useTitle(nombre);
  useTrail([...before, { nombre, componente: pathname, params }]);
  return (
    <>
      {title}
      <EmptyState
        level={1}
        icon={Hourglass}
        title="Estamos preparando esta pantalla"
        action={<LinkButton to="/especialidades">Ver especialidades</LinkButton>}
      >
        Muy pronto podrás usarla desde aquí.
      </EmptyState>
    </>
  );
}

export const ProntoPage = () => <Pronto />;

export const ProntoConEspecialidadPage = () => (
  <RequireScreenId name="especialidadId">
    {(especialidadId) => <Pronto before={[especialidad]} params={{ especialidadId }} />}
  </RequireScreenId>
);

export const ProntoConCursoPage = () => (
  <RequireScreenId name="cursoId">
    {(cursoId) => <Pronto before={[especialidad]} params={{ cursoId }} />}
  </RequireScreenId>
);

export function ProntoConPruebaPage() {
  const cursoId = useScreenId('cursoId');
  const modulos: Miga[] = cursoId ? [{ nombre: 'Módulos', componente: '/curso-modulo', params: { cursoId } }] : [];
  return (
    <RequireScreenId name="pruebaId">
      {(pruebaId) => <Pronto before={[especialidad, ...modulos]} params={{ pruebaId }} />}
    </RequireScreenId>
  );
}
