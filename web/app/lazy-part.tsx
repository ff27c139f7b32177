import { type ComponentType, lazy } from 'react';
import { ErrorState } from '../ui/error-state.tsx';

/** A part of a page that is downloaded when it is first shown. One that cannot be downloaded does not break the page. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: NotLoaded };
    }
  });
}

function NotLoaded() {
  return <ErrorState message="Error de red o del servidor. Vuelve a cargar la página." className="py-6" />;
}
