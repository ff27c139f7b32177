import { coverArt, motifOfEspecialidad } from 'domain/formats/cover-art.ts';
import { levelLabel, levelNames, modoLabel } from 'domain/formats/curso-labels.ts';
import { formatMediumDate } from 'domain/formats/lima-time.ts';
import { writeNota } from 'domain/rules/parse-nota.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { ImportProgress, Modulo } from 'domain/schemas/modulos.ts';
import { type ReactNode, useMemo } from 'react';
import { Cover } from '../../app/cover.tsx';
import { useTeaches } from '../../app/permisos.ts';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Props = { curso: Curso; modulos: Modulo[] | undefined; progress: ImportProgress | null; action?: ReactNode };

/** Name, badges and progress on the cover of the course; `action` stands beside it, or below on a phone. */
export function CursoBanner({ curso, modulos, progress, action }: Props) {
  const { cursoId, especialidadId, nombre } = curso;
  const isEquipo = useTeaches(cursoId);
  const art = useMemo(
    () => coverArt({ motif: motifOfEspecialidad(especialidadId), seed: cursoId, width: 480, height: 220 }),
    [cursoId, especialidadId],
  );
  return (
    <div className="mb-5 overflow-hidden border-linea bg-hoja max-sm:-mx-4 max-sm:-mt-2 max-sm:border-y sm:flex sm:rounded-xl sm:border">
      <header
        className="on-dark relative flex h-24 min-w-0 grow flex-col justify-center overflow-hidden px-4 text-white sm:h-[7.375rem] sm:px-6"
        style={{ backgroundColor: art.background }}
      >
        <Cover
          art={art}
          className="absolute inset-y-0 right-0 h-full w-2/5 opacity-70 max-sm:w-1/4 max-sm:opacity-40"
        />
        <div className="relative grid min-w-0 grid-cols-1 gap-0.5 sm:gap-1.5">
          <p className="flex min-w-0 gap-1.5 overflow-hidden max-sm:gap-1">
            {badgesOf(curso, isEquipo, progress).map((text) => (
              <Badge
                key={text}
                ground="glass"
                className="last:block last:min-w-0 last:truncate not-last:shrink-0 max-sm:nth-[n+5]:hidden sm:bg-black/35 max-sm:bg-transparent max-sm:px-0 max-sm:py-0 max-sm:text-xs max-sm:font-medium max-sm:not-first:before:content-['·']"
              >
                {text}
              </Badge>
            ))}
          </p>
          <h1
            title={nombre}
            className="line-clamp-2 text-lg leading-[1.3125rem] sm:line-clamp-1 max-sm:max-w-[82%] sm:max-w-[85%] sm:text-[1.6875rem] sm:leading-8"
          >
            {nombre}
          </h1>
          {!isEquipo && <Progress modulos={modulos} progress={progress} />}
        </div>
      </header>
      {action && <div className="grid content-center gap-1.5 p-4 sm:w-80 sm:shrink-0 sm:px-5">{action}</div>}
    </div>
  );
}

/** Students do not see facts that are not set, and of their access only its end. */
function badgesOf(curso: Curso, isEquipo: boolean, progress: ImportProgress | null): string[] {
  const { activa, nivel, acceso, codigoCertificado } = curso;
  const level = `Nivel ${levelLabel(nivel)}`;
  const code = codigoCertificado ? `Código de certificado ${codigoCertificado}` : 'Sin código de certificado';
  const basics = [modoLabel(curso), activa ? 'Activo' : 'Inactivo'];
  if (isEquipo) return [...basics, level, acceso ? 'Con acceso' : 'Sin acceso', code];
  return [
    ...basics,
    ...(nivel && nivel in levelNames ? [level] : []),
    ...(acceso ? (progress ? [accesoLabel(progress)] : []) : ['Sin acceso']),
    ...(codigoCertificado ? [code] : []),
  ];
}

const accesoLabel = ({ hasta }: ImportProgress) =>
  hasta ? `Acceso hasta ${formatMediumDate(hasta)}` : 'Acceso sin límite';

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

type ProgressProps = { modulos: Modulo[] | undefined; progress: ImportProgress | null };

function Progress({ modulos = [], progress }: ProgressProps) {
  const { promedio, parcial } = progress ?? { promedio: null, parcial: '' };
  const materiales = sum(modulos.map((modulo) => modulo.materiales));
  if (materiales === 0) return null;
  const seen = Math.min(sum(modulos.map((modulo) => modulo.vistos)), materiales);
  const label = `${seen} de ${materiales} materiales vistos`;
  return (
    <p className="flex min-w-0 items-center gap-3 text-sm leading-[1.125rem] max-sm:text-xs">
      <progress
        value={seen / materiales}
        max={1}
        aria-label={label}
        className="h-1.5 w-24 appearance-none overflow-hidden rounded-full border-0 bg-white/25 max-sm:w-16 sm:w-40 [&::-moz-progress-bar]:bg-oro-claro [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-oro-claro"
      />
      <span className="truncate">
        <span>{label}</span>
        {promedio !== null && ` · Promedio ${writeNota(promedio)}`}
        {promedio !== null && parcial && <span className="max-sm:sr-only"> {parcial}</span>}
      </span>
    </p>
  );
}

export function CursoBannerSkeleton() {
  return <Skeleton shape="block" className="mb-5 h-48 min-h-0 sm:h-30" />;
}
