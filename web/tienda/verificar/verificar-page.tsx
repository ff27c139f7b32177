import { useQuery } from '@tanstack/react-query';
import { leerCodigo } from 'domain/rules/codigo-certificado.ts';
import { useCall } from '../../app/api.tsx';
import type { PageProps } from '../../app/page.ts';
import { useSite } from '../../app/site.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useLocation } from '../../ui/navigation.ts';
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx';
import { PageMeta } from '../page-meta.tsx';
import { CodigoForm } from './codigo-form.tsx';
import { Datos } from './datos.tsx';
import { Dictamen } from './dictamen.tsx';
import { escritoEn, verificacionQuery, verificarHandle } from './verificar-query.ts';

export const handle = verificarHandle;

export function VerificarPage({ params }: PageProps) {
  const search = new URLSearchParams(useLocation().search);
  const escrito = escritoEn(params, search);
  return escrito === '' ? <Pregunta /> : <Respuesta key={escrito} escrito={escrito} />;
}

function Pregunta() {
  const { institucion } = useSite();
  return (
    <div className="page-column max-w-3xl py-14 sm:py-20">
      <PageMeta
        title={`Verificar un certificado · ${institucion.nombre}`}
        description="Comprueba si un certificado es auténtico y sigue vigente, sin cuenta ni costo."
        path="/verificar"
      />
      <h1 className="title-1">Verifica un certificado</h1>
      <p className="mt-3 max-w-text text-lg text-tinta-2">
        Escribe el código que figura junto al QR. Verás a quién se otorgó, qué programa acredita y si sigue vigente.
      </p>
      <CodigoForm className="mt-8" />
    </div>
  );
}

function Respuesta({ escrito }: { escrito: string }) {
  const { institucion } = useSite();
  const codigo = leerCodigo(escrito);
  return (
    <div className="page-column max-w-3xl py-10 sm:py-14">
      <title>{`Verificar un certificado · ${institucion.nombre}`}</title>
      <meta name="description" content="Comprueba si un certificado es auténtico y sigue vigente." />
      <meta name="robots" content="noindex" />
      <h1 className="title-1 mb-6">Verificación de certificado</h1>
      {codigo === null ? <Dictamen estado="no-existe" escrito={escrito} /> : <Comprobado codigo={codigo} />}
      <section className="mt-12 border-t border-linea pt-8">
        <h2 className="title-3 mb-4">Verificar otro código</h2>
        <CodigoForm />
      </section>
    </div>
  );
}

function Comprobado({ codigo }: { codigo: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(verificacionQuery(useCall(), codigo));
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
  if (!data.resource) return <Dictamen estado="no-existe" escrito={codigo} />;
  return (
    <>
      <Dictamen estado={data.resource.estado} verificacion={data.resource} />
      <Datos verificacion={data.resource} />
    </>
  );
}
