import { useAuth } from '../app/auth.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { useTitle } from '../app/site.tsx';
import { Alert } from '../ui/alert.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { ContactCard } from './contact-card.tsx';
import { FactorsCard } from './factors/factors-card.tsx';
import { GruposCard } from './grupos-card.tsx';
import { NombreImpresoCard } from './nombre-impreso-card.tsx';
import { OwnDataCard } from './own-data-card.tsx';
import { PreferencesCard, RemindersCard } from './reminders-card.tsx';
import { PasswordCard, SessionsCard } from './sessions-card.tsx';

export function AccountPage() {
  const title = useTitle('Mi cuenta');
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    { nombre: 'Mi cuenta', componente: '/mi-cuenta' },
  ]);
  const { usuario } = useAuth();
  return (
    <>
      {title}
      <PageHeader title="Mi cuenta" subtitle="Tus datos, tu contraseña y los equipos donde tienes la sesión abierta." />
      {usuario?.faltaFactor ? <FactorFirst /> : <Account />}
    </>
  );
}

/** Shown to staff without a second factor when the school requires one. */
function FactorFirst() {
  return (
    <div className="grid gap-6">
      <Alert tone="warning" title="Agrega un segundo factor para continuar">
        Tu institución pide a su personal la verificación en dos pasos. Toma un minuto, con tu celular a la mano.
      </Alert>
      <FactorsCard />
    </div>
  );
}

function Account() {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <ContactCard />
      <PasswordCard />
      <div className="grid grid-cols-1 gap-6 lg:col-span-2">
        <NombreImpresoCard />
        <FactorsCard />
        <SessionsCard />
        <CalendarCard />
        <RemindersCard />
        <GruposCard />
        <OwnDataCard />
        <PreferencesCard />
      </div>
    </div>
  );
}
