import { createContext, type ReactNode, use } from 'react';

/** Configuration of the institution that the server passes to every page. */
export type Site = {
  institucion: {
    nombre: string;
    telefono: string;
    correo: string;
    ciudad: string;
    whatsapp: string;
    since: number;
    razonSocial: string;
    ruc: string;
    direccion: string;
    codigoLibro: string;
    networks: { facebook: string; instagram: string; youtube: string };
  };
  imageBase: string;
  publicUrl: string;
  sampleFigures: boolean;
  year: number;
};

const SiteContext = createContext<Site | null>(null);

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite debe usarse dentro de SiteProvider');
  return site;
}

/** Title element of the document, to be rendered by the page. */
export function useTitle(page: string) {
  const { institucion } = useSite();
  return <title>{`${page} · ${institucion.nombre}`}</title>;
}
