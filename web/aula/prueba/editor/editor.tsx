import type { Prueba } from 'domain/schemas/pruebas.ts';
import Eye from 'lucide-react/icons/eye';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useUnsavedWarning } from '../../../app/use-unsaved-warning.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DatosForm } from './datos-form.tsx';
import { ordenadas, ordenSinGuardar } from './orden.ts';
import { PreguntasSection } from './preguntas-section.tsx';
import { VistaPrevia } from './vista-previa.tsx';

/** ADMIN: data and questions of a test. */
export function Editor({ prueba }: { prueba: Prueba }) {
  const [arranged, setArranged] = useState<readonly number[] | null>(null);
  const [previewing, setPreviewing] = useState(false);
  const preguntas = useMemo(() => ordenadas(prueba.preguntas, arranged), [prueba.preguntas, arranged]);
  const orden = ordenSinGuardar(
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
  const markDatos = useCallback((changed: boolean) => {
    unsaved.current.datos = changed;
  }, []);
  const markPregunta = useCallback((changed: boolean) => {
    unsaved.current.pregunta = changed;
  }, []);
  useUnsavedWarning(dirty, 'Tienes cambios de la prueba sin guardar.');

  return (
    <>
      {previewing && <VistaPrevia prueba={prueba} preguntas={preguntas} onClose={() => setPreviewing(false)} />}
      <div hidden={previewing}>
        <PageHeader
          title={prueba.nombre}
          subtitle={`${prueba.curso} · ${enviados(prueba.intentosEnviados ?? 0)}`}
          actions={
            <Button variant="secondary" icon={Eye} onClick={() => setPreviewing(true)}>
              Ver como estudiante
            </Button>
          }
        />
        <div className="grid grid-cols-1 gap-8">
          <DatosForm prueba={prueba} orden={orden} onOrdenSettled={() => setArranged(null)} onDirty={markDatos} />
          <PreguntasSection
            prueba={prueba}
            preguntas={preguntas}
            ordenSinGuardar={orden !== null}
            onArrange={setArranged}
            onDirty={markPregunta}
          />
        </div>
      </div>
    </>
  );
}

function enviados(intentos: number): string {
  if (intentos === 0) return 'nadie la ha rendido todavía';
  const cuantos = intentos === 1 ? '1 intento enviado' : `${intentos} intentos enviados`;
  return `${cuantos}; sus notas no cambian al editar`;
}
