import { certificadoTipoNames } from 'domain/formats/curso-labels.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Prose } from '../../ui/prose.tsx';
import { EditButton } from './edit-button.tsx';
import { Facts } from './facts.tsx';

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
  return text ? <Prose text={text} /> : <p className="text-tinta-2">Sin definir</p>;
}

export function CertificadoCard({ curso, onEdit }: SectionProps) {
  const { tipoCertificado, nombreCertificado, preparacionCertificado, codigoCertificado } = curso;
  return (
    <Card as="section" aria-label="Certificado">
      <CardHeader title="Certificado" actions={<EditButton label="Editar certificado" onEdit={onEdit} />} />
      <Facts
        className="sm:grid-cols-2"
        facts={[
          ['Tipo', tipoCertificado ? certificadoTipoNames[tipoCertificado] : 'Sin definir'],
          ['Código', codigoCertificado || 'Sin definir'],
          ['Nombre', nombreCertificado || 'Sin definir'],
          ['Preparación', preparacionCertificado || 'Sin definir'],
        ]}
      />
    </Card>
  );
}
