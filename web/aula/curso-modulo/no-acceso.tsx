import type { Envelope } from 'domain/contract/envelope.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { Suspense } from 'react';
import { lazyPart } from '../../app/lazy-part.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const PayCuota = lazyPart(async () => (await import('../curso-detalle/pay-cuota.tsx')).PayCuota);

const whatToDo: Record<string, string> = {
  'acceso-sin-matricula':
    'Compra el curso para estudiar sus módulos. Si ya lo compraste, abre el enlace que enviamos a tu correo.',
  'acceso-inactivo': 'Sus módulos volverán cuando la escuela lo active. Escríbenos si necesitas algo de él.',
  'acceso-pausado': 'Si acabas de pagar, espera a que se confirme el pago.',
  'acceso-terminado': 'Escríbenos si quieres ampliarlo. Tus notas y certificados se conservan.',
};

/** Reason from the server and what the student can do about it. */
export function NoAcceso({ curso, envelope }: { curso: Curso; envelope: Envelope }) {
  const canBuy = envelope.codigo === 'acceso-sin-matricula' && curso.activa;
  return (
    <EmptyState
      icon={LockKeyhole}
      title={envelope.message}
      action={
        <>
          {envelope.codigo === 'acceso-pausado' && (
            <Suspense fallback={<Skeleton shape="button" />}>
              <PayCuota cursoId={curso.cursoId} />
            </Suspense>
          )}
          {canBuy && <LinkButton to={`/catalogo/flyer/${curso.cursoId}`}>Ver el programa</LinkButton>}
          {envelope.codigo === 'acceso-terminado' && (
            <LinkButton to={`/curso-modulo/${curso.cursoId}/avance`}>Avance hacia el certificado</LinkButton>
          )}
          {curso.whatsapp && (
            <LinkButton variant="secondary" href={curso.whatsapp} target="_blank">
              Escribir por WhatsApp
            </LinkButton>
          )}
          <LinkButton variant="quiet" to="/especialidades">
            Ver especialidades
          </LinkButton>
        </>
      }
    >
      {whatToDo[envelope.codigo ?? ''] ?? 'Escríbenos y te ayudamos.'}
    </EmptyState>
  );
}
