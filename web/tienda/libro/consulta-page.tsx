import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { HojaState } from 'domain/schemas/reclamaciones.ts';
import { usePosted } from '../../app/posted.ts';
import { useSite } from '../../app/site.tsx';
import { Alert } from '../../ui/alert.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { PageMeta } from '../page-meta.tsx';
import { AnswerState } from './answer-state.tsx';

export function ConsultaPage() {
  const { institucion } = useSite();
  const posted = usePosted();
  const found = posted?.envelope.resource as HojaState | undefined;
  const errors = posted?.envelope.errores ?? {};
  const field = (name: string) => ({
    name,
    id: name,
    defaultValue: posted?.values[name] ?? '',
    error: errors[name],
    required: true,
  });
  return (
    <div className="page-column max-w-3xl py-12 sm:py-16">
      <PageMeta
        title={`Consulta de reclamaciones · ${institucion.nombre}`}
        description="Consulta el estado de tu hoja de reclamación con su número y tu documento."
        path="/libro-de-reclamaciones/consulta"
      />
      <h1 className="title-1">Consulta tu hoja de reclamación</h1>
      {found && (
        <section
          aria-label={`Hoja N.º ${found.numero}`}
          className="mt-8 rounded-xl border border-linea bg-hoja p-5 sm:p-6"
        >
          <h2 className="title-3">Hoja N.º {found.numero}</h2>
          <p className="mt-1 mb-4 text-tinta-2">
            {found.tipo === 'queja' ? 'Queja presentada' : 'Reclamo presentado'} el {formatDateTime(found.presentada)}
          </p>
          <AnswerState {...found} />
        </section>
      )}
      {posted && !found && (
        <Alert tone="error" className="mt-6">
          {posted.envelope.message}
        </Alert>
      )}
      <form method="post" action="/libro-de-reclamaciones/consulta" className="mt-8 grid max-w-md gap-5">
        <TextField label="Número de la hoja" placeholder="000000001-2026" maxLength={30} {...field('numero')} />
        <TextField label="Número de tu documento" maxLength={20} {...field('documento')} />
        <button type="submit" className={buttonLook({}, 'justify-self-start')}>
          Consultar
        </button>
      </form>
      <p className="mt-8">
        <TextLink to="/libro-de-reclamaciones">Presentar otra hoja</TextLink>
      </p>
    </div>
  );
}
