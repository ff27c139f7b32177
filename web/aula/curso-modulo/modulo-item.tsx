import { updateModulo } from 'domain/contract/modulos.ts';
import { type NotaTone, notaTone } from 'domain/rules/calificacion.ts';
import { isPassed } from 'domain/rules/lecciones.ts';
import { hasIntentosLeft, isPrueba } from 'domain/rules/modulos.ts';
import { writeNota } from 'domain/rules/parse-nota.ts';
import { plazoLabel } from 'domain/rules/rendicion.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type ReactNode, Suspense } from 'react';
import { useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { lazyPart } from '../../app/lazy-part.tsx';
import { RunningLabel } from '../../app/running-rendicion.tsx';
import { useGoToScreen } from '../../app/screen-id.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { LeccionRows } from './leccion-rows.tsx';
import { modulosMessages, plural } from './modulos-messages.ts';
import { stepLink } from './next-button.tsx';
import { useStudy } from './study.tsx';
import { materialesId, useLecciones, useMateriales } from './use-modulos.ts';

/** Lazy: students do not download the editing code. */
const ConsultasSection = lazyPart(async () => (await import('../consultas/consultas-section.tsx')).ConsultasSection);
const MaterialList = lazyPart(async () => (await import('./material-list.tsx')).MaterialList);

type Props = {
  modulo: Modulo;
  place: number;
  open: boolean;
  onToggle: () => void;
  handle?: ReactNode;
  actions?: ReactNode;
};

export function ModuloItem({ modulo, place, open, onToggle, handle, actions }: Props) {
  const { isEquipo, modulos } = useStudy();
  const { moduloId, nombre, nota, pendiente, rendicion } = modulo;
  const isPassedPrueba = !isEquipo && modulo.pruebaId !== null && isPassed(modulo);
  const plazo = plazoLabel(modulo, new Date());
  const contentId = materialesId(moduloId);
  return (
    <li data-modulo={moduloId} className="data-over:bg-teal-claro">
      <div className="flex flex-wrap items-center gap-x-4 px-4 sm:px-5">
        {handle}
        <h2 className="min-w-0 grow basis-56 font-sans text-base leading-normal font-normal tracking-normal">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={contentId}
            onClick={onToggle}
            className="flex min-h-13 w-full items-center gap-3 rounded-lg py-2 text-left sm:gap-4"
          >
            <span
              aria-hidden="true"
              className={cx(
                'figures min-w-5 shrink-0 text-[1.375rem] sm:min-w-7 whitespace-nowrap text-teal',
                handle ? 'max-sm:hidden' : '',
              )}
            >
              {place + 1}
            </span>
            <span className="min-w-0 grow">
              <span className="block font-semibold">{nombre}</span>
              <span className="block text-sm text-tinta-2">
                <ModuloLine modulo={modulo} isEquipo={isEquipo} />
              </span>
              {rendicion ? (
                <span className="mt-1 inline-block rounded-full bg-rojo-claro px-2.5 py-0.5 text-sm">
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
            {nota !== null && !isEquipo && <NotaBadge nota={nota} nsp={modulo.nsp} isSmall />}
            {isPassedPrueba && (
              <CircleCheck size={20} aria-hidden="true" className="shrink-0 text-verde max-sm:hidden" />
            )}
            <ChevronDown size={20} className={cx('text-tinta-2 transition-transform', open && 'rotate-180')} />
          </button>
        </h2>
        <div className="flex flex-wrap items-center gap-2 empty:hidden max-sm:w-full max-sm:pb-2 max-sm:pl-5 sm:py-1.5">
          {pendiente && <Badge tone="ambar">Pendiente de calificación</Badge>}
          <PruebaButton modulo={modulo} />
          {actions}
        </div>
      </div>
      <div id={contentId} hidden={!open} className="border-t border-linea px-4 py-1 sm:pr-5 sm:pl-16">
        {isEquipo ? <EditedMateriales modulo={modulo} open={open} /> : open && <StudiedMateriales modulo={modulo} />}
        {open && (
          // A student always finds the section, so its place is kept.
          <Suspense fallback={!isEquipo && <Skeleton className="mt-3 mb-2 h-12" />}>
            <ConsultasSection cursoId={modulo.cursoId} moduloId={moduloId} nombre={nombre} />
          </Suspense>
        )}
      </div>
    </li>
  );
}

/** Stays mounted while its module is closed, so that the materials are loaded once. */
function EditedMateriales({ modulo, open }: { modulo: Modulo; open: boolean }) {
  const materiales = useMateriales(modulo.moduloId, open);
  if (!open) return null;
  return (
    <Suspense fallback={<SkeletonText lines={3} />}>
      <MaterialList modulo={modulo} materiales={materiales} />
    </Suspense>
  );
}

function StudiedMateriales({ modulo }: { modulo: Modulo }) {
  const { curso, next } = useStudy();
  const { data, error, isFetching, refetch } = useLecciones(curso.cursoId, true);
  const lecciones = data?.resources?.filter(({ moduloId }) => moduloId === modulo.moduloId);
  if (lecciones) {
    const currentId = next?.kind === 'leccion' ? next.leccion.materialId : null;
    const { cursoId } = curso;
    return <LeccionRows cursoId={cursoId} nombre={modulo.nombre} lecciones={lecciones} currentId={currentId} />;
  }
  if (!error) return <SkeletonText lines={3} />;
  return (
    <ErrorState
      title={modulosMessages.loadMateriales}
      message={error.message}
      onRetry={() => void refetch()}
      busy={isFetching}
      className="py-6"
    />
  );
}

const words: Record<NotaTone, string> = { rojo: 'desaprobado', ambar: 'aprobado', verde: 'destacado' };

/** Grade with a colour, and a word for screen readers. */
export function NotaBadge({ nota, nsp, isSmall }: { nota: number; nsp?: boolean; isSmall?: boolean }) {
  const tone = notaTone(nota);
  return (
    <Badge tone={tone} shape="box" className={cx('shrink-0', isSmall && 'min-w-8 px-2 py-0.5 text-sm max-sm:px-1')}>
      <span>
        <span className="sr-only">Nota </span>
        {nsp ? 'NSP' : writeNota(nota)}
        <span className="sr-only">, {nsp ? 'no se presentó' : words[tone]}</span>
      </span>
    </Badge>
  );
}

/** Line under a module's name: its type and the student's progress. */
function ModuloLine({ modulo, isEquipo }: { modulo: Modulo; isEquipo: boolean }) {
  const { tipoModulo, materiales } = modulo;
  const prueba = isPrueba(tipoModulo.acronimo);
  const parts = [
    ...(prueba ? pruebaLabels(modulo, isEquipo) : [tipoModulo.nombre]),
    // A test needs no materials: only staff see that there are none.
    ...(prueba && materiales === 0 && !isEquipo ? [] : [plural(materiales, 'material', 'materiales')]),
    ...(isEquipo ? [] : seenLabel(modulo)),
  ];
  return parts.map((part, place) => (
    <span key={part}>
      {/* Parts under 18 characters do not wrap; longer ones may wrap on a phone. */}
      <span className={part.length < 18 ? 'whitespace-nowrap' : undefined}>{part}</span>
      {place < parts.length - 1 && '\u00a0· '}
    </span>
  ));
}

function pruebaLabels(modulo: Modulo, isEquipo: boolean): string[] {
  const { intento, intentoMax, intentosEnviados = 0 } = modulo;
  if (intentoMax === null) return [isEquipo ? 'Sin prueba' : 'Esta prueba aún no está disponible'];
  const drawn = plural(modulo.cantidad, 'pregunta', 'preguntas');
  if (isEquipo) {
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

/** Link to the question editor for staff, to its answers for lecturers, to the test or its results for a student. */
function PruebaButton({ modulo }: { modulo: Modulo }) {
  const { isEquipo, canManage, curso, next } = useStudy();
  const goTo = useGoToScreen();
  const { pruebaId, nombre, tipoModulo, rendicion, empezada } = modulo;
  if (!isPrueba(tipoModulo.acronimo)) return null;
  if (pruebaId === null) return canManage ? <CreatePrueba modulo={modulo} /> : null;
  if (isEquipo && !canManage) {
    return (
      <LinkButton variant="secondary" size="sm" to={`/calificaciones?cursoId=${curso.cursoId}`}>
        Calificar
        <span className="sr-only">«{nombre}»</span>
      </LinkButton>
    );
  }
  if (!isEquipo && !rendicion && !hasIntentosLeft(modulo)) {
    return (
      <LinkButton variant="secondary" size="sm" {...stepLink(curso.cursoId, { kind: 'prueba', modulo })}>
        {modulo.pendiente ? 'Ver mis respuestas' : 'Ver resultado'}
        <span className="sr-only">«{nombre}»</span>
      </LinkButton>
    );
  }
  const open = rendicion !== null || modulo.fase === 'abierta';
  const isNext = next?.kind === 'prueba' && next.modulo.moduloId === modulo.moduloId;
  return (
    <Button
      variant={isNext ? 'primary' : isEquipo || !isPassed(modulo) ? 'secondary' : 'quiet'}
      size="sm"
      onClick={() => goTo('/prueba', { pruebaId, cursoId: curso.cursoId })}
    >
      {isEquipo ? 'Editar prueba' : !open ? 'Ver prueba' : rendicion || empezada ? 'Continuar' : 'Iniciar prueba'}
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
    <Button variant="secondary" size="sm" onClick={() => void create()}>
      Crear prueba
      <span className="sr-only">«{nombre}»</span>
    </Button>
  );
}
