import { createContext, type ReactNode, use, useState } from 'react';
import { type Site, SiteProvider, useSite } from './site.tsx';

export type Institucion = Site['institucion'];

const ChangeContext = createContext<(institucion: Institucion) => void>(() => {});

/** School settings changed in this tab: those in the document are as old as the page load. */
export function ChangedSchool({ children }: { children: ReactNode }) {
  const site = useSite();
  const [institucion, setInstitucion] = useState(site.institucion);
  return (
    <SiteProvider site={{ ...site, institucion }}>
      <ChangeContext value={setInstitucion}>{children}</ChangeContext>
    </SiteProvider>
  );
}

export function useChangeSchool(): (institucion: Institucion) => void {
  return use(ChangeContext);
}
