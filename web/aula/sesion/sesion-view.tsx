import { joinSesion } from 'domain/contract/sesiones.ts';
import { formatDayTime, limaHour } from 'domain/formats/lima-time.ts';
import { parseMaterialLink, videoSource } from 'domain/formats/video-link.ts';
import { joinsAt, type SesionPhase, sesionPhase } from 'domain/rules/sesiones.ts';
import type { Sesion } from 'domain/schemas/sesiones.ts';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Play from 'lucide-react/icons/play';
import Radio from 'lucide-react/icons/radio';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { lazyPart } from '../../app/lazy-part.tsx';
import { useTeaches } from '../../app/permisos.ts';
import { useSesionCalendar } from '../../app/sesion-calendar.ts';
import { useClock } from '../../app/use-clock.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Prose } from '../../ui/prose.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { countdownParts } from './countdown-parts.ts';

const VideoPlayer = lazyPart(async () => (await import('../leccion/video-player.tsx')).VideoPlayer);

const phases: Record<SesionPhase, { label: string; tone: BadgeTone }> = {
  antes: { label: 'Programada', tone: 'teal' },
  abierta: { label: 'Abierta', tone: 'verde' },
  terminada: { label: 'Terminada', tone: 'neutro' },
  cancelada: { label: 'Cancelada', tone: 'rojo' },
};

/** `onStale`: called when the server's answer is out of date. */
type Props = { sesion: Sesion; onStale: () => unknown };

export function SesionView({ sesion, onStale }: Props) {
  const { nombre, curso, cursoId, modulo, ponente, descripcion, inicio, fin, ahora } = sesion;
  const save = useSesionCalendar();
  const phase = sesionPhase(sesion, new Date(ahora));
  const { label, tone } = phases[phase];
  const facts = [
    ['Fecha', `${formatDayTime(inicio, ahora)} a ${limaHour(fin)}, hora de Lima`],
    ['Curso', curso],
    ['Módulo', modulo],
    ...(ponente ? [['Ponente', ponente]] : []),
  ];
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={nombre}
        subtitle="Sesión en vivo"
        actions={
          <p>
            <Badge tone={tone}>{label}</Badge>
          </p>
        }
      />
      <Card className="grid gap-6">
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {facts.map(([term, fact]) => (
            <div key={term}>
              <dt className="text-sm text-tinta-2">{term}</dt>
              <dd className="font-medium first-letter:uppercase">{fact}</dd>
            </div>
          ))}
        </dl>
        {descripcion && <Prose text={descripcion} />}
        <div className="border-t border-linea pt-6">
          <Doing sesion={sesion} phase={phase} onStale={onStale} />
        </div>
      </Card>
      <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow">
        {(phase === 'antes' || phase === 'abierta') && (
          <Button variant="secondary" icon={CalendarPlus} onClick={() => save(sesion)}>
            Añadir al calendario
          </Button>
        )}
        <LinkButton variant="quiet" to={`/curso-modulo?cursoId=${cursoId}`} state={{ cursoId }}>
          Ir al curso
        </LinkButton>
      </div>
    </div>
  );
}

type DoingProps = Props & { phase: SesionPhase; onRecording?: (() => void) | undefined };

export function Doing({ sesion, phase, onStale, onRecording }: DoingProps) {
  const isEquipo = useTeaches(sesion.cursoId);
  switch (phase) {
    case 'antes':
      return (
        <>
          <Countdown sesion={sesion} onOver={onStale} />
          {isEquipo && <StaffEntry sesion={sesion} onStale={onStale} />}
        </>
      );
    case 'abierta':
      return <JoinButton sesion={sesion} onStale={onStale} />;
    case 'terminada':
      return <Recording sesion={sesion} onOpened={onRecording} />;
    case 'cancelada':
      return (
        <p>
          Esta sesión fue cancelada. Si tiene una fecha nueva, te llegará un correo y la verás en «Próximas sesiones».
        </p>
      );
  }
}

/** Staff may join before the students, to prepare the room. */
function StaffEntry(props: Props) {
  return (
    <div className="mt-5 border-t border-linea pt-5">
      <JoinButton {...props} variant="secondary" />
    </div>
  );
}

/** Plays in place where its kind can be embedded, and asks no third-party host before somebody presses it. */
function Recording({ sesion, onOpened }: { sesion: Sesion; onOpened: (() => void) | undefined }) {
  const { nombre, grabacion } = sesion;
  const [playing, setPlaying] = useState(false);
  if (!grabacion) return <p>Esta sesión ya terminó. Su grabación aún no está disponible.</p>;
  if (playing) {
    return (
      <Suspense fallback={<Skeleton shape="block" className="aspect-video" />}>
        <VideoPlayer nombre={nombre} video={grabacion} />
      </Suspense>
    );
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p>Esta sesión ya terminó. Puedes verla cuando quieras, mientras dure tu acceso.</p>
      {(videoSource(grabacion)?.kind ?? 'link') === 'link' ? (
        <LinkButton href={grabacion} target="_blank" onClick={onOpened} className="max-sm:w-full">
          Ver la grabación
          <span className="sr-only"> de {nombre} (se abre en otra pestaña)</span>
        </LinkButton>
      ) : (
        <Button
          icon={Play}
          onClick={() => {
            setPlaying(true);
            onOpened?.();
          }}
          className="max-sm:w-full"
        >
          Ver la grabación
          <span className="sr-only"> de {nombre}</span>
        </Button>
      )}
    </div>
  );
}

/** Time until joining is possible, by the server's clock. Screen readers get the date instead of every second. */
function Countdown({ sesion, onOver }: { sesion: Sesion; onOver: () => unknown }) {
  const { inicio, ahora } = sesion;
  const reading = useMemo(() => ({ fin: joinsAt(inicio).toISOString(), ahora }), [inicio, ahora]);
  const { left, read } = useClock(reading);
  useEffect(() => read(reading), [read, reading]);
  useEffect(() => {
    if (left === 0) onOver();
  }, [left, onOver]);
  return (
    <div className="grid gap-3">
      <p className="font-medium">Podrás entrar en</p>
      <p role="timer" aria-live="off" className="flex flex-wrap gap-x-6 gap-y-3">
        {countdownParts(left ?? 0).map(([amount, unit]) => (
          <span key={unit} className="grid min-w-14">
            <span className="font-serif text-4xl leading-none tabular-nums">{amount}</span>
            <span className="mt-1 text-sm text-tinta-2">{unit}</span>
          </span>
        ))}
      </p>
      <p className="text-tinta-2">La entrada abre 15 minutos antes. Esta página se actualiza sola.</p>
    </div>
  );
}

type JoinButtonProps = { sesion: Sesion; variant?: 'primary' | 'secondary'; onStale: () => unknown };

/** Records the attendance, then leaves for the meeting. */
function JoinButton({ sesion: { materialId, cursoId, conEnlace }, variant = 'primary', onStale }: JoinButtonProps) {
  const call = useCall();
  const isEquipo = useTeaches(cursoId);
  const [joining, setJoining] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function join() {
    setJoining(true);
    setProblem(null);
    const envelope = await call(joinSesion, { params: { id: materialId } });
    const link = parseMaterialLink(envelope.resource?.enlace ?? '');
    if (envelope.success && link) return window.location.assign(link);
    setJoining(false);
    setProblem(envelope.message);
    // The session may have been moved or cancelled, or be over.
    onStale();
  }

  return (
    <div className="grid justify-items-start gap-4">
      <Button
        variant={variant}
        icon={Radio}
        busy={joining && 'Entrando...'}
        className="max-sm:w-full"
        onClick={() => void join()}
      >
        Entrar a la sesión
      </Button>
      <p className="text-tinta-2">
        {isEquipo
          ? 'Puedes entrar a cualquier hora; tu entrada no cuenta como asistencia.'
          : conEnlace
            ? 'Al entrar registramos tu asistencia y te llevamos a la sala.'
            : 'La sala todavía no tiene enlace. Vuelve a intentarlo en unos minutos.'}
      </p>
      {problem && (
        <Alert tone="warning" title="No pudiste entrar">
          {problem}
        </Alert>
      )}
    </div>
  );
}
