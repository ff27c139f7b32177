import { imageUrl } from 'domain/formats/images.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { ReactNode } from 'react';
import { useSite } from '../../app/site.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';

type Props = { curso: Curso; actions?: ReactNode; children?: ReactNode };

/** `actions` and `children`: what who manages the course can do. */
export function EntidadCard({ curso: { entidad }, actions, children }: Props) {
  const { imageBase } = useSite();
  return (
    <Card as="section" aria-label="Entidad certificadora">
      <CardHeader title="Entidad certificadora" actions={actions} />
      {entidad ? (
        <div className="flex items-center gap-4">
          <Avatar
            name={entidad.titulo}
            size="md"
            src={entidad.logo ? imageUrl(imageBase, 'logos', entidad.logo, 320) : null}
          />
          <div className="min-w-0">
            <p className="font-medium">{entidad.titulo}</p>
            <p className="text-sm text-tinta-2">{[entidad.acronimo, entidad.ubicacion].filter(Boolean).join(' · ')}</p>
          </div>
        </div>
      ) : (
        <p className="text-tinta-2">Todavía no tiene entidad certificadora.</p>
      )}
      {children}
    </Card>
  );
}
