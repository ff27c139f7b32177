import { copyPrueba } from 'domain/contract/copias.ts';
import type { Pregunta, Prueba } from 'domain/schemas/pruebas.ts';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import TimerReset from 'lucide-react/icons/timer-reset';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCall } from '../../../app/api.tsx';
import { useGoToScreen } from '../../../app/screen-id.tsx';
import { useAct } from '../../../app/use-act.ts';
import { useUnsavedWarning } from '../../../app/use-unsaved-warning.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Evaluacion } from '../evaluacion.tsx';
import type { PreguntaView, Respuestas } from '../respuestas.ts';
import { ConcesionesDialog } from './concesiones-dialog.tsx';
import { DataForm } from './data-form.tsx';
import { sorted, unsavedOrden } from './orden.ts';
import { PreguntasSection } from './preguntas-section.tsx';

/** For `academico`: data and questions of a test. */
export function Editor({ prueba }: { prueba: Prueba }) {
  const [arranged, setArranged] = useState<readonly number[] | null>(null);
  const [previewing, setPreviewing] = useState(false);
  const [extending, setExtending] = useState(false);
  const preguntas = useMemo(() => sorted(prueba.preguntas, arranged), [prueba.preguntas, arranged]);
  const orden = unsavedOrden(
    prueba.preguntas,
    preguntas.map(({ preguntaId }) => preguntaId),
  );
  const unsaved = useRef({ datos: false, pregunta: false, orden: false });
  unsaved.current.orden = orden !== null;
  const dirty = useMemo(
    () => ({
      get current() {
        return Object.values(unsaved.current).includes(true);
      },
    }),
    [],
  );
  const markData = useCallback((changed: boolean) => {
    unsaved.current.datos = changed;
  }, []);
  const markPregunta = useCallback((changed: boolean) => {
    unsaved.current.pregunta = changed;
  }, []);
  const opener = useRef<HTMLButtonElement>(null);
  const scrolledTo = useRef(0);

  function preview() {
    scrolledTo.current = window.scrollY;
    flushSync(() => setPreviewing(true));
    window.scrollTo({ top: 0, behavior: 'instant' });
  }

  function closePreview() {
    flushSync(() => setPreviewing(false));
    window.scrollTo({ top: scrolledTo.current, behavior: 'instant' });
    opener.current?.focus({ preventScroll: true });
  }

  const duplicate = useCopyPrueba(prueba);
  useUnsavedWarning(dirty, 'Tienes cambios de la prueba sin guardar.');

  return (
    <>
      {extending && <ConcesionesDialog pruebaId={prueba.pruebaId} onClose={() => setExtending(false)} />}
      {previewing && <Preview prueba={prueba} preguntas={preguntas} onClose={closePreview} />}
      <div hidden={previewing}>
        <PageHeader
          title={prueba.nombre}
          subtitle={`${prueba.curso} · ${sent(prueba.intentosEnviados ?? 0)}`}
          actions={
            <>
              <Button variant="secondary" icon={Copy} onClick={() => void duplicate()}>
                Duplicar prueba
              </Button>
              <Button variant="secondary" icon={TimerReset} onClick={() => setExtending(true)}>
                Tiempo e intentos
              </Button>
              <Button ref={opener} variant="secondary" icon={Eye} onClick={preview}>
                Ver como estudiante
              </Button>
            </>
          }
        />
        <div className="grid grid-cols-1 gap-8">
          <DataForm prueba={prueba} orden={orden} onOrdenSettled={() => setArranged(null)} onDirty={markData} />
          <PreguntasSection
            prueba={prueba}
            preguntas={preguntas}
            unsavedOrden={orden !== null}
            onArrange={setArranged}
            onDirty={markPregunta}
          />
        </div>
      </div>
    </>
  );
}

function sent(intentos: number): string {
  if (intentos === 0) return 'nadie la ha rendido todavía';
  const plural = intentos === 1 ? '1 intento enviado' : `${intentos} intentos enviados`;
  return `${plural}; sus notas no cambian al editar`;
}

/** Copies the test into a new module of its course and opens the copy. */
function useCopyPrueba({ pruebaId, cursoId }: Pick<Prueba, 'pruebaId' | 'cursoId'>): () => Promise<void> {
  const call = useCall();
  const goTo = useGoToScreen();
  const act = useAct();
  return async () => {
    const { resource } = await act(
      call(copyPrueba, { params: { id: pruebaId } }),
      ({ resource: copy }) => `Se creó «${copy?.nombre}» en un módulo nuevo, al final del curso.`,
      'No se pudo duplicar la prueba',
    );
    if (resource) goTo('/prueba', { pruebaId: resource.pruebaId, cursoId });
  };
}

type Props = { prueba: Prueba; preguntas: readonly Pregunta[]; onClose: () => void };

/** The student's view of the test; answers are not sent. */
function Preview({ prueba, preguntas, onClose }: Props) {
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
        status={<p className="text-tinta-2">Vista previa</p>}
        notice={
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
