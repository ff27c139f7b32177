import type { Pregunta, Prueba } from 'domain/schemas/pruebas.ts';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Evaluacion } from '../evaluacion.tsx';
import type { PreguntaView, Respuestas } from '../respuestas.ts';

type Props = { prueba: Prueba; preguntas: readonly Pregunta[]; onClose: () => void };

/** The student's view of the test; answers are not sent. */
export function Preview({ prueba, preguntas, onClose }: Props) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  const [respuestas, setRespuestas] = useState<Respuestas>(new Map());
  return (
    <>
      <Button ref={back} variant="quiet" size="sm" icon={ArrowLeft} onClick={onClose} className="mb-3">
        Volver a editar
      </Button>
      <Evaluacion
        prueba={{ ...prueba, intento: 0, preguntas: preguntas.map(withoutAnswerKey) }}
        respuestas={respuestas}
        onChange={(id, respuesta) => setRespuestas((now) => new Map(now).set(id, respuesta))}
        onSubmit={() => {}}
        viewOnly
        estado={<p className="text-tinta-2">Vista previa</p>}
        aviso={
          <Alert className="mb-5" title="Así la ve un estudiante">
            Puedes probar las respuestas; no se guardan ni se envían.
          </Alert>
        }
      />
    </>
  );
}

function withoutAnswerKey({ opciones, ...pregunta }: Pregunta): PreguntaView {
  return { ...pregunta, opciones: opciones.map(({ opcionId, descripcion }) => ({ opcionId, descripcion })) };
}
