import type { Borrador, Prueba } from 'domain/schemas/pruebas.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { Intento } from './change-queue.ts';
import { Evaluacion } from './evaluacion.tsx';
import { PastIntentos } from './past-intentos.tsx';
import { SaveStatus } from './save-status.tsx';
import { useAutosave } from './use-autosave.ts';
import { type Problem, useSubmission } from './use-submission.ts';

type Props = { prueba: Prueba; borrador: Borrador; intento: Intento };

export function TakePrueba({ prueba, borrador, intento }: Props) {
  const { engine, respuestas, saveState, rejection } = useAutosave(prueba, borrador, intento);
  const { enviar, sending, problema, forgetRejection } = useSubmission(prueba, intento, engine);
  return (
    <Evaluacion
      prueba={prueba}
      respuestas={respuestas}
      onChange={(...edit) => {
        forgetRejection();
        engine.edit(...edit);
      }}
      onSubmit={() => void enviar()}
      sending={sending}
      estado={<SaveStatus saveState={saveState} />}
      aviso={
        <div className="mb-5 grid gap-3 empty:hidden">
          {prueba.intento > 0 && <PastIntentos pruebaId={prueba.pruebaId} />}
          {rejection && <Rejection message={rejection} onRetry={() => engine.retry(prueba.preguntas)} />}
        </div>
      }
      problema={problema && <NotSubmitted {...problema} />}
    />
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
