import type { Borrador, Prueba } from 'domain/schemas/pruebas.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { Intento } from './cola.ts';
import { Evaluacion } from './evaluacion.tsx';
import { GuardadoEstado } from './guardado-estado.tsx';
import { IntentosPasados } from './intentos-pasados.tsx';
import { useAutosave } from './use-autosave.ts';
import { type Problema, useEnvio } from './use-envio.ts';

type Props = { prueba: Prueba; borrador: Borrador; intento: Intento };

export function Rendir({ prueba, borrador, intento }: Props) {
  const { engine, respuestas, situacion, rechazo } = useAutosave(prueba, borrador, intento);
  const { enviar, enviando, problema, olvidarRechazo } = useEnvio(prueba, intento, engine);
  return (
    <Evaluacion
      prueba={prueba}
      respuestas={respuestas}
      onChange={(...edit) => {
        olvidarRechazo();
        engine.edit(...edit);
      }}
      onEnviar={() => void enviar()}
      enviando={enviando}
      estado={<GuardadoEstado situacion={situacion} />}
      aviso={
        <div className="mb-5 grid gap-3 empty:hidden">
          {prueba.intento > 0 && <IntentosPasados pruebaId={prueba.pruebaId} />}
          {rechazo && <Rechazo mensaje={rechazo} onRetry={() => engine.retry(prueba.preguntas)} />}
        </div>
      }
      problema={problema && <NoEnviada {...problema} />}
    />
  );
}

function Rechazo({ mensaje, onRetry }: { mensaje: string; onRetry: () => void }) {
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
      {mensaje}
    </Alert>
  );
}

function NoEnviada({ mensaje, sinRespuesta }: Problema) {
  return (
    <Alert tone="error" title="No se pudo enviar la prueba" className="mb-2.5">
      <p>{mensaje}</p>
      {sinRespuesta && <p>Tus respuestas siguen aquí. Envíala otra vez: el intento se cuenta una sola vez.</p>}
    </Alert>
  );
}
