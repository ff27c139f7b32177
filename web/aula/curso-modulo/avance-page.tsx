import { getCertificadoAvance } from 'domain/contract/certificados.ts';
import { getCurso } from 'domain/contract/cursos.ts';
import { Navigate, useParams } from 'react-router';
import { useApi } from '../../app/api.tsx';
import { cursoCrumbs } from '../../app/curso-crumbs.ts';
import { RecordPage } from '../../app/record-page.tsx';
import { doneLabel, Requisitos } from '../../app/requisitos.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** How far the student is towards the certificate of a course. */
export function AvancePage() {
  const { cursoId = '' } = useParams();
  if (!/^[1-9]\d{0,9}$/.test(cursoId)) return <Navigate to="/especialidades" replace />;
  return <Avance cursoId={Number(cursoId)} />;
}

function Avance({ cursoId }: { cursoId: number }) {
  const curso = useApi(getCurso, { params: { id: cursoId } }).data?.resource;
  const query = useApi(getCertificadoAvance, { params: { id: cursoId }, query: {} });
  return (
    <RecordPage
      title="Tu avance hacia el certificado"
      trail={[
        { nombre: 'Especialidad', componente: '/especialidades' },
        ...cursoCrumbs(curso),
        { nombre: 'Módulos', componente: '/curso-modulo', params: { cursoId } },
        { nombre: 'Certificado', componente: `/curso-modulo/${cursoId}/avance` },
      ]}
      header={<PageHeader title="Tu avance hacia el certificado" subtitle={curso?.nombre} />}
      query={query}
      skeleton={<Skeleton shape="block" className="h-64 max-w-3xl" />}
    >
      {({ requisitos, siguiente, codigo }) => (
        <div className="grid max-w-3xl gap-5">
          <Card className="flex flex-wrap items-center justify-between gap-4">
            <p className="min-w-0 text-lg">{siguiente}</p>
            {codigo === null ? (
              <LinkButton to={`/curso-modulo?cursoId=${cursoId}`} state={{ cursoId }}>
                Ir a los módulos
              </LinkButton>
            ) : (
              <LinkButton to={`/verificar/${codigo}`}>Ver certificado</LinkButton>
            )}
          </Card>
          <Card>
            <p className="font-semibold">{doneLabel(requisitos)}</p>
            <Requisitos requisitos={requisitos} />
          </Card>
          <p className="text-[0.9375rem] text-tinta-2">
            No cuentan para el certificado: los materiales vistos, tus apuntes y tus consultas.
          </p>
        </div>
      )}
    </RecordPage>
  );
}
