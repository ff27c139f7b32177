import { createContext, use } from 'react';

export type To = string | { pathname?: string; search?: string; hash?: string };

export type Location = { pathname: string; search: string; hash: string; state: unknown; key: string };

export type NavigateOptions = { replace?: boolean; state?: unknown; preventScrollReset?: boolean };

type Navigate = (to: To, options?: NavigateOptions) => void;

/** The site navigates by full loads, the campus by React Router. Shared components use this interface. */
export type Navigation = {
  useLocation: () => Location;
  useNavigate: () => Navigate;
  /** False: clicks on links are left to the browser. */
  followsLinks: boolean;
};

export const NavigationContext = createContext<Navigation | null>(null);

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error('useNavigation must be used within NavigationContext');
  return navigation;
}

export function useLocation(): Location {
  return useNavigation().useLocation();
}

export function useNavigate(): Navigate {
  return useNavigation().useNavigate();
}

/** An address to put into `href`. Without a path it is another view of the current page. */
export function hrefOf(to: To, here: { pathname: string }): string {
  if (typeof to === 'string') return to.startsWith('?') ? here.pathname + to : to;
  const { pathname = here.pathname, search = '', hash = '' } = to;
  return pathname + withPrefix('?', search) + withPrefix('#', hash);
}

function withPrefix(prefix: string, text: string): string {
  return text === '' || text.startsWith(prefix) ? text : prefix + text;
}
