import type { Prueba } from 'domain/schemas/pruebas.ts';
import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import { Prose } from '../../ui/prose.tsx';
import { PreguntaField } from './pregunta-field.tsx';
import { noRespuesta, type PreguntaView, type Respuesta, type Respuestas } from './respuestas.ts';
import { SubmissionBar } from './submission-bar.tsx';

type Props = {
  prueba: Pick<Prueba, 'nombre' | 'descripcion' | 'curso' | 'intento' | 'intentos'> & {
    preguntas: readonly PreguntaView[];
  };
  /** Way out of the test, above its title. */
  back?: ReactNode;
  respuestas: Respuestas;
  onChange: (preguntaId: number, respuesta: Respuesta) => void;
  onSubmit: () => void;
  sending?: boolean;
  /** Preview of an ADMIN: submitting is disabled. */
  viewOnly?: boolean;
  /** Save state, beside the progress. */
  estado?: ReactNode;
  /** Remaining time, beside the progress. */
  clock?: ReactNode;
  /** Notice above the questions. */
  aviso?: ReactNode;
  /** Why the submission failed, beside the button. */
  problema?: ReactNode;
};

/** The test as a student sees it; also the ADMIN's preview. */
export function Evaluacion(props: Props) {
  const { prueba, back, respuestas, onChange, onSubmit, sending, viewOnly, estado, clock, aviso, problema } = props;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className="mx-auto max-w-3xl">
        <PageHeader
          title={prueba.nombre}
          back={back}
          subtitle={`${prueba.curso} · Prueba - Intentos (${prueba.intento}/${prueba.intentos})`}
        />
        <Prose text={prueba.descripcion} className="mb-6" />
        {aviso}
        <ol aria-label="Preguntas" className="grid grid-cols-1 gap-4">
          {prueba.preguntas.map((pregunta, index) => (
            <PreguntaField
              key={pregunta.preguntaId}
              pregunta={pregunta}
              numero={index + 1}
              respuesta={respuestas.get(pregunta.preguntaId) ?? noRespuesta}
              onChange={(respuesta) => onChange(pregunta.preguntaId, respuesta)}
              disabled={sending}
            />
          ))}
        </ol>
      </div>
      <SubmissionBar
        preguntas={prueba.preguntas}
        respuestas={respuestas}
        sending={sending}
        viewOnly={viewOnly}
        estado={estado}
        clock={clock}
        problema={problema}
      />
    </form>
  );
}
