import { formatLongDate } from 'domain/formats/lima-time.ts';
import { accesoA, noAccesoLabel } from 'domain/rules/acceso.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { Card, CardHeader } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Shows a student's access to the course, or the reason it is refused. */
export function AccesoCard({ curso }: { curso: Curso }) {
  const acceso = accesoA(curso, { isAdmin: false, matriculado: curso.matriculado }, new Date());
  if (!curso.acceso) return <NoAcceso curso={curso} motivo={reasonText(curso, acceso)} />;
  const { cursoId, cantidadModulo } = curso;
  const until = acceso.acceso ? acceso.hasta : null;
  return (
    <Card as="section" aria-label="Módulos" className="border-teal/40 bg-teal-claro">
      <CardHeader
        title="Módulos"
        subtitle={cantidadModulo > 0 ? `${cantidadModulo} ${cantidadModulo === 1 ? 'módulo' : 'módulos'}` : undefined}
      />
      <p className="mb-4">
        {until
          ? `Tienes acceso hasta el ${formatLongDate(until.toISOString())}.`
          : 'Tu acceso no tiene fecha de término.'}
      </p>
      <LinkButton to={`/curso-modulo?cursoId=${cursoId}`} state={{ cursoId }} icon={ArrowRight} wide>
        Ir a los módulos
      </LinkButton>
    </Card>
  );
}

function NoAcceso({ curso, motivo }: { curso: Curso; motivo: string }) {
  return (
    <Card as="section" aria-label="Acceso">
      <CardHeader title="Sin acceso" />
      <p className="flex items-start gap-2.5">
        <LockKeyhole size={18} className="mt-1 text-tinta-2" />
        {motivo}
      </p>
      {curso.activa && (
        <LinkButton to={`/catalogo/flyer/${curso.cursoId}`} variant="secondary" wide className="mt-4">
          Ver en el catálogo
        </LinkButton>
      )}
    </Card>
  );
}

function reasonText({ activa }: Curso, acceso: ReturnType<typeof accesoA>): string {
  if (!activa) return 'Este curso está inactivo.';
  return acceso.acceso ? 'Todavía no puedes estudiar este curso.' : noAccesoLabel(acceso);
}
