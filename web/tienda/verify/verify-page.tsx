import { useQuery } from '@tanstack/react-query';
import { parseCodigo } from 'domain/rules/codigo-certificado.ts';
import { useCall } from '../../app/api.tsx';
import type { PageProps } from '../../app/page.ts';
import { ShareCertificado } from '../../app/share-certificado.tsx';
import { useSite } from '../../app/site.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useLocation } from '../../ui/navigation.ts';
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx';
import { CertificadoArt } from '../certificado-art.tsx';
import { PageMeta } from '../page-meta.tsx';
import { CertificadoFacts } from './certificado-facts.tsx';
import { CodigoForm } from './codigo-form.tsx';
import { FileCheck } from './file-check.tsx';
import { Verdict } from './verdict.tsx';
import { typedIn, verificationQuery, verifyHandle } from './verify-query.ts';

export const handle = verifyHandle;

export function VerifyPage({ params }: PageProps) {
  const search = new URLSearchParams(useLocation().search);
  const typed = typedIn(params, search);
  return typed === '' ? <Pregunta /> : <Respuesta key={typed} typed={typed} />;
}

function Pregunta() {
  const { institucion } = useSite();
  return (
    <div className="page-column grid items-center gap-x-16 gap-y-12 py-12 lg:grid-cols-[1.15fr_1fr] lg:py-20">
      <PageMeta
        title={`Verificar un certificado · ${institucion.nombre}`}
        description="Comprueba si un certificado es auténtico y sigue vigente, sin cuenta ni costo."
        path="/verificar"
      />
      <div>
        <h1 className="title-1">Verifica un certificado</h1>
        <p className="mt-3 max-w-text text-lg text-tinta-2">
          Escribe el código que figura junto al QR. Verás a quién se otorgó, qué programa acredita y si sigue vigente.
        </p>
        <CodigoForm className="mt-8" />
        <FileCheck />
      </div>
      <div className="overflow-hidden rounded-2xl bg-[#0f3d3a] px-6 py-12 max-lg:hidden">
        <CertificadoArt />
      </div>
    </div>
  );
}

function Respuesta({ typed }: { typed: string }) {
  const { institucion } = useSite();
  const codigo = parseCodigo(typed);
  return (
    <div className="page-column max-w-3xl py-10 sm:py-14">
      <title>{`Verificar un certificado · ${institucion.nombre}`}</title>
      <meta name="description" content="Comprueba si un certificado es auténtico y sigue vigente." />
      <meta name="robots" content="noindex" />
      <h1 className="title-1 mb-6">Verificación de certificado</h1>
      {codigo === null ? <Verdict estado="no-existe" typed={typed} /> : <Checked codigo={codigo} />}
      <section className="mt-12 border-t border-linea pt-8">
        <h2 className="title-3 mb-4">Verificar otro código</h2>
        <CodigoForm />
      </section>
    </div>
  );
}

function Checked({ codigo }: { codigo: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(verificationQuery(useCall(), codigo));
  if (isPending) {
    return (
      <SkeletonRegion label="Comprobando…">
        <Skeleton className="h-28 w-full" />
        <Skeleton className="mt-6 h-80 w-full" />
      </SkeletonRegion>
    );
  }
  if (!data) return <ErrorState message={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  if (data.status === 429) return <ErrorState title="Demasiados intentos" message={data.message} />;
  if (!data.resource) return <Verdict estado="no-existe" typed={codigo} />;
  return (
    <>
      <Verdict estado={data.resource.estado} verificacion={data.resource} />
      {data.resource.propio && data.resource.estado === 'valido' && (
        <section className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-1" aria-label="Comparte tu certificado">
          <p className="mr-2 text-tinta-2">Es tuyo:</p>
          <ShareCertificado certificado={data.resource} />
        </section>
      )}
      <CertificadoFacts verificacion={data.resource} />
      <FileCheck />
    </>
  );
}
