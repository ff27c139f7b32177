import { movedLabel } from 'domain/rules/rendicion.ts';
import type { Borrador, Prueba } from 'domain/schemas/pruebas.ts';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useHiddenTrail } from '../../app/breadcrumb.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Intento } from './change-queue.ts';
import { Clock } from './clock.tsx';
import { Evaluacion } from './evaluacion.tsx';
import { PastIntentos } from './past-intentos.tsx';
import { SaveStatus } from './save-status.tsx';
import { useAutosave } from './use-autosave.ts';
import { useClock } from './use-clock.ts';
import { type Problem, useSubmission } from './use-submission.ts';

/** Seconds before the end at which everything is saved once more. */
const lastSaveAt = 2;

type Props = { prueba: Prueba; borrador: Borrador; intento: Intento };

export function TakePrueba({ prueba, borrador, intento }: Props) {
  useHiddenTrail();
  const { left, read, moved } = useClock(borrador);
  const { engine, respuestas, saveState, rejection } = useAutosave(prueba, borrador, intento, read);
  const { enviar, submitAtEnd, sending, problema, forgetRejection } = useSubmission(prueba, intento, engine);
  // A draft without an end is a sitting without one, or none: the test says which. Its clock is fresh only when it changed.
  const fin = prueba.rendicion?.fin;
  const knownFin = useRef(fin);
  const follow = useEffectEvent((moved: string | null) => read({ fin: moved, ahora: prueba.ahora }));
  useEffect(() => {
    if (fin !== undefined && fin !== knownFin.current) follow(fin);
    knownFin.current = fin;
  }, [fin]);
  const end = useEffectEvent(() => void submitAtEnd());
  const saveInTime = useEffectEvent(() => void engine.flush());
  useEffect(() => {
    if (left === lastSaveAt) saveInTime();
    if (left === 0) end();
  }, [left]);
  return (
    <Evaluacion
      prueba={prueba}
      back={<ContinueLater cursoId={prueba.cursoId} running={left !== null} />}
      respuestas={respuestas}
      onChange={(...edit) => {
        forgetRejection();
        engine.edit(...edit);
      }}
      onSubmit={() => void enviar()}
      sending={sending}
      estado={<SaveStatus saveState={saveState} />}
      clock={left !== null && <Clock left={left} />}
      aviso={
        <div className="mb-5 grid gap-3 empty:hidden">
          {prueba.intento > 0 && <PastIntentos pruebaId={prueba.pruebaId} />}
          {moved && left !== 0 && <Alert>{movedLabel(moved.fin, new Date(moved.ahora))}</Alert>}
          {rejection && left !== 0 && <Rejection message={rejection} onRetry={() => engine.retry(prueba.preguntas)} />}
        </div>
      }
      problema={problema && <NotSubmitted {...problema} />}
    />
  );
}

/** The only way out of the page besides the menu: the breadcrumb is hidden. Answers are saved as they are given. */
function ContinueLater({ cursoId, running }: { cursoId: number; running: boolean }) {
  return (
    <LinkButton
      to={`/curso-modulo?cursoId=${cursoId}`}
      state={{ cursoId }}
      variant="quiet"
      size="sm"
      icon={ArrowLeft}
      className="-ml-3.5"
    >
      {running ? 'Salir, el tiempo sigue corriendo' : 'Seguir después'}
    </LinkButton>
  );
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

function NotSubmitted({ message, noRespuesta }: Problem) {
  return (
    <Alert tone="error" title="No se pudo enviar la prueba" className="mb-2.5">
      <p>{message}</p>
      {noRespuesta && <p>Tus respuestas siguen aquí. Envíala otra vez: el intento se cuenta una sola vez.</p>}
    </Alert>
  );
}
