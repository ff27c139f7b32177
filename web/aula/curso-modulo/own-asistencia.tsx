import { useQuery } from '@tanstack/react-query';
import { getOwnAsistencia } from 'domain/contract/asistencia.ts';
import { formatDayTime } from 'domain/formats/lima-time.ts';
import { useState } from 'react';
import { apiQuery, useCall } from '../../app/api.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';

/** Attendance of the student in a course with live sessions, and what the certificate asks for. */
export function OwnAsistencia({ cursoId }: { cursoId: number }) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(apiQuery(useCall(), getOwnAsistencia, { params: { id: cursoId } }));
  const found = data?.resource;
  if (!found || found.sesiones.length === 0) return null;
  return (
    <Card as="section" aria-label="Tu asistencia" className="mb-6">
      <CardHeader
        title="Tu asistencia"
        subtitle={found.mensaje}
        actions={
          <Button variant="secondary" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Ocultar sesiones' : 'Ver sesiones'}
          </Button>
        }
      />
      {open && (
        <ul aria-label="Sesiones del curso" className="divide-y divide-linea">
          {found.sesiones.map((sesion) => (
            <li key={sesion.materialId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
              <span className="min-w-0 wrap-anywhere">
                {sesion.nombre}
                <span className="block text-sm text-tinta-2">{formatDayTime(sesion.inicio)}</span>
              </span>
              <Sign {...sesion} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Sign({ presente, cancelada, fin }: { presente: boolean | null; cancelada: boolean; fin: string }) {
  if (cancelada) return <Badge>Cancelada</Badge>;
  if (presente) return <Badge tone="verde">Asististe</Badge>;
  if (new Date(fin) > new Date()) return <Badge tone="teal">Por realizarse</Badge>;
  return (
    <Badge tone={presente === null ? 'neutro' : 'rojo'}>{presente === null ? 'Sin registro' : 'No asististe'}</Badge>
  );
}
