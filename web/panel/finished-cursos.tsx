import type { MyCurso } from 'domain/schemas/panel.ts';
import Award from 'lucide-react/icons/award';
import { Card, CardHeader } from '../ui/card.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** Courses with nothing left to study, each with its certificate. */
export function FinishedCursos({ cursos }: { cursos: MyCurso[] }) {
  return (
    <Card as="section">
      <CardHeader title={<span id="cursos-terminados">Cursos terminados</span>} />
      <ul aria-labelledby="cursos-terminados" className="divide-y divide-linea">
        {cursos.map(({ cursoId, nombre, especialidad, acceso, certificado }) => (
          <li key={cursoId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 last:pb-0">
            <span className="min-w-0">
              {acceso ? <TextLink to={`/curso-modulo?cursoId=${cursoId}`}>{nombre}</TextLink> : nombre}
              <span className="block text-sm text-tinta-2">{especialidad}</span>
            </span>
            {certificado ? (
              <LinkButton to={`/verificar/${certificado}`} variant="secondary" size="sm" icon={Award}>
                Ver certificado
                <span className="sr-only"> de {nombre}</span>
              </LinkButton>
            ) : (
              <span className="text-sm text-tinta-2">Certificado en camino</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
