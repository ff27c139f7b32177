import { Component, type ComponentType, type ReactNode } from 'react';
import { CartProvider } from './app/cart.tsx';
import type { PageProps, Params } from './app/page.ts';
import { PageFailure } from './app/page-failure.tsx';
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

/** React reports a failed render only to class components. */
class PageNet extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <PageFailure /> : this.props.children;
  }
}
