import { coverArt, motifOfEspecialidad } from 'domain/formats/cover-art.ts';
import { levelLabel } from 'domain/formats/curso-labels.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { useMemo } from 'react';
import { Cover } from '../../app/cover.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { modoLabel } from '../cursos/curso-texts.ts';

export function CursoBanner({ curso }: { curso: Curso }) {
  const { cursoId, especialidadId, nombre, activa, nivel, acceso, codigoCertificado } = curso;
  const rendered = useMemo(
    () => coverArt({ motif: motifOfEspecialidad(especialidadId), seed: cursoId, width: 480, height: 220 }),
    [cursoId, especialidadId],
  );
  return (
    <header
      className="on-dark relative mb-6 overflow-hidden rounded-xl text-white sm:min-h-52"
      style={{ backgroundColor: rendered.background }}
    >
      <Cover art={rendered} className="h-20 w-full sm:absolute sm:inset-y-0 sm:right-0 sm:h-full sm:w-2/5" />
      <div className="relative p-5 sm:max-w-[62%] sm:p-8">
        <p className="mb-3 flex flex-wrap gap-2">
          <Badge ground="glass">{modoLabel(curso)}</Badge>
          <Badge ground="glass">{activa ? 'Activo' : 'Inactivo'}</Badge>
          <Badge ground="glass">Nivel {levelLabel(nivel)}</Badge>
          <Badge ground="glass">{acceso ? 'Con acceso' : 'Sin acceso'}</Badge>
        </p>
        <h1 className="title-1">{nombre}</h1>
        <p className="mt-3 text-[0.9375rem]">
          {codigoCertificado ? `Código de certificado ${codigoCertificado}` : 'Sin código de certificado'}
        </p>
        <Link
          to={`/curso-detalle?cursoId=${cursoId}`}
          state={{ cursoId }}
          className="mt-2 inline-flex min-h-11 items-center text-[0.9375rem] font-semibold underline underline-offset-4"
        >
          Ver el curso
        </Link>
      </div>
    </header>
  );
}

export function CursoBannerSkeleton() {
  return <Skeleton shape="block" className="mb-6 h-64 sm:h-52" />;
}
