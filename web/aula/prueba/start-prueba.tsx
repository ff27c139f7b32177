import { useQueryClient } from '@tanstack/react-query';
import { getPrueba } from 'domain/contract/pruebas.ts';
import { startRendicion } from 'domain/contract/rendiciones.ts';
import { formatDayTime } from 'domain/formats/lima-time.ts';
import { cierreOf, minutosLabel, phaseOf } from 'domain/rules/rendicion.ts';
import type { Prueba } from 'domain/schemas/pruebas.ts';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { useEffect, useState } from 'react';
import { apiQuery, useCall } from '../../app/api.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Prose } from '../../ui/prose.tsx';
import { PastIntentos } from './past-intentos.tsx';

/** Before a test that begins with an explicit start: its rules, and the button that starts the clock. */
export function StartPrueba({ prueba }: { prueba: Prueba }) {
  const call = useCall();
  const queryClient = useQueryClient();
  const { showError } = useDialogs();
  const [starting, setStarting] = useState(false);
  const { pruebaId, nombre, descripcion, curso, intento, intentos } = prueba;

  async function begin() {
    setStarting(true);
    const params = { id: pruebaId };
    const envelope = await call(startRendicion, { params });
    setStarting(false);
    const { queryKey } = apiQuery(call, getPrueba, { params });
    if (envelope.success && envelope.resource) return void queryClient.setQueryData(queryKey, envelope);
    await showError({ title: 'No se pudo empezar', message: envelope.message });
    await queryClient.invalidateQueries({ queryKey: [getPrueba.path] });
  }

  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={nombre} subtitle={`${curso} · Prueba - Intentos (${intento}/${intentos})`} />
      <Prose text={descripcion} className="mb-6" />
      <Card className="grid gap-5">
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
          {factsOf(prueba).map(([term, fact]) => (
            <div key={term}>
              <dt className="text-sm text-tinta-2">{term}</dt>
              <dd className="font-medium">{fact}</dd>
            </div>
          ))}
        </dl>
        <p className="max-w-prose text-tinta-2">{warningOf(prueba)}</p>
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          <Button busy={starting && 'Empezando...'} onClick={() => void begin()}>
            Empezar la prueba
          </Button>
          <BackToCurso cursoId={prueba.cursoId} variant="secondary" />
        </div>
      </Card>
      {intento > 0 && (
        <div className="mt-5">
          <PastIntentos pruebaId={pruebaId} />
        </div>
      )}
    </div>
  );
}

function factsOf(prueba: Prueba): [string, string][] {
  const { minutos, prorroga, cantidad, intento, intentos, ahora } = prueba;
  const cierre = cierreOf(prueba.cierre, prorroga);
  const extra = prorroga > 0 ? ` y ${minutosLabel(prorroga)} más para ti` : '';
  return [
    ...(minutos === null ? [] : [['Tiempo', minutosLabel(minutos) + extra] satisfies [string, string]]),
    ['Preguntas', String(cantidad)],
    ['Intento', `${intento + 1} de ${intentos}`],
    ...(cierre === null ? [] : [['Cierra el', formatDayTime(cierre.toISOString(), ahora)] satisfies [string, string]]),
  ];
}

function warningOf({ minutos, cierre }: Prueba): string {
  if (minutos !== null) {
    return 'El tiempo corre desde que empiezas, aunque cierres la página. Tus respuestas se guardan solas y, al terminar el tiempo, se entregan como estén.';
  }
  if (cierre !== null) return 'Tus respuestas se guardan solas y, al cierre de la prueba, se entregan como estén.';
  return 'Al empezar se fijan tus preguntas. Tus respuestas se guardan solas y puedes seguir después.';
}

/** Longest delay that a timer takes. */
const longestTimer = 2_000_000_000;

/** The test is not open yet, or closed. */
export function ClosedPrueba({ prueba, message }: { prueba: Prueba; message: string }) {
  const queryClient = useQueryClient();
  const { apertura, ahora, prorroga } = prueba;
  const early = phaseOf(prueba, prorroga, new Date(ahora)) === 'antes';
  useEffect(() => {
    if (!early || apertura === null) return;
    const wait = Math.min(Date.parse(apertura) - Date.parse(ahora) + 500, longestTimer);
    const timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: [getPrueba.path] }), wait);
    return () => clearTimeout(timer);
  }, [early, apertura, ahora, queryClient]);
  return (
    <div className="mx-auto max-w-3xl">
      <EmptyState
        level={1}
        icon={CalendarClock}
        title={early ? 'Todavía no abre' : 'La prueba ya cerró'}
        action={<BackToCurso cursoId={prueba.cursoId} />}
      >
        {message} {early ? 'Esta página se actualiza sola.' : 'Si tuviste un problema, escríbele a tu institución.'}
      </EmptyState>
      {prueba.intento > 0 && <PastIntentos pruebaId={prueba.pruebaId} open />}
    </div>
  );
}

export function NoIntentos({ prueba }: { prueba: Prueba }) {
  const { cursoId, intentos, nombre, pruebaId } = prueba;
  return (
    <div className="mx-auto max-w-3xl">
      <EmptyState
        level={1}
        icon={ClipboardCheck}
        title="Ya usaste todos tus intentos"
        action={<BackToCurso cursoId={cursoId} />}
      >
        «{nombre}» se rinde {intentos === 1 ? 'una vez' : `hasta ${intentos} veces`}.
      </EmptyState>
      <PastIntentos pruebaId={pruebaId} open />
    </div>
  );
}

type BackProps = { cursoId: number; variant?: 'primary' | 'secondary' };

export function BackToCurso({ cursoId, variant }: BackProps) {
  return (
    <LinkButton variant={variant} to={`/curso-modulo?cursoId=${cursoId}`} state={{ cursoId }}>
      Volver a los módulos
    </LinkButton>
  );
}
