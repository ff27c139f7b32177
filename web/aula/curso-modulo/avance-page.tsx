import { getCertificadoAvance } from 'domain/contract/certificados.ts';
import { getCurso } from 'domain/contract/cursos.ts';
import { listModulos } from 'domain/contract/modulos.ts';
import { listProximas } from 'domain/contract/sesiones.ts';
import { awaitsPrueba } from 'domain/rules/lecciones.ts';
import type { CertificadoAvance } from 'domain/schemas/certificado-avance.ts';
import { type ComponentProps, Suspense } from 'react';
import { Navigate, useParams } from 'react-router';
import { useApi } from '../../app/api.tsx';
import { cursoCrumbs } from '../../app/curso-crumbs.ts';
import { lazyPart } from '../../app/lazy-part.tsx';
import { NombreImpresoNotice } from '../../app/nombre-impreso.tsx';
import { RecordPage } from '../../app/record-page.tsx';
import { doneLabel, Requisitos } from '../../app/requisitos.tsx';
import { sesionPath } from '../../app/sesion-calendar.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AvancePath } from './avance-path.tsx';
import { stepLink } from './next-button.tsx';

const OfertaRow = lazyPart(async () => (await import('./buy-certificado.tsx')).OfertaRow);

/** Lazy: its form must not end up in a chunk that the course page shares with this one. */
function SoldApart(props: ComponentProps<typeof OfertaRow>) {
  return (
    <Suspense fallback={<Skeleton shape="block" className="mt-3 h-16 min-h-0" />}>
      <OfertaRow {...props} />
    </Suspense>
  );
}

/** Progress of the student towards the certificate of a course. */
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
      {({ frase, requisitos, siguiente, nombreConfirmado, codigo, oferta, niveles }) => (
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <Card className="flex flex-wrap items-center justify-between gap-4 xl:col-span-2">
            <p className="min-w-0 text-lg">{siguiente}</p>
            {codigo !== null ? (
              <LinkButton to={`/verificar/${codigo}`}>Ver certificado</LinkButton>
            ) : (oferta || !nombreConfirmado) && doneAll(requisitos) ? null : (
              <NextStep cursoId={cursoId} missing={requisitos.find(({ cumplido }) => !cumplido)} />
            )}
          </Card>
          {codigo === null && (
            <div className="empty:hidden xl:col-span-2">
              <NombreImpresoNotice />
            </div>
          )}
          <Card>
            <p className="title-3">{doneLabel(requisitos)}</p>
            <Requisitos requisitos={requisitos} />
            {oferta && <SoldApart cursoId={cursoId} oferta={oferta} />}
          </Card>
          <div className="grid gap-5">
            <section className="grid gap-2 text-[0.9375rem] text-tinta-2">
              <h2 className="title-3 text-tinta">Cómo se calcula</h2>
              <p>{frase}</p>
              <p>
                {requisitos.some(({ clase }) => clase === 'avance')
                  ? 'No cuentan para el certificado: tus apuntes y tus consultas.'
                  : 'No cuentan para el certificado: los materiales vistos, tus apuntes y tus consultas.'}
              </p>
            </section>
          </div>
          {codigo === null && <AvancePath cursoId={cursoId} requisitos={requisitos} />}
          {niveles.map((nivel) => (
            <Card key={nivel.nombre} as="section" aria-label={nivel.nombre}>
              <h2 className="title-3">{nivel.nombre}</h2>
              <p className="text-[0.9375rem] text-tinta-2">
                Lo refrenda {nivel.entidad}. Firma: {nivel.firmantes.join('; ')}.
              </p>
              <Requisitos requisitos={nivel.requisitos} />
              {nivel.problemas.length > 0 && (
                <Alert tone="warning">Por ahora no se emite. {nivel.problemas.join(' ')}</Alert>
              )}
              {nivel.oferta && <SoldApart cursoId={cursoId} oferta={nivel.oferta} />}
            </Card>
          ))}
        </div>
      )}
    </RecordPage>
  );
}

/** With all requirements met, the next step is the name or the buy button below. */
const doneAll = (requisitos: CertificadoAvance['requisitos']) => requisitos.every(({ cumplido }) => cumplido);

type NextStepProps = { cursoId: number; missing: CertificadoAvance['requisitos'][number] | undefined };

/** Link to the missing requirement. */
function NextStep({ cursoId, missing }: NextStepProps) {
  const isPrueba = missing?.clase === 'pruebas';
  const isSesion = missing?.clase === 'asistencia';
  const modulos = useApi(listModulos, { query: { cursoId } }, { enabled: isPrueba });
  const proximas = useApi(listProximas, { query: { cursoId } }, { enabled: isSesion });
  const prueba = isPrueba && modulos.data?.resources?.find(awaitsPrueba);
  const sesion = isSesion && proximas.data?.resources?.[0];
  if (prueba) return <LinkButton {...stepLink(cursoId, { kind: 'prueba', modulo: prueba })}>Ir a la prueba</LinkButton>;
  if (sesion) return <LinkButton to={sesionPath(sesion.materialId)}>Ver la próxima sesión</LinkButton>;
  return (
    <LinkButton to={`/curso-modulo?cursoId=${cursoId}`} state={{ cursoId }}>
      Ir a los módulos
    </LinkButton>
  );
}
