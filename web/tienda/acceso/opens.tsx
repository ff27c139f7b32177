import type { Acceso } from 'domain/schemas/activate-acceso.ts';
import { GeneratedCover } from '../../app/generated-cover.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';

export function Opens({ acceso, className }: { acceso: Acceso; className?: string }) {
  const [first] = acceso.cursos;
  return (
    <Card as="section" padding="none" aria-label="Qué abre tu código" className={cx('overflow-hidden', className)}>
      {first && <GeneratedCover especialidadId={first.cursoId} seed={first.cursoId} className="h-20 w-full lg:h-32" />}
      <div className="p-5 sm:p-6">
        <p className="text-sm text-tinta-2">
          {acceso.tipo === 'compra' ? 'Compra de' : 'Te lo comparte'} {acceso.comprador}
        </p>
        <ul className="mt-2 grid gap-3">
          {acceso.cursos.map(({ cursoId, nombre, disponible }) => (
            <li key={cursoId} className="title-3">
              {nombre}
              {!disponible && (
                <span className="mt-1 block font-sans text-sm text-tinta-2">Este cupo ya está en uso</span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
