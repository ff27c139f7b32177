import { formatLongDate, formatMediumDate } from 'domain/formats/lima-time.ts';
import { notaTone } from 'domain/rules/calificacion.ts';
import type { MyCurso } from 'domain/schemas/panel.ts';
import Award from 'lucide-react/icons/award';
import { GeneratedCover } from '../app/generated-cover.tsx';
import { Imagen } from '../app/imagen.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** A course as a small card that is one link; without access it shows the reason. */
export function MyCursoCard({ curso }: { curso: MyCurso }) {
  const { cursoId, nombre, materiales, vistos, ultimaNota, acceso, motivo, hasta, inicio } = curso;
  const isFuture = Date.parse(inicio) > Date.now() && vistos === 0;
  return (
    <Card as="li" padding="none" interactive={canOpen(curso)} className="flex gap-3.5 p-3">
      <Picture curso={curso} />
      <div className="grid min-w-0 grow content-center gap-1.5">
        <Nombre curso={curso} isWhole />
        {isFuture ? (
          <Badge tone="teal" className="justify-self-start">
            Empieza el {formatMediumDate(inicio)}
          </Badge>
        ) : (
          <ProgressBar
            label={`${vistos} de ${materiales} materiales vistos`}
            hideLabel
            value={vistos}
            max={materiales}
          />
        )}
        {ultimaNota && acceso && (
          <p className="flex items-center gap-2 text-sm text-tinta-2">
            <Badge shape="box" tone={notaTone(ultimaNota.nota)} className="min-w-8 px-2 py-0.5 text-sm">
              {ultimaNota.nsp ? 'NSP' : ultimaNota.nota}
            </Badge>
            Última nota
          </p>
        )}
        {!acceso && <Acceso motivo={motivo} hasta={hasta} />}
        {motivo === 'terminado' && (
          <TextLink to={`/curso-modulo/${cursoId}/avance`} className="justify-self-start text-sm">
            Avance hacia el certificado<span className="sr-only"> de {nombre}</span>
          </TextLink>
        )}
      </div>
    </Card>
  );
}

/** A finished course with its certificate. */
export function FinishedCursoCard({ curso }: { curso: MyCurso }) {
  const { nombre, certificado } = curso;
  return (
    <Card as="li" padding="none" className="flex gap-3.5 p-3">
      <Picture curso={curso} />
      <div className="grid min-w-0 grow content-center justify-items-start gap-1.5">
        <Nombre curso={curso} />
        {certificado ? (
          <LinkButton to={`/verificar/${certificado}`} variant="secondary" size="sm" icon={Award}>
            Ver certificado
            <span className="sr-only"> de {nombre}</span>
          </LinkButton>
        ) : (
          <ToCertificado curso={curso} />
        )}
      </div>
    </Card>
  );
}

/** Nothing says that a certificate is coming: the name may have to be confirmed, or the certificate to be bought. */
function ToCertificado({ curso: { cursoId, nombre, acceso, motivo, hasta } }: { curso: MyCurso }) {
  if (!acceso && motivo !== 'terminado') return <Acceso motivo={motivo} hasta={hasta} />;
  return (
    <LinkButton to={`/curso-modulo/${cursoId}/avance`} variant="secondary" size="sm" icon={Award}>
      Tu certificado
      <span className="sr-only"> de {nombre}</span>
    </LinkButton>
  );
}

function Picture({ curso: { cursoId, especialidadId, imagen } }: { curso: MyCurso }) {
  const picture = 'size-full object-cover';
  return (
    <div className="h-19 w-17 shrink-0 overflow-hidden rounded-lg">
      {imagen ? (
        <Imagen kind="cursos" name={imagen} alt="" sizes="5rem" className={picture} />
      ) : (
        <GeneratedCover especialidadId={especialidadId} seed={cursoId} className={picture} />
      )}
    </div>
  );
}

/** The page of a paused course says how to pay what is overdue. */
const canOpen = ({ acceso, motivo }: MyCurso) => acceso || motivo === 'pausado';

/** Name of the course, as a link where it can be opened. `isWhole`: the link covers the whole card. */
function Nombre({ curso, isWhole = false }: { curso: MyCurso; isWhole?: boolean }) {
  const { cursoId, nombre } = curso;
  return (
    <h3 className="font-serif text-[1.0625rem] leading-tight">
      {canOpen(curso) ? (
        <Link
          to={`/curso-modulo?cursoId=${cursoId}`}
          state={{ cursoId }}
          className={isWhole ? 'after:absolute after:inset-0 after:rounded-xl' : 'hover:text-teal-oscuro'}
        >
          {nombre}
        </Link>
      ) : (
        nombre
      )}
    </h3>
  );
}

/** Why the access is refused. */
function Acceso({ motivo, hasta }: Pick<MyCurso, 'motivo' | 'hasta'>) {
  return <p className="text-sm font-semibold text-ambar">{refusal(motivo, hasta)}</p>;
}

function refusal(motivo: MyCurso['motivo'], hasta: string | null): string {
  if (motivo === 'pausado') return 'En pausa: tienes una cuota vencida';
  return motivo === 'terminado' && hasta ? `Tu acceso terminó el ${formatLongDate(hasta)}` : 'Este curso está inactivo';
}

export function MyCursoSkeleton() {
  return (
    <Card as="li" padding="none" aria-hidden="true" className="flex gap-3.5 p-3">
      <Skeleton shape="block" className="h-19 min-h-0 w-17" />
      <div className="grid grow content-center gap-3">
        <Skeleton className="w-3/4" />
        <Skeleton className="w-full" />
      </div>
    </Card>
  );
}
