import { getCertificadoAvance } from 'domain/contract/certificados.ts';
import { getCurso } from 'domain/contract/cursos.ts';
import { listModulos } from 'domain/contract/modulos.ts';
import { listProximas } from 'domain/contract/sesiones.ts';
import { formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
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
import { cx } from '../../ui/cx.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AvancePath } from './avance-path.tsx';
import { stepLink } from './next-button.tsx';

const OfertaRow = lazyPart(async () => (await import('./buy-certificado.tsx')).OfertaRow);
const PayCuotas = lazyPart(async () => (await import('../curso-detalle/pay-cuota.tsx')).PayCuotas);

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
      {({ frase, requisitos, siguiente, debeCuotas, codigo, hasta, acceso, oferta, niveles }) => {
        const calculo = <Calculo frase={frase} requisitos={requisitos} />;
        return (
          <div className="grid grid-cols-1 gap-5">
            <Card className="flex flex-wrap items-center justify-between gap-4">
              <p className="min-w-0 flex-1 basis-64 text-lg">{siguiente}</p>
              {codigo !== null ? (
                <LinkButton to={`/verificar/${codigo}`}>Ver certificado</LinkButton>
              ) : debeCuotas && doneAll(requisitos) ? (
                <Suspense fallback={<Skeleton shape="button" />}>
                  <PayCuotas cursoId={cursoId} />
                </Suspense>
              ) : !acceso || doneAll(requisitos) ? null : (
                <NextStep cursoId={cursoId} missing={requisitos.find(({ cumplido }) => !cumplido)} />
              )}
            </Card>
            {codigo === null && (
              <div className="empty:hidden">
                <NombreImpresoNotice />
              </div>
            )}
            <div
              className={cx(
                'grid grid-cols-1 items-start gap-5',
                niveles.length > 0 ? 'xl:grid-cols-2' : 'xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-8',
              )}
            >
              <Card as="section" aria-label="Certificado">
                <DocumentHead title="Certificado" subtitle={curso?.entidad?.titulo} requisitos={requisitos} />
                <Requisitos requisitos={requisitos} />
                {codigo === null && <Until hasta={hasta} />}
                {oferta && <SoldApart cursoId={cursoId} oferta={oferta} />}
              </Card>
              {niveles.map((nivel) => (
                <Card key={nivel.nombre} as="section" aria-label={nivel.nombre}>
                  <DocumentHead
                    title={nivel.nombre}
                    subtitle={`Lo refrenda ${nivel.entidad}. Firma: ${nivel.firmantes.join('; ')}.`}
                    requisitos={nivel.requisitos}
                    isEndorsed
                  />
                  <Requisitos requisitos={nivel.requisitos} />
                  {nivel.problemas.length === 0 && <Until hasta={nivel.hasta} />}
                  {nivel.problemas.length > 0 && (
                    <Alert tone="warning">Por ahora no se emite. {nivel.problemas.join(' ')}</Alert>
                  )}
                  {nivel.oferta && <SoldApart cursoId={cursoId} oferta={nivel.oferta} />}
                </Card>
              ))}
              {niveles.length === 0 && calculo}
            </div>
            {codigo === null && acceso && <AvancePath cursoId={cursoId} requisitos={requisitos} />}
            {niveles.length > 0 && calculo}
          </div>
        );
      }}
    </RecordPage>
  );
}

/** Until when the school can issue it. */
function Until({ hasta }: { hasta: string | null }) {
  if (hasta === null) return null;
  return <p className="mt-3 text-[0.9375rem]">Se emite hasta el {formatLongDate(limaNoon(hasta))}.</p>;
}

type Met = CertificadoAvance['requisitos'];

type DocumentHeadProps = { title: string; subtitle: string | undefined; requisitos: Met; isEndorsed?: boolean };

/** A certificate by its drawing and its name, with how many of its requirements are met. */
function DocumentHead({ title, subtitle, requisitos, isEndorsed }: DocumentHeadProps) {
  return (
    <div className="mb-1 flex items-center gap-4 border-b border-linea pb-4">
      <DocumentDrawing isEndorsed={isEndorsed} />
      <div className="min-w-0 grow">
        <h2 className="title-3">{title}</h2>
        {subtitle && <p className="mt-0.5 text-[0.9375rem] text-tinta-2">{subtitle}</p>}
      </div>
      <DoneRing requisitos={requisitos} />
    </div>
  );
}

function DocumentDrawing({ isEndorsed }: { isEndorsed: boolean | undefined }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 96 68" className="w-24 shrink-0 text-oro max-sm:hidden">
      <rect x="0.5" y="0.5" width="95" height="67" rx="3" className="fill-hoja stroke-linea-2" />
      <rect x="5.5" y="5.5" width="85" height="57" rx="1" className="fill-oro-claro/40" stroke="currentColor" />
      <path d="M30 18h36M22 29h52M28 36h40M33 43h30" className="stroke-tinta-2/50" strokeWidth="2" />
      <circle cx="76" cy="51" r="7" fill="currentColor" />
      {isEndorsed && <circle cx="20" cy="51" r="7" className="fill-oro-oscuro" />}
    </svg>
  );
}

const ringRadius = 23;
const ringLength = 2 * Math.PI * ringRadius;

function DoneRing({ requisitos }: { requisitos: Met }) {
  const done = requisitos.filter(({ cumplido }) => cumplido).length;
  const share = requisitos.length === 0 ? 0 : done / requisitos.length;
  return (
    <p className="relative grid size-14 shrink-0 place-items-center text-[0.8125rem] font-semibold">
      <svg aria-hidden="true" viewBox="0 0 56 56" fill="none" strokeWidth="6" className="absolute inset-0 -rotate-90">
        <circle cx="28" cy="28" r={ringRadius} className="stroke-linea" />
        <circle
          cx="28"
          cy="28"
          r={ringRadius}
          className={share === 1 ? 'stroke-verde' : 'stroke-teal'}
          strokeDasharray={`${share * ringLength} ${ringLength}`}
        />
      </svg>
      <span aria-hidden="true">
        {done} de {requisitos.length}
      </span>
      <span className="sr-only">{doneLabel(requisitos)}</span>
    </p>
  );
}

/** How the result is computed, and what does not count. */
function Calculo({ frase, requisitos }: { frase: string; requisitos: Met }) {
  return (
    <section className="grid gap-2 text-[0.9375rem] text-tinta-2">
      <h2 className="title-3 text-tinta">Cómo se calcula</h2>
      <p>{frase}</p>
      <p>
        {requisitos.some(({ clase }) => clase === 'avance')
          ? 'No cuentan para el certificado: tus apuntes y tus consultas.'
          : 'No cuentan para el certificado: los materiales vistos, tus apuntes y tus consultas.'}
      </p>
    </section>
  );
}

/** Everything but the end of the course, which nobody can hasten: what is left is the name, a payment or nothing. */
const doneAll = (requisitos: Met) => requisitos.every(({ cumplido, clase }) => cumplido || clase === 'fin');

type NextStepProps = { cursoId: number; missing: Met[number] | undefined };

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
