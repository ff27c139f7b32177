import { updateModulo } from 'domain/contract/modulos.ts';
import { esPrueba, quedanIntentos } from 'domain/rules/modulos.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import { useCall } from '../../app/api.tsx';
import { mensajesAula } from '../../app/mensajes-aula.ts';
import { useGoToScreen } from '../../app/screen-id.tsx';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useEstudio } from './estudio.tsx';

/** Link to the question editor for ADMIN, to the test for a student with attempts left. */
export function PruebaButton({ modulo }: { modulo: Modulo }) {
  const { esAdmin, curso } = useEstudio();
  const goTo = useGoToScreen();
  const { pruebaId, nombre, tipoModulo } = modulo;
  if (!esPrueba(tipoModulo.acronimo)) return null;
  if (pruebaId === null) return esAdmin ? <CrearPrueba modulo={modulo} /> : null;
  if (!esAdmin && !quedanIntentos(modulo)) return null;
  return (
    <Button
      variant={esAdmin ? 'secondary' : 'primary'}
      className="max-sm:w-full"
      onClick={() => goTo('/prueba', { pruebaId, cursoId: curso.cursoId })}
    >
      {esAdmin ? 'Editar prueba' : 'Iniciar prueba'}
      <span className="sr-only">«{nombre}»</span>
    </Button>
  );
}

/** Saving a module of type PRU creates its missing test. */
function CrearPrueba({ modulo }: { modulo: Modulo }) {
  const { modulos } = useEstudio();
  const call = useCall();
  const { showError } = useDialogs();
  const { moduloId, nombre, orden, tipoModuloId, version } = modulo;

  async function create() {
    const body = { nombre, orden, tipoModuloId, version };
    const { success, resource, message } = await call(updateModulo, { params: { id: moduloId }, body });
    if (success && resource) modulos.changeOne(moduloId, () => resource);
    else await showError({ title: mensajesAula.guardado, message });
  }

  return (
    <Button variant="secondary" className="max-sm:w-full" onClick={() => void create()}>
      Crear prueba
      <span className="sr-only">«{nombre}»</span>
    </Button>
  );
}
