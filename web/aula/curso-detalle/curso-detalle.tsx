import type { Curso } from 'domain/schemas/cursos.ts';
import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import { useState } from 'react';
import { useAuth } from '../../app/auth.tsx';
import { useTrail } from '../../app/breadcrumb.tsx';
import { useTitle } from '../../app/site.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AccesoCard } from './acceso-card.tsx';
import { AdminCards } from './admin-cards.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { EntidadCard } from './entidad-card.tsx';
import { PonentesCard } from './ponentes-card.tsx';
import { PrincipalCard } from './principal-card.tsx';
import { PublicationCard } from './publication-card.tsx';
import { CertificadoDialog, ContenidoDialog, PrincipalDialog } from './section-dialogs.tsx';
import { CertificadoCard, ContenidoCard } from './text-cards.tsx';

const dialogs = { principal: PrincipalDialog, contenido: ContenidoDialog, certificado: CertificadoDialog };
type Section = keyof typeof dialogs;

export function CursoDetalle({ curso }: { curso: Curso }) {
  const { cursoId, nombre, especialidad, especialidadId } = curso;
  const { isAdmin } = useAuth();
  const toast = useToast();
  const title = useTitle(nombre);
  useTrail([
    { nombre: 'Especialidad', componente: '/especialidades' },
    { nombre: especialidad, componente: '/cursos', params: { especialidadId } },
    { nombre, componente: '/curso-detalle', params: { cursoId } },
  ]);
  const [editing, setEditing] = useState<Section | null>(null);
  const [copying, setCopying] = useState(false);
  const Editor = editing && dialogs[editing];
  const edit = (section: Section) => (isAdmin ? () => setEditing(section) : undefined);
  return (
    <>
      {title}
      <div className="grid grid-cols-1 gap-6">
        <PrincipalCard curso={curso} showAcceso={!isAdmin} onEdit={edit('principal')} />
        {isAdmin && <PublicationCard curso={curso} />}
        {isAdmin && <AdminCards cursoId={cursoId} />}
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid grid-cols-1 gap-6 max-lg:order-last">
            <ContenidoCard curso={curso} onEdit={edit('contenido')} />
            <CertificadoCard curso={curso} onEdit={edit('certificado')} />
          </div>
          <div className="grid grid-cols-1 gap-6">
            {!isAdmin && <AccesoCard curso={curso} />}
            <EntidadCard curso={curso} canEdit={isAdmin} />
            <PonentesCard cursoId={cursoId} canEdit={isAdmin} />
            {isAdmin && (
              <div className="grid gap-2">
                <Button variant="quiet" icon={Copy} onClick={() => setCopying(true)}>
                  Duplicar curso
                </Button>
                <LinkButton to={`/catalogo/flyer/${cursoId}`} variant="quiet" icon={ExternalLink}>
                  Ver en el catálogo
                </LinkButton>
              </div>
            )}
          </div>
        </div>
      </div>
      {copying && <CopyDialog curso={curso} onClose={() => setCopying(false)} />}
      {Editor && (
        <Editor
          curso={curso}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            toast.show('Guardamos los cambios');
          }}
        />
      )}
    </>
  );
}
