import ArrowLeft from 'lucide-react/icons/arrow-left';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { UiProviders } from '../ui/ui-providers.tsx';
import { KitAula } from './kit-aula.tsx';
import { KitButtons } from './kit-buttons.tsx';
import { KitContent } from './kit-content.tsx';
import { KitDialogs } from './kit-dialogs.tsx';
import { KitFeedback } from './kit-feedback.tsx';
import { KitForm } from './kit-form.tsx';
import { KitFoundations } from './kit-foundations.tsx';
import { KitTable } from './kit-table.tsx';

/** Every component of the kit in all its states. */
export function KitPage() {
  return (
    <UiProviders>
      <Pieces />
    </UiProviders>
  );
}

function Pieces() {
  return (
    <div className="page-column space-y-12 py-10">
      <title>Piezas de la interfaz</title>
      <meta name="robots" content="noindex" />
      <PageHeader
        title="Piezas de la interfaz"
        subtitle="Cada pieza en todos sus estados. Solo existe en desarrollo."
        back={
          <LinkButton to="/" variant="quiet" size="sm" icon={ArrowLeft} className="-ml-3.5">
            Volver al inicio
          </LinkButton>
        }
        actions={
          <LinkButton variant="secondary" href="#tablas">
            Ir a las tablas
          </LinkButton>
        }
      />
      <KitFoundations />
      <KitButtons />
      <KitContent />
      <KitFeedback />
      <KitDialogs />
      <KitForm />
      <KitTable />
      <KitAula />
    </div>
  );
}
