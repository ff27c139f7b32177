import { movedLabel } from 'domain/rules/rendicion.ts';
import type { Borrador, Prueba } from 'domain/schemas/pruebas.ts';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Check from 'lucide-react/icons/check';
import CloudAlert from 'lucide-react/icons/cloud-alert';
import CloudOff from 'lucide-react/icons/cloud-off';
import Timer from 'lucide-react/icons/timer';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useHiddenTrail } from '../../app/breadcrumb.tsx';
import { announcement, leftLabel, leftTone } from '../../app/time-left.ts';
import { useClock } from '../../app/use-clock.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { SaveState } from './autosave.ts';
import type { Intento } from './change-queue.ts';
import { Evaluacion, focusPregunta } from './evaluacion.tsx';
import { PastIntentos } from './past-intentos.tsx';
import type { Problem } from './submission.ts';
import { useAutosave } from './use-autosave.ts';
import { useSubmission } from './use-submission.ts';

/** Seconds before the end at which everything is saved once more. */
const lastSaveAt = 2;

type Props = { prueba: Prueba; borrador: Borrador; intento: Intento; isPageOpen: RefObject<boolean> };

export function TakePrueba({ prueba, borrador, intento, isPageOpen }: Props) {
  useHiddenTrail();
  const { left, read, moved } = useClock(borrador);
  const { engine, respuestas, saveState, rejection } = useAutosave(prueba, borrador, intento, read);
  const { submitter, sending, problem } = useSubmission({ prueba, intento, isPageOpen }, engine);
  // `fin` of the test, because a draft without an end may be a sitting without one, or none. The test's clock is only
  // fresh when `fin` changes.
  const fin = prueba.rendicion?.fin;
  const knownFin = useRef(fin);
  const follow = useEffectEvent((moved: string | null) => read({ fin: moved, ahora: prueba.ahora }));
  useEffect(() => {
    if (fin !== undefined && fin !== knownFin.current) follow(fin);
    knownFin.current = fin;
  }, [fin]);
  useEffect(() => {
    if (left === lastSaveAt) void engine.flush();
    submitter.setTimeUp(left === 0);
  }, [left, engine, submitter]);
  const [first] = prueba.preguntas;
  const begin = useEffectEvent(() => {
    const isNew = borrador.opciones.length === 0 && borrador.abiertas.length === 0;
    if (isNew && first) focusPregunta(first.preguntaId);
  });
  useEffect(() => begin(), []);
  return (
    <Evaluacion
      prueba={prueba}
      back={<ContinueLater cursoId={prueba.cursoId} left={left} />}
      respuestas={respuestas}
      onChange={(...edit) => {
        submitter.forgetRejection();
        engine.edit(...edit);
      }}
      onSubmit={() => void submitter.submit()}
      sending={sending}
      status={left !== 0 && <SaveStatus saveState={saveState} />}
      clock={left !== null && <Clock left={left} />}
      notice={
        <div className="mb-5 grid gap-3 empty:hidden">
          {prueba.intento > 0 && (prueba.rendicion ? <NoPastIntentos /> : <PastIntentos pruebaId={prueba.pruebaId} />)}
          {moved && left !== 0 && <Alert>{movedLabel(moved.fin, new Date(moved.ahora))}</Alert>}
          {rejection && left !== 0 && <Rejection message={rejection} onRetry={() => engine.retry(prueba.preguntas)} />}
        </div>
      }
      problem={problem && <NotSubmitted {...problem} />}
    />
  );
}

/** The only way out of the page besides the menu: the breadcrumb is hidden. Answers are saved as they are given. */
function ContinueLater({ cursoId, left }: { cursoId: number; left: number | null }) {
  return (
    <LinkButton
      to={`/curso-modulo?cursoId=${cursoId}`}
      state={{ cursoId }}
      variant="quiet"
      size="sm"
      icon={ArrowLeft}
      className="-ml-3.5"
    >
      {left === null ? 'Seguir después' : left === 0 ? 'Salir' : 'Salir, el tiempo sigue corriendo'}
    </LinkButton>
  );
}

/** Hides earlier attempts, because their explanations may answer questions of this one. */
function NoPastIntentos() {
  return <p className="text-sm text-tinta-2">Tus intentos anteriores se ven cuando entregues este.</p>;
}

function Rejection({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Alert
      tone="error"
      title="Tus últimas respuestas no se guardaron"
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Reintentar
        </Button>
      }
    >
      {message}
    </Alert>
  );
}

function NotSubmitted({ message, noAnswer }: Problem) {
  return (
    <Alert tone="error" title="No se pudo enviar la prueba" className="mb-2.5">
      <p>{message}</p>
      {noAnswer && <p>Tus respuestas siguen aquí. Envíala otra vez: el intento se cuenta una sola vez.</p>}
    </Alert>
  );
}

/** Remaining time of a sitting. Announced to screen readers five minutes and one minute before the end, and at it. */
function Clock({ left }: { left: number }) {
  return (
    <>
      <p role="timer" className={cx('flex items-center gap-1.5 tabular-nums', leftTone(left) || 'text-tinta-2')}>
        <Timer size={16} />
        {leftLabel(left)}
      </p>
      <p role="status" className="sr-only">
        {announcement(left)}
      </p>
    </>
  );
}

const texts: Record<SaveState, string> = {
  nada: 'Se guarda mientras respondes',
  guardado: 'Guardado',
  guardando: 'Guardando…',
  'sin-conexion': 'Sin conexión, se guardará al volver',
  rechazado: 'No se pudo guardar',
};

const icons = { guardado: Check, 'sin-conexion': CloudOff, rechazado: CloudAlert };

function SaveStatus({ saveState }: { saveState: SaveState }) {
  const Icon = saveState === 'nada' || saveState === 'guardando' ? null : icons[saveState];
  return (
    <p
      aria-live="polite"
      className={cx(
        'flex items-center gap-1.5',
        saveState === 'sin-conexion' ? 'text-ambar' : saveState === 'rechazado' ? 'text-rojo' : 'text-tinta-2',
      )}
    >
      {Icon && <Icon size={16} />}
      {saveState === 'guardando' && <Spinner size={14} />}
      {texts[saveState]}
    </p>
  );
}
