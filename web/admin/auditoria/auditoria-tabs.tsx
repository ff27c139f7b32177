import { TabsNav } from '../../ui/tabs-nav.tsx';

export function AuditoriaTabs() {
  return (
    <TabsNav
      label="Historia y seguridad"
      className="mb-6"
      items={[
        { to: '/auditoria', label: 'Cambios', end: true },
        { to: '/seguridad', label: 'Seguridad' },
      ]}
    />
  );
}
