import { formatDuracion, levelLabel, modoLabel } from 'domain/formats/curso-labels.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { useMay } from '../../app/permisos.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Prose } from '../../ui/prose.tsx';
import { CursoImagen } from './curso-card.tsx';

/** Summary of a course without leaving the list. */
export function CursoInfoDialog({ curso, onClose }: { curso: Curso; onClose: () => void }) {
  const canManage = useMay('academico');
  const facts = [
    ['Duración', formatDuracion(curso.duracionMinutos)],
    ['Fecha de inicio', formatDateTime(curso.fechaHoraInicio)],
    ['Fecha límite', formatDateTime(curso.fechaHoraLimite)],
    ['Modo', modoLabel(curso)],
    ...(curso.nivel || canManage ? [['Nivel', levelLabel(curso.nivel)]] : []),
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsidePress
      size="lg"
      title={curso.nombre}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cerrar
          </Button>
          <LinkButton to={`/curso-detalle?cursoId=${curso.cursoId}`} state={{ cursoId: curso.cursoId }}>
            Abrir curso
          </LinkButton>
        </>
      }
    >
      <div className="grid gap-6">
        <div className="relative">
          <CursoImagen
            curso={curso}
            sizes="(min-width: 640px) 45rem, 92vw"
            className="aspect-[21/9] w-full rounded-xl object-cover"
          />
          <Badge tone={curso.activa ? 'verde' : 'ambar'} ground="paper" className="absolute top-3 left-3">
            {curso.activa ? 'Activo' : 'Inactivo'}
          </Badge>
        </div>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-sm text-tinta-2">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <TextBlock title="Objetivos" text={curso.objetivo} />
        <TextBlock title="Temario" text={curso.temario} />
      </div>
    </Dialog>
  );
}

function TextBlock({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h3 className="title-3 mb-2">{title}</h3>
      {text ? <Prose text={text} /> : <p className="text-tinta-2">Sin definir</p>}
    </section>
  );
}
