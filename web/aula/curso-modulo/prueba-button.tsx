import { updateModulo } from 'domain/contract/modulos.ts';
import { hasIntentosLeft, isPrueba } from 'domain/rules/modulos.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import { useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { useGoToScreen } from '../../app/screen-id.tsx';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useStudy } from './study.tsx';

/** Link to the question editor for ADMIN, to the test for a student with attempts left. */
export function PruebaButton({ modulo }: { modulo: Modulo }) {
  const { isAdmin, curso } = useStudy();
  const goTo = useGoToScreen();
  const { pruebaId, nombre, tipoModulo, rendicion } = modulo;
  if (!isPrueba(tipoModulo.acronimo)) return null;
  if (pruebaId === null) return isAdmin ? <CreatePrueba modulo={modulo} /> : null;
  if (!isAdmin && !rendicion && !hasIntentosLeft(modulo)) return null;
  const open = rendicion !== null || modulo.fase === 'abierta';
  return (
    <Button
      variant={isAdmin || !open ? 'secondary' : 'primary'}
      className="max-sm:w-full"
      onClick={() => goTo('/prueba', { pruebaId, cursoId: curso.cursoId })}
    >
      {isAdmin ? 'Editar prueba' : rendicion ? 'Continuar' : open ? 'Iniciar prueba' : 'Ver prueba'}
      <span className="sr-only">«{nombre}»</span>
    </Button>
  );
}

/** Saving a module of type PRU creates its missing test. */
function CreatePrueba({ modulo }: { modulo: Modulo }) {
  const { modulos } = useStudy();
  const call = useCall();
  const { showError } = useDialogs();
  const { moduloId, nombre, orden, tipoModuloId, version } = modulo;

  async function create() {
    const body = { nombre, orden, tipoModuloId, version };
    const { success, resource, message } = await call(updateModulo, { params: { id: moduloId }, body });
    if (success && resource) modulos.changeOne(moduloId, () => resource);
    else await showError({ title: aulaMessages.guardado, message });
  }

  return (
    <Button variant="secondary" className="max-sm:w-full" onClick={() => void create()}>
      Crear prueba
      <span className="sr-only">«{nombre}»</span>
    </Button>
  );
}
