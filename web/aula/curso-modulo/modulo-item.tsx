import { updateModulo } from 'domain/contract/modulos.ts';
import { type NotaTone, notaTone } from 'domain/rules/calificacion.ts';
import { hasIntentosLeft, isPrueba } from 'domain/rules/modulos.ts';
import { writeNota } from 'domain/rules/parse-nota.ts';
import { plazoLabel } from 'domain/rules/rendicion.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { RunningLabel } from '../../app/running-rendicion.tsx';
import { useGoToScreen } from '../../app/screen-id.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { ConsultasSection } from '../consultas/consultas-section.tsx';
import { MaterialList } from './material-list.tsx';
import { plural } from './modulos-messages.ts';
import { useStudy } from './study.tsx';
import { useMateriales } from './use-modulos.ts';

type Props = {
  modulo: Modulo;
  place: number;
  open: boolean;
  onToggle: () => void;
  handle?: ReactNode;
  actions?: ReactNode;
};

export function ModuloItem({ modulo, place, open, onToggle, handle, actions }: Props) {
  const { isAdmin, modulos } = useStudy();
  const materiales = useMateriales(modulo.moduloId, open);
  const { moduloId, nombre, nota, pendiente, rendicion } = modulo;
  const plazo = plazoLabel(modulo, new Date());
  const contentId = `modulo-${moduloId}-materiales`;
  return (
    <Card as="li" padding="none">
      <div className="flex flex-wrap items-center gap-x-4 px-4 sm:px-6">
        {handle}
        <h2 className="min-w-0 grow basis-56 font-sans text-base leading-normal font-normal tracking-normal">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={contentId}
            onClick={onToggle}
            className="flex min-h-18 w-full items-center gap-4 rounded-lg py-3 text-left sm:gap-6"
          >
            <span
              aria-hidden="true"
              className={cx(
                'figures min-w-7 shrink-0 text-2xl whitespace-nowrap text-teal',
                handle ? 'max-sm:hidden' : '',
              )}
            >
              {place + 1}
            </span>
            <span className="min-w-0 grow">
              <span className="block font-semibold">{nombre}</span>
              <span className="block text-sm text-tinta-2">
                <ModuloLine modulo={modulo} isAdmin={isAdmin} />
              </span>
              {rendicion ? (
                <span className="mt-0.5 block text-sm">
                  <RunningLabel
                    rendicion={rendicion}
                    isFresh={modulos.isFetchedAfterMount}
                    onEnd={() => void modulos.refetch()}
                  />
                </span>
              ) : (
                plazo && <span className="mt-0.5 block text-sm font-medium">{plazo}</span>
              )}
            </span>
            {nota !== null && !isAdmin && <NotaBadge nota={nota} />}
            <ChevronDown size={20} className={cx('text-tinta-2 transition-transform', open && 'rotate-180')} />
          </button>
        </h2>
        <div className="flex flex-wrap items-center gap-2 pb-4 empty:hidden max-sm:w-full sm:py-3">
          {pendiente && <Badge tone="ambar">Pendiente de calificación</Badge>}
          <PruebaButton modulo={modulo} />
          {actions}
        </div>
      </div>
      <div id={contentId} hidden={!open} className="border-t border-linea px-4 py-2 sm:pr-6 sm:pl-18">
        {open && <MaterialList modulo={modulo} materiales={materiales} />}
        {open && <ConsultasSection moduloId={moduloId} nombre={nombre} />}
      </div>
    </Card>
  );
}

const words: Record<NotaTone, string> = { rojo: 'desaprobado', ambar: 'aprobado', verde: 'destacado' };

/** Grade with a colour, and a word for screen readers. */
function NotaBadge({ nota }: { nota: number }) {
  const tone = notaTone(nota);
  return (
    <Badge tone={tone} shape="box" className="shrink-0">
      <span>
        <span className="sr-only">Nota </span>
        {writeNota(nota)}
        <span className="sr-only">, {words[tone]}</span>
      </span>
    </Badge>
  );
}

/** Line under a module's name: its type and the student's progress. */
function ModuloLine({ modulo, isAdmin }: { modulo: Modulo; isAdmin: boolean }) {
  const { tipoModulo, materiales } = modulo;
  const prueba = isPrueba(tipoModulo.acronimo);
  const parts = [
    ...(prueba ? pruebaLabels(modulo, isAdmin) : [tipoModulo.nombre]),
    // A test without materials is complete: only administrators read that there are none.
    ...(prueba && materiales === 0 && !isAdmin ? [] : [plural(materiales, 'material', 'materiales')]),
    ...(isAdmin ? [] : seenLabel(modulo)),
  ];
  return parts.map((part, place) => (
    <span key={part}>
      {/* Parts under 18 characters do not wrap; longer ones may wrap on a phone. */}
      <span className={part.length < 18 ? 'whitespace-nowrap' : undefined}>{part}</span>
      {place < parts.length - 1 && '\u00a0· '}
    </span>
  ));
}

function pruebaLabels(modulo: Modulo, isAdmin: boolean): string[] {
  const { intento, intentoMax, intentosEnviados = 0 } = modulo;
  if (intentoMax === null) return [isAdmin ? 'Sin prueba' : 'Esta prueba aún no está disponible'];
  const drawn = plural(modulo.cantidad, 'pregunta', 'preguntas');
  if (isAdmin) {
    const all = plural(modulo.preguntas, 'pregunta', 'preguntas');
    const preguntas = modulo.cantidad === modulo.preguntas ? all : `${modulo.cantidad} de ${all}`;
    return [`Número de intentos: ${intentoMax}`, `Intentos enviados: ${intentosEnviados}`, preguntas];
  }
  const used = `(${intento}/${intentoMax})`;
  const canSit = modulo.rendicion !== null || hasIntentosLeft(modulo);
  return [canSit ? `Prueba - Intentos ${used}` : `Ya usaste todos tus intentos ${used}`, drawn];
}

function seenLabel({ vistos, materiales }: Modulo): string[] {
  if (vistos === 0) return [];
  return [vistos === materiales ? 'todo visto' : plural(vistos, 'visto', 'vistos')];
}

/** Link to the question editor for ADMIN, to the test for a student with attempts left. */
function PruebaButton({ modulo }: { modulo: Modulo }) {
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
