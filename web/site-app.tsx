import type { ComponentType } from 'react';
import { CartProvider } from './app/cart.tsx';
import type { PageProps, Params } from './app/page.ts';
import { PageNet } from './site/page-net.tsx';
import { PublicLayout } from './tienda/public-layout.tsx';
import { type Navigation, NavigationContext } from './ui/navigation.ts';

type Props = { navigation: Navigation; Page: ComponentType<PageProps>; params: Params };

/** One public page in its layout. Server and browser render the same. */
export function SiteApp({ navigation, Page, params }: Props) {
  return (
    <NavigationContext value={navigation}>
      <PageNet>
        <CartProvider>
          <PublicLayout>
            <Page params={params} />
          </PublicLayout>
        </CartProvider>
      </PageNet>
    </NavigationContext>
  );
}
