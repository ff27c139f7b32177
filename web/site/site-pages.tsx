import { useLocation, useRoutes } from 'react-router';
import { PageNet } from './page-net.tsx';
import { siteRoutes } from './routes.ts';

export function SitePages() {
  const { pathname } = useLocation();
  const page = useRoutes(siteRoutes);
  return <PageNet address={pathname}>{page}</PageNet>;
}
