import { Skeleton } from '../ui/skeleton.tsx';
import { aulaMessages } from './aula-messages.ts';

/** Frame of the campus until session and first screen are loaded. */
export function Splash() {
  return (
    <div className="min-h-dvh bg-papel lg:grid lg:grid-cols-[15.5rem_1fr]">
      <div className="hidden border-r border-linea bg-hoja px-5.5 py-3 lg:block">
        <Sign />
      </div>
      <div className="min-w-0">
        <div className="flex min-h-17 items-center border-b border-linea bg-hoja px-4 lg:px-9">
          <div className="lg:hidden">
            <Sign />
          </div>
        </div>
        <div className="mx-auto grid max-w-page gap-4 px-4 py-8 lg:px-9">
          <p role="status" className="text-tinta-2">
            {aulaMessages.cargando}
          </p>
          <noscript>
            <p>El campus necesita JavaScript. Actívalo en tu navegador y vuelve a cargar la página.</p>
          </noscript>
          <Skeleton shape="title" className="w-2/3" />
          <Skeleton shape="block" />
          <Skeleton shape="block" className="max-sm:hidden" />
        </div>
      </div>
    </div>
  );
}

function Sign() {
  return (
    <span aria-hidden="true" className="flex min-h-11 items-center font-serif text-4xl leading-none text-teal">
      §
    </span>
  );
}
