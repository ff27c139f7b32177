import { createContext, type ReactNode, use, useState } from 'react';
import { type Site, SiteProvider, useSite } from './site.tsx';

export type Institucion = Site['institucion'];

const ChangeContext = createContext<(institucion: Institucion) => void>(() => {});

/** Facts of the school that were changed in this tab; those of the page are as old as its load. */
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
