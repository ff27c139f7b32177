import { useQuery } from '@tanstack/react-query';
import { canales } from 'domain/rules/interesados.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { PaqueteFlyer } from 'domain/schemas/paquetes.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { storedOrigen } from '../../app/arrival.ts';
import { usePosted } from '../../app/posted.ts';
import { useSite } from '../../app/site.tsx';
import type { Call } from '../../app/transport.ts';
import { Alert } from '../../ui/alert.tsx';
import { useLocation } from '../../ui/navigation.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useCupos } from '../catalogo/use-cupos.ts';
import { flyerQuery, parseCursoId } from '../flyer/flyer-query.ts';
import { PageMeta } from '../page-meta.tsx';
import { paqueteQuery } from '../paquete/paquete-query.ts';
import { InfoForm } from './info-form.tsx';

const idIn = (search: string, name: 'curso' | 'paquete') =>
  parseCursoId(new URLSearchParams(search).get(name) ?? undefined);

export const handle = {
  prefetch: ({ call, url }: { call: Call; url: URL }) => {
    const [cursoId, paqueteId] = [idIn(url.search, 'curso'), idIn(url.search, 'paquete')];
    if (cursoId !== null) return [flyerQuery(call, cursoId)];
    return paqueteId === null ? [] : [paqueteQuery(call, paqueteId)];
  },
};

/** The course in the URL; null without one, or when it is not published. */
export function useCursoAsked(): Curso | null {
  const id = idIn(useLocation().search, 'curso');
  const { data } = useQuery({ ...flyerQuery(useCall(), id ?? 0), enabled: id !== null });
  return data?.resource ?? null;
}

/** The bundle in the URL; null without one, or when it is not offered. */
export function usePaqueteAsked(): PaqueteFlyer | null {
  const { search } = useLocation();
  const id = idIn(search, 'curso') === null ? idIn(search, 'paquete') : null;
  const { data } = useQuery({ ...paqueteQuery(useCall(), id ?? 0), enabled: id !== null });
  return data?.resource ?? null;
}

/** The channel of the request: from a posted form or the URL, else by what it is about. */
function useCanal(otherwise: 'flyer' | 'paquete' | 'portada') {
  const { search } = useLocation();
  const said = usePosted()?.values.canal ?? new URLSearchParams(search).get('de');
  const known = canales.find((canal) => canal === said);
  if (known && known !== 'pedido') return known;
  return otherwise;
}

export function InformacionPage() {
  const { institucion } = useSite();
  const posted = usePosted();
  const curso = useCursoAsked();
  const paquete = usePaqueteAsked();
  const canal = useCanal(curso ? 'flyer' : paquete ? 'paquete' : 'portada');
  const texts = useTexts(curso);
  const about = curso
    ? { nombre: curso.nombre, to: `/catalogo/flyer/${curso.cursoId}` }
    : paquete && { nombre: paquete.nombre, to: `/paquete/${paquete.paqueteId}` };
  const [origen, setOrigen] = useState('');
  useEffect(() => setOrigen(storedOrigen()), []);
  const errors = posted?.envelope.errores ?? {};
  const homeless = errors.cursoId ?? errors.paqueteId ?? errors.canal ?? errors.origen ?? errors.sitio;
  return (
    <div className="page-column max-w-2xl py-12 sm:py-16">
      <PageMeta
        title={`Solicitar información · ${institucion.nombre}`}
        description="Déjanos tu celular o tu correo y te contamos fechas, temario, certificado y formas de pago."
        path="/informacion"
      />
      <h1 className="title-1">{texts.title}</h1>
      <p className="mt-3 mb-8 text-lg text-pretty text-tinta-2">
        {about ? (
          <>
            Sobre <TextLink to={about.to}>{about.nombre}</TextLink>.{' '}
          </>
        ) : (
          'Cuéntanos qué te interesa y te orientamos. '
        )}
        Te escribimos en horario de oficina.
      </p>
      {posted && (
        <Alert tone="error" className="mb-6">
          {homeless ?? posted.envelope.message}
        </Alert>
      )}
      <InfoForm
        cursoId={curso?.cursoId ?? null}
        paqueteId={paquete?.paqueteId ?? null}
        canal={canal}
        submitLabel={texts.submitLabel}
        values={posted?.values}
        errors={errors}
        origen={origen}
      />
    </div>
  );
}

function useTexts(curso: Curso | null): { title: string; submitLabel: string } {
  const isFull = useCupos(curso ?? { cursoId: 0, cupos: null }) === 0;
  if (curso && !curso.enVenta) return { title: 'Te avisamos cuando abra', submitLabel: 'Avísame' };
  if (isFull) return { title: 'Te avisamos si se libera un cupo', submitLabel: 'Avísame si se libera' };
  return { title: 'Solicita información', submitLabel: 'Solicitar información' };
}
