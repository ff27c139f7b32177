import {
  certificadoTipoNames,
  formatDuracion,
  levelLabel,
  modalidadLabel,
  modoLabel,
  tipoLabel,
} from 'domain/formats/curso-labels.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import MessageCircle from 'lucide-react/icons/message-circle';
import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Prose } from '../../ui/prose.tsx';
import { CursoImagen } from '../cursos/curso-card.tsx';

type PrincipalCardProps = {
  curso: Curso;
  showPrecios: boolean;
  onEdit: (() => void) | undefined;
};

export function PrincipalCard({ curso, showPrecios, onEdit }: PrincipalCardProps) {
  const { nombre, descripcion, activa, vigencia, coordinador, whatsapp } = curso;
  return (
    <Card as="section" padding="none" aria-label="Datos principales" className="overflow-hidden">
      <div className="grid grid-cols-1 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 p-5 sm:p-7 max-lg:order-last">
          <div className="mb-3 flex items-start justify-between gap-4">
            <p className="flex flex-wrap gap-1.5">
              <Badge tone={activa ? 'verde' : 'ambar'}>{activa ? 'Activo' : 'Inactivo'}</Badge>
              <Badge>{modoLabel(curso)}</Badge>
              <Badge tone={tipoLabel(curso) === 'Diplomado' ? 'oro' : 'teal'}>{tipoLabel(curso)}</Badge>
            </p>
            <EditButton label="Editar datos principales" onEdit={onEdit} />
          </div>
          <h1 className="title-1">{nombre}</h1>
          {descripcion && <Prose text={descripcion} className="mt-3 text-tinta-2" />}
          {whatsapp && (
            <LinkButton
              href={whatsapp}
              target="_blank"
              variant="secondary"
              size="sm"
              icon={MessageCircle}
              className="mt-5"
            >
              Consultas por WhatsApp
            </LinkButton>
          )}
        </div>
        <div className="max-lg:aspect-video lg:relative">
          <CursoImagen
            curso={curso}
            sizes="(min-width: 1024px) 24rem, 92vw"
            className="size-full object-cover lg:absolute lg:inset-0"
          />
        </div>
      </div>
      <Facts
        onEdit={onEdit}
        className="grid-cols-2 border-t border-linea p-5 sm:p-7 xl:grid-cols-4"
        facts={[
          ['Fecha de inicio', formatDateTime(curso.fechaHoraInicio)],
          ['Fecha límite', formatDateTime(curso.fechaHoraLimite)],
          ['Duración', formatDuracion(curso.duracionMinutos)],
          ['Nivel', levelLabel(curso.nivel)],
          ['Especialidad', curso.especialidad],
          ['Modalidad', modalidadLabel(curso)],
          ['Cantidad de módulos', curso.cantidadModulo],
          ['Coordinación', coordinador ?? (onEdit ? 'Sin asignar' : unset)],
          ...(showPrecios ? preciosOf(curso) : []),
          ['Vigencia', vigenciaLabel(vigencia)],
        ]}
      />
    </Card>
  );
}

const preciosOf = (curso: Curso): [string, string][] => [
  ['Precio', formatSoles(curso.precio)],
  ...preventaFact(curso),
  ...descuentoFact(curso),
];

function preventaFact({ precioPreventa, preventaHasta }: Curso): [string, string][] {
  if (precioPreventa === null || preventaHasta === null) return [];
  return [['Preventa', `${formatSoles(precioPreventa)} hasta el ${formatDateTime(preventaHasta)}`]];
}

function descuentoFact({ cuposDesde, cuposDescuento }: Curso): [string, string][] {
  return cuposDesde === null ? [] : [['Descuento por cupos', `${cuposDescuento} % desde ${cuposDesde}`]];
}

function vigenciaLabel(vigencia: number | null): string {
  if (vigencia === null) return 'Sin fecha de término';
  if (vigencia === 0) return 'Hasta la fecha límite';
  return vigencia === 1 ? '1 mes después' : `${vigencia} meses después`;
}

const unset = 'Sin definir';

type FactsProps = { facts: [label: string, value: ReactNode][]; onEdit: (() => void) | undefined; className?: string };

/** Without `onEdit`, facts that are not set are left out. */
function Facts({ facts, onEdit, className }: FactsProps) {
  const shown = onEdit ? facts : facts.filter(([, value]) => value !== unset);
  return (
    <dl className={cx('grid gap-x-6 gap-y-4', className)}>
      {shown.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-tinta-2">{label}</dt>
          <dd className="mt-0.5 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Renders nothing without `onEdit`. */
export function EditButton({ label, onEdit }: { label: string; onEdit: (() => void) | undefined }) {
  return onEdit && <IconButton label={label} icon={Pencil} onClick={onEdit} />;
}

type SectionProps = { curso: Curso; onEdit: (() => void) | undefined };

export function ContenidoCard({ curso, onEdit }: SectionProps) {
  return (
    <Card as="section" aria-label="Contenido">
      <CardHeader title="Contenido" actions={<EditButton label="Editar contenido" onEdit={onEdit} />} />
      <h3 className="mb-1.5 font-semibold">Objetivo</h3>
      <Text text={curso.objetivo} />
      <h3 className="mt-6 mb-1.5 font-semibold">Temario</h3>
      <Text text={curso.temario} />
    </Card>
  );
}

function Text({ text }: { text: string }) {
  return text ? <Prose text={text} /> : <p className="text-tinta-2">{unset}</p>;
}

export function CertificadoCard({ curso, onEdit }: SectionProps) {
  const { tipoCertificado, nombreCertificado, preparacionCertificado, codigoCertificado } = curso;
  return (
    <Card as="section" aria-label="Certificado">
      <CardHeader title="Certificado" actions={<EditButton label="Editar certificado" onEdit={onEdit} />} />
      <Facts
        onEdit={onEdit}
        className="sm:grid-cols-2"
        facts={[
          ['Tipo', tipoCertificado ? certificadoTipoNames[tipoCertificado] : unset],
          ['Código', codigoCertificado || unset],
          ['Nombre', nombreCertificado || unset],
          ['Preparación', preparacionCertificado || unset],
        ]}
      />
    </Card>
  );
}
