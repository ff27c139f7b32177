import { certificadoTipoNames, dynamicLabel, levelLabel, modalidadLabel } from 'domain/formats/curso-labels.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { ReactNode } from 'react';
import { Prose } from '../../ui/prose.tsx';
import { sesionesSentence } from './flyer-texts.ts';

export function FlyerSections({ curso }: { curso: Curso }) {
  const { tipoCertificado, preparacionCertificado, nivel, temario } = curso;
  return (
    <>
      <FlyerSection title="Descripción">
        <Prose text={curso.descripcion} />
        <p className="mt-3 text-tinta-2">{sesionesSentence(curso)}</p>
      </FlyerSection>
      <FlyerSection title="Modalidad y dinámica de las clases">
        <p>{dynamicLabel(curso)}</p>
      </FlyerSection>
      <FlyerSection title="Disponible">
        <Facts
          facts={[
            ['Fecha de inicio', formatDateTime(curso.fechaHoraInicio)],
            ['Fecha de término', formatDateTime(curso.fechaHoraLimite)],
            ['Modalidad', modalidadLabel(curso)],
          ]}
        />
      </FlyerSection>
      <FlyerSection title="Certificado y Contenido">
        <Facts
          facts={[
            ['Tipo', tipoCertificado ? certificadoTipoNames[tipoCertificado] : 'Sin definir'],
            ['Preparación', preparacionCertificado || 'Sin definir'],
            ['Nivel', levelLabel(nivel)],
          ]}
        />
        <h3 className="title-3 mt-7 mb-3">Temario</h3>
        {temario ? <Prose text={temario} /> : <p className="text-tinta-2">Lo publicaremos pronto.</p>}
      </FlyerSection>
    </>
  );
}

function FlyerSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="title-2 mb-3">{title}</h2>
      {children}
    </section>
  );
}

function Facts({ facts }: { facts: (readonly [string, string])[] }) {
  return (
    <dl className="grid max-w-text grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-4 gap-y-2.5 sm:grid-cols-[11rem_1fr]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-tinta-2">{label}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
