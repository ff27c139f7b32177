import { listOpenEncuestas } from 'domain/contract/encuestas.ts';
import { useApi } from '../app/api.tsx';
import { Card } from '../ui/card.tsx';
import { LinkButton } from '../ui/link-button.tsx';

/** Surveys that the student has not answered, one line each. */
export function OpenEncuestas() {
  const { data } = useApi(listOpenEncuestas, {});
  const open = data?.resources ?? [];
  if (open.length === 0) return null;
  return (
    <Card as="section" padding="none" aria-label="Encuestas por responder">
      <ul className="divide-y divide-linea">
        {open.map(({ cursoId, curso, exigida }) => (
          <li key={cursoId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
            <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
              <span className="font-semibold">¿Qué te pareció {curso}?</span>
              <span className="block text-sm text-tinta-2">
                {exigida ? 'Tu certificado se descarga después de responder.' : 'Son dos minutos y sin tu nombre.'}
              </span>
            </p>
            <LinkButton to={`/encuesta/${cursoId}`} variant="secondary" size="sm">
              Responder<span className="sr-only"> la encuesta de {curso}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
