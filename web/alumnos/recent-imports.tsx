import { useQuery } from '@tanstack/react-query';
import { listImportaciones } from 'domain/contract/matriculas.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { Importacion } from 'domain/schemas/matriculas.ts';
import { apiQuery, useCall } from '../app/api.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { plural } from './use-acts.ts';

/** Imports of the last 24 hours, which can still be undone. */
export function RecentImports({ cursoId, onOpen }: { cursoId: number; onOpen: (importacionId: number) => void }) {
  const { data } = useQuery({ ...apiQuery(useCall(), listImportaciones, { params: { cursoId } }), staleTime: 0 });
  const importaciones = data?.resources ?? [];
  if (importaciones.length === 0) return null;
  return (
    <Card as="section" className="mt-6">
      <CardHeader title="Importaciones de las últimas 24 horas" />
      <ul className="divide-y divide-linea">
        {importaciones.map((importacion) => (
          <li
            key={importacion.importacionId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5"
          >
            <span>
              {formatDateTime(importacion.creado)}
              <span className="block text-sm text-tinta-2">{summary(importacion)}</span>
            </span>
            <Button variant="secondary" size="sm" onClick={() => onOpen(importacion.importacionId)}>
              Ver importación
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function summary({ estado, deshecha, resultado, total }: Importacion): string {
  if (deshecha) return 'Deshecha';
  if (estado === 'fallida') return 'No se importó nada';
  if (estado !== 'terminada') return `En curso: ${plural(total, 'persona')}`;
  return `Matriculó a ${plural((resultado?.nuevos ?? 0) + (resultado?.existentes ?? 0), 'persona')}`;
}
