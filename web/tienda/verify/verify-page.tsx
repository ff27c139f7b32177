import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { verifyCertificado } from 'domain/contract/certificados.ts';
import type { Envelope } from 'domain/contract/envelope.ts';
import { formatDateSpan, formatLongDate } from 'domain/formats/lima-time.ts';
import { calidadNames, documentName } from 'domain/rules/calidades.ts';
import { codigoInGroups, parseCodigo } from 'domain/rules/codigo-certificado.ts';
import type { Verification } from 'domain/schemas/certificados.ts';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { ApiError, useCall } from '../../app/api.tsx';
import type { PageProps, Params } from '../../app/page.ts';
import { ShareCertificado } from '../../app/share-certificado.tsx';
import { useSite } from '../../app/site.tsx';
import type { Call } from '../../app/transport.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useLocation, useNavigate } from '../../ui/navigation.ts';
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CertificadoArt } from '../certificado-art.tsx';
import { PageMeta } from '../page-meta.tsx';
import { FileCheck } from './file-check.tsx';
import { Verdict } from './verdict.tsx';

export function VerifyPage({ params }: PageProps) {
  const search = new URLSearchParams(useLocation().search);
  const typed = typedIn(params, search);
  return typed === '' ? <Pregunta sentEmpty={search.has('codigo')} /> : <Respuesta key={typed} typed={typed} />;
}

function Pregunta({ sentEmpty }: { sentEmpty: boolean }) {
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
        <CodigoForm className="mt-8" sentEmpty={sentEmpty} />
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

const emptyMessage = 'Escribe el código';

/** A plain GET form, which the browser may send empty; with JavaScript it navigates to the shorter URL. */
function CodigoForm({ className, sentEmpty = false }: { className?: string; sentEmpty?: boolean }) {
  const navigate = useNavigate();
  const [error, setError] = useState(sentEmpty ? emptyMessage : undefined);

  function verify(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('codigo') ?? '').trim();
    if (typed === '') {
      setError(emptyMessage);
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    setError(undefined);
    navigate(`/verificar/${encodeURIComponent(parseCodigo(typed) ?? typed)}`);
  }

  return (
    <form
      action="/verificar"
      method="get"
      onSubmit={verify}
      noValidate
      autoComplete="off"
      className={cx('flex flex-col gap-3 sm:flex-row sm:items-start', className)}
    >
      <TextField
        label="Código del certificado"
        name="codigo"
        required
        maxLength={200}
        spellCheck={false}
        autoCapitalize="characters"
        placeholder={codigoInGroups('7K3M09QXABCDEFGH12345678JKMN')}
        hint="Con o sin guiones, en mayúsculas o minúsculas."
        error={error}
        className="grow"
      />
      <button type="submit" className={buttonLook({}, 'sm:mt-7')}>
        Verificar
      </button>
    </form>
  );
}

const answers = [404, 429];

const verificationKey = (codigo: string) => ['verificacion', codigo] as const;

/** 'Not found' and 'too many requests' resolve instead of throwing: the page renders both. */
function verificationQuery(call: Call, codigo: string) {
  return queryOptions({
    queryKey: verificationKey(codigo),
    queryFn: async (): Promise<Envelope<Verification, never>> => {
      const envelope = await call(verifyCertificado, { params: { codigo } });
      if (!envelope.success && !answers.includes(envelope.status)) throw new ApiError(envelope);
      return envelope;
    },
    staleTime: 0,
  });
}

/** The typed code, from the path or from the form's query parameter. */
function typedIn(params: Params, search: URLSearchParams): string {
  return params.codigo ?? search.get('codigo')?.trim() ?? '';
}

export const handle = {
  prefetch: ({ call, params, url }: { call: Call; params: Params; url: URL }) => {
    const codigo = parseCodigo(typedIn(params, url.searchParams));
    return codigo === null ? [] : [verificationQuery(call, codigo)];
  },
  status: ({ queryClient, params, url }: { queryClient: QueryClient; params: Params; url: URL }) => {
    const typed = typedIn(params, url.searchParams);
    if (typed === '') return 200;
    const codigo = parseCodigo(typed);
    return codigo === null ? 404 : (queryClient.getQueryData<Envelope>(verificationKey(codigo))?.status ?? 503);
  },
};

/** Data of the certificate as issued. */
function CertificadoFacts({ verificacion }: { verificacion: Verification }) {
  const { tipo, calidad, titular, documento, curso, horas, inicio, fin, ritmoPropio, emitido } = verificacion;
  const { entidad, ubicacion, firmante, cargoFirmante, numero, codigo, huella, firmado, nivel } = verificacion;
  const span = formatDateSpan(inicio, fin);
  return (
    <Card as="section" className="mt-6" aria-label="Datos del certificado">
      <Badge tone={tipo === 'D' || nivel ? 'oro' : 'teal'}>{nivel?.nombre ?? documentName({ tipo, calidad })}</Badge>
      <h2 className="title-2 mt-3 break-words">{titular}</h2>
      <p className="mt-1 text-tinta-2">Documento de identidad {documento}</p>
      <dl className="mt-6 grid gap-x-8 gap-y-5 border-t border-linea pt-6 sm:grid-cols-2">
        <Fact nombre="Programa" ancho>
          <span className="font-serif text-xl">{curso}</span>
        </Fact>
        <Fact nombre={ritmoPropio ? 'Estudiado' : 'Dictado'}>{span.replace(/^./, (first) => first.toUpperCase())}</Fact>
        <Fact nombre="Duración">{horas === 1 ? '1 hora académica' : `${horas} horas académicas`}</Fact>
        {calidad !== 'aprobado' && <Fact nombre="En calidad de">{calidadNames[calidad]}</Fact>}
        <Fact nombre="Emitido el">{formatLongDate(emitido)}</Fact>
        <Fact nombre="Emitido por">
          {entidad}
          <span className="block text-tinta-2">{ubicacion}</span>
        </Fact>
        {nivel && (
          <Fact nombre="Refrendado por">
            {nivel.entidad}
            <span className="block text-tinta-2">Registro {nivel.registro}</span>
            {nivel.refrendo && <span className="block text-tinta-2">Registrado allí con el n.º {nivel.refrendo}</span>}
          </Fact>
        )}
        {nivel?.firmantes.map((each) => (
          <Fact key={each.nombre} nombre="Firmado por">
            {each.nombre}
            <span className="block text-tinta-2">{each.cargo}</span>
          </Fact>
        ))}
        {!nivel && firmante !== '' && (
          <Fact nombre="Firmado por">
            {firmante}
            <span className="block text-tinta-2">{cargoFirmante}</span>
          </Fact>
        )}
        <Fact nombre="Número">{numero}</Fact>
        <Fact nombre="Código" ancho>
          <span className="tabular-nums">{codigoInGroups(codigo)}</span>
        </Fact>
        {huella !== null && (
          <Fact nombre={firmado ? 'Huella del PDF sin su firma digital (SHA-256)' : 'Huella del PDF (SHA-256)'} ancho>
            <span className="font-mono text-sm break-all text-tinta-2">{huella}</span>
            {firmado && (
              <span className="mt-1.5 block text-sm">
                El PDF que entregamos lleva además una firma digital, así que la huella de ese archivo es otra. Para
                comprobarlo, súbelo en «¿Te dieron el archivo?», o ábrelo en un lector que muestre firmas, como Acrobat.
              </span>
            )}
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Fact({ nombre, ancho, children }: { nombre: string; ancho?: boolean; children: ReactNode }) {
  return (
    <div className={ancho ? 'sm:col-span-2' : undefined}>
      <dt className="text-sm text-tinta-2">{nombre}</dt>
      <dd className="mt-0.5 break-words">{children}</dd>
    </div>
  );
}
