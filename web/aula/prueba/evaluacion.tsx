import type { Prueba } from 'domain/schemas/pruebas.ts';
import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import { Prose } from '../../ui/prose.tsx';
import { EnvioBar } from './envio-bar.tsx';
import { PreguntaCampo } from './pregunta-campo.tsx';
import { type PreguntaVista, type Respuesta, type Respuestas, sinRespuesta } from './respuestas.ts';

type Props = {
  prueba: Pick<Prueba, 'nombre' | 'descripcion' | 'curso' | 'intento' | 'intentos'> & {
    preguntas: readonly PreguntaVista[];
  };
  respuestas: Respuestas;
  onChange: (preguntaId: number, respuesta: Respuesta) => void;
  onEnviar: () => void;
  enviando?: boolean;
  /** Preview of an ADMIN: submitting is disabled. */
  soloVista?: boolean;
  /** Save state, beside the progress. */
  estado?: ReactNode;
  /** Notice above the questions. */
  aviso?: ReactNode;
  /** Why the submission failed, beside the button. */
  problema?: ReactNode;
};

/** The test as a student sees it; also the ADMIN's preview. */
export function Evaluacion(props: Props) {
  const { prueba, respuestas, onChange, onEnviar, enviando, soloVista, estado, aviso, problema } = props;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onEnviar();
      }}
    >
      <div className="mx-auto max-w-3xl">
        <PageHeader
          title={prueba.nombre}
          subtitle={`${prueba.curso} · Prueba - Intentos (${prueba.intento}/${prueba.intentos})`}
        />
        <Prose text={prueba.descripcion} className="mb-6" />
        {aviso}
        <ol aria-label="Preguntas" className="grid grid-cols-1 gap-4">
          {prueba.preguntas.map((pregunta, index) => (
            <PreguntaCampo
              key={pregunta.preguntaId}
              pregunta={pregunta}
              numero={index + 1}
              respuesta={respuestas.get(pregunta.preguntaId) ?? sinRespuesta}
              onChange={(respuesta) => onChange(pregunta.preguntaId, respuesta)}
              disabled={enviando}
            />
          ))}
        </ol>
      </div>
      <EnvioBar
        preguntas={prueba.preguntas}
        respuestas={respuestas}
        enviando={enviando}
        soloVista={soloVista}
        estado={estado}
        problema={problema}
      />
    </form>
  );
}
